/** The price lines of a grid (rulebook 8.1.2), and the order on each of them. */
import type { GridRung, Side } from '@anywhen/protocol';

export type GridLine = {
  readonly price: string;
  /** Null for the empty line. */
  readonly side: Side | null;
};

/** Each line once, lowest first; the one without an order is empty. */
export function gridLinesOf(
  rungs: readonly Pick<GridRung, 'low' | 'high' | 'side'>[],
): readonly GridLine[] {
  const sides = new Map<string, GridLine['side']>();
  for (const { low, high, side } of rungs) {
    if (!sides.has(low)) sides.set(low, null);
    if (!sides.has(high)) sides.set(high, null);
    sides.set(side === 'buy' ? low : high, side);
  }
  return [...sides].map(([price, side]) => ({ price, side }));
}
