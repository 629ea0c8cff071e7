/** The chosen order of a list of markets: by name, volume, price or change. Pure. */
import { compareChanges } from '@anywhen/prices';
import type { TickerListing } from '../live/index.ts';

const COLUMNS = ['market', 'volume', 'price', 'change'] as const;
export type Column = (typeof COLUMNS)[number];

export type Sorting = { readonly column: Column; readonly isAscending: boolean };

/** As stored; undefined for anything else. */
export function readSorting(stored: unknown): Sorting | undefined {
  const { column, isAscending } = (stored ?? {}) as Partial<Record<keyof Sorting, unknown>>;
  const known = COLUMNS.find((one) => one === column);
  return known && typeof isAscending === 'boolean' ? { column: known, isAscending } : undefined;
}

/** The first tap sorts by the column, the second reverses, the third resets. */
export function nextSorting(before: Sorting | undefined, column: Column): Sorting | undefined {
  const first = column === 'market';
  if (before?.column !== column) return { column, isAscending: first };
  return before.isAscending === first ? { column, isAscending: !first } : undefined;
}

/** Stable; markets without a price are at the end. */
export function sortSymbols(
  symbols: readonly string[],
  listings: readonly TickerListing[],
  sorting: Sorting | undefined,
): readonly string[] {
  if (!sorting) return symbols;
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]));
  const compare = COMPARE[sorting.column];
  const sign = sorting.isAscending ? 1 : -1;
  return symbols.toSorted((left, right) => {
    const [one, other] = [bySymbol.get(left), bySymbol.get(right)];
    if (!one || !other) return Number(!one) - Number(!other);
    return sign * compare(one, other);
  });
}

/** Floating point is fine here: prices and volumes are only compared for sorting. */
const COMPARE: Readonly<Record<Column, (one: TickerListing, other: TickerListing) => number>> = {
  market: (one, other) => (one.symbol < other.symbol ? -1 : 1),
  volume: (one, other) => Number(one.volume24h) - Number(other.volume24h),
  price: (one, other) => Number(one.last) - Number(other.last),
  change: (one, other) => compareChanges(one.change, other.change),
};
