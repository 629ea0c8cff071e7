/**
 * How many records of a product one member may have open (rulebook 0.10): a part of the terms, so
 * that a replay of what was bought before there was a limit comes to the same.
 */
import { OPEN_RECORDS_MAX, type Rejection } from '@anywhen/protocol';

/** Lists and answers are made for so many: terms may allow fewer, never more. */
export function isOpenMax(openMax: number | undefined): boolean {
  return openMax === undefined || (isWhole(openMax) && openMax <= OPEN_RECORDS_MAX);
}

/** Whoever has more from before keeps them, and opens none. */
export function refuseOneMoreOpen(
  open: number,
  openMax: number | undefined,
): Rejection | undefined {
  if (openMax === undefined || open < openMax) return undefined;
  return { code: 'TOO_MANY_RECORDS', data: { max: openMax } };
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}
