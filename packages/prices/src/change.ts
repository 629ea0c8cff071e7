/**
 * The 24-hour change as an exact fraction of two whole numbers of price units, so that lists are
 * sorted unrounded and halves are seen as halves. Never use floating point here.
 */

/** (last − open) / open. */
export type Change = { readonly difference: bigint; readonly open: bigint };

export function change24h(open: number, last: number): Change {
  if (!(open > 0)) throw new RangeError(`no change can be measured from ${open}`);
  return { difference: BigInt(last) - BigInt(open), open: BigInt(open) };
}

/** Negative when the left change is the smaller one: for sorting, exact. */
export function compareChanges(left: Change, right: Change): number {
  const difference = left.difference * right.open - right.difference * left.open;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Hundredths of a percent, half away from zero. */
export function changeBps(change: Change): number {
  const isNegative = change.difference < 0n;
  const magnitude = (isNegative ? -change.difference : change.difference) * 10_000n;
  const rounded = (2n * magnitude + change.open) / (2n * change.open);
  return Number(isNegative ? -rounded : rounded);
}
