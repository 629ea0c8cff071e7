/**
 * Whether the member's amounts are hidden, on all pages. Stored per browser, because it depends on
 * who can see the screen, not on the account.
 */
import { createStored } from './stored.ts';

const HIDDEN_AMOUNTS_KEY = 'anywhen.hidden-amounts';

const useHiddenAmounts = createStored<{ areHidden: boolean }>(HIDDEN_AMOUNTS_KEY, (stored) => ({
  areHidden: stored?.areHidden === true,
}));

export function useAmountsAreHidden(): boolean {
  return useHiddenAmounts((state) => state.areHidden);
}

export function hideAmounts(areHidden: boolean): void {
  useHiddenAmounts.setState({ areHidden });
}

/** For texts outside components. */
export function amountsAreHidden(): boolean {
  return useHiddenAmounts.getState().areHidden;
}
