/**
 * The public view of a book: the best levels of both sides, members' orders plus the market maker's
 * quotes. Pure; in ticks and lots until it is written out.
 */
import { type Quote, type SpotMarket, formatLots } from '@anywhen/exchange';
import { formatPrice } from '@anywhen/prices';
import { CHECKSUM_LEVELS, DEPTH_LEVELS, type DepthLevel, depthChecksum } from '@anywhen/protocol';
import type { Level } from './level-ladder.ts';

export type DepthView = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

/** Both come best first; at one price the two are one level. */
export function mergeLevels(
  side: keyof DepthView,
  members: readonly Level[],
  quotes: readonly Quote[],
): Level[] {
  const direction = side === 'bids' ? -1 : 1;
  const lots = new Map<number, number>();
  for (const level of [...members, ...quotes]) {
    if (level.lots > 0) lots.set(level.price, (lots.get(level.price) ?? 0) + level.lots);
  }
  return [...lots]
    .map(([price, sum]) => ({ price, lots: sum }))
    .toSorted((left, right) => direction * (left.price - right.price))
    .slice(0, DEPTH_LEVELS);
}

/** The levels that differ, in their current state; a removed one has no lots. */
export function changedLevels(before: readonly Level[], after: readonly Level[]): Level[] {
  const known = new Map(before.map(({ price, lots }) => [price, lots]));
  const changed = after.filter(({ price, lots }) => known.get(price) !== lots);
  for (const { price } of after) known.delete(price);
  return [...changed, ...[...known.keys()].map((price) => ({ price, lots: 0 }))];
}

export function writeLevels(market: SpotMarket, levels: readonly Level[]): DepthLevel[] {
  return levels.map(({ price, lots }) => [
    formatPrice(price, market.priceDecimals),
    formatLots(market, lots),
  ]);
}

export function checksumOf(market: SpotMarket, { bids, asks }: DepthView): number {
  const top = (levels: readonly Level[]) => writeLevels(market, levels.slice(0, CHECKSUM_LEVELS));
  return depthChecksum({ bids: top(bids), asks: top(asks) });
}
