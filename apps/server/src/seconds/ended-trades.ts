/** Contracts that have ended, with what they brought (rulebook 3.4). */
import { endedTradesOf } from '../facets/ended-trades.ts';
import { CURRENT_SECONDS_MAX, contractTable } from './storage.ts';

/**
 * No index has the moment of the end, because it would slow down settling. A contract ends within a
 * day of the clock that ticks, so what was accepted a day before the last one accepted earlier
 * bounds the walk: also after a server stood still for longer, and its contracts ended late.
 */
const BOUND = `id >= (
    select id from seconds_contract
    where accepted_at_ms >= coalesce((
      select accepted_at_ms from seconds_contract
      where accepted_at_ms < greatest($2::bigint, $4::bigint)
      order by accepted_at_ms desc limit 1), 0) - ${CURRENT_SECONDS_MAX * 1_000}
    order by accepted_at_ms, id limit 1)
  and id <= (
    select id from seconds_contract
    where accepted_at_ms < $3::bigint order by accepted_at_ms desc, id desc limit 1)`;

/** One without a price to end by came back whole: it costs and brings nothing. */
export const endedContracts = endedTradesOf({
  product: 'seconds',
  table: contractTable,
  moment: 'ended_at_ms',
  isEnded: 'state = 4',
  bound: BOUND,
  describe: ({ id, symbol, acceptedAtMs, endedAtMs, wagerUnits, receiptUnits }) => ({
    market: symbol,
    number: id,
    openedAtMs: acceptedAtMs,
    endedAtMs: endedAtMs ?? acceptedAtMs,
    stakeUnits: wagerUnits,
    notionalUnits: wagerUnits,
    resultUnits: (receiptUnits ?? 0n) - wagerUnits,
    feeUnits: 0n,
    spreadUnits: 0n,
  }),
});
