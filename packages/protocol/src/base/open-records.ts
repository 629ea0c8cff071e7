/**
 * How much of one product a member may have open at a time, so that no list, no sum and no business
 * day of one member grows without an end (rulebook 0.10).
 */

/** Finance records, staking positions and purchases of machines: each so many. */
export const OPEN_RECORDS_MAX = 200;
