/** The starred markets, in the order of starring; they follow the member. */
import { FOLLOWED_KEYS, createStored } from '../parts/stored.ts';
import { ALL_SYMBOLS } from './quote-lists.ts';

type Favourites = { symbols: readonly string[] };

export const useFavourites = createStored<Favourites>(FOLLOWED_KEYS.favourites, (stored) => ({
  symbols: known(stored?.symbols),
}));

/** Toggles what is shown, on top of what another tab may have stored meanwhile. */
export function toggleFavourite(symbol: string): void {
  const { getState, setState, reread } = useFavourites;
  const isStarred = getState().symbols.includes(symbol);
  reread();
  const others = getState().symbols.filter((one) => one !== symbol);
  setState({ symbols: isStarred ? others : [...others, symbol] });
}

export function useIsFavourite(symbol: string): boolean {
  return useFavourites(({ symbols }) => symbols.includes(symbol));
}

/** A market may have left the table since it was starred. */
function known(symbols: unknown): readonly string[] {
  if (!Array.isArray(symbols)) return [];
  return [...new Set(symbols)].filter((symbol) => ALL_SYMBOLS.includes(symbol));
}
