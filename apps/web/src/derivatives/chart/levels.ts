/** The price levels of a position, and their place on a chart. For display only. */
import type { LeveragePosition } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { yOf, type PriceRange } from '../../contract-parts/line-chart/price-range.ts';
import { entryPriceOf } from '../position.ts';

export type LevelName = 'entry' | 'liquidation' | 'takeProfit' | 'stopLoss';

export type Level = { readonly name: LevelName; readonly price: string };

export function levelsOf(position: LeveragePosition | undefined, market: Market): Level[] {
  if (!position) return [];
  const { liquidationPrice, takeProfit, stopLoss } = position;
  const known: readonly [LevelName, string | null][] = [
    ['entry', entryPriceOf(position, market)],
    ['liquidation', liquidationPrice],
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ];
  return known.flatMap(([name, price]) => (price === null ? [] : [{ name, price }]));
}

type PlacedLevels = {
  /** From the upper edge (0) to the lower (1). */
  readonly inside: readonly { readonly level: Level; readonly y: number }[];
  readonly above: readonly Level[];
  readonly below: readonly Level[];
};

export function placeLevels(levels: readonly Level[], range: PriceRange): PlacedLevels {
  const placed = levels.map((level) => ({ level, y: yOf(Number(level.price), range) }));
  return {
    inside: placed.filter(({ y }) => y >= 0 && y <= 1),
    above: placed.filter(({ y }) => y < 0).map(({ level }) => level),
    below: placed.filter(({ y }) => y > 1).map(({ level }) => level),
  };
}
