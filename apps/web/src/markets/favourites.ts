/** The markets a person starred, in this browser only, in the order of starring. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ALL_SYMBOLS } from './lists.ts';

type Favourites = { symbols: readonly string[] };

/** Looked after instead of trusted: anybody can write into their own storage. */
export const useFavourites = create<Favourites>()(
  persist((): Favourites => ({ symbols: [] }), {
    name: 'anywhen.favourites',
    merge: (stored) => ({ symbols: known(stored) }),
  }),
);

export function toggleFavourite(symbol: string): void {
  useFavourites.setState(({ symbols }) => ({
    symbols: symbols.includes(symbol)
      ? symbols.filter((one) => one !== symbol)
      : [...symbols, symbol],
  }));
}

export function useIsFavourite(symbol: string): boolean {
  return useFavourites(({ symbols }) => symbols.includes(symbol));
}

/** A market may have left the table since it was starred. */
function known(stored: unknown): readonly string[] {
  const { symbols } = (stored ?? {}) as { symbols?: unknown };
  if (!Array.isArray(symbols)) return [];
  return [...new Set(symbols)].filter((symbol) => ALL_SYMBOLS.includes(symbol));
}
