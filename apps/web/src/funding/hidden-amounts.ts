/**
 * Whether the member's amounts are hidden, on every page of this module and until they are shown
 * again. Kept in this browser: who looks over the shoulder depends on the place, not the account.
 */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const HIDDEN_AMOUNTS_KEY = 'anywhen.hidden-amounts';

type HiddenAmounts = { areHidden: boolean };

const useHiddenAmounts = create<HiddenAmounts>()(
  persist((): HiddenAmounts => ({ areHidden: false }), {
    name: HIDDEN_AMOUNTS_KEY,
    merge: (stored) => ({
      areHidden: (stored as Partial<HiddenAmounts> | undefined)?.areHidden === true,
    }),
  }),
);

export function useAmountsAreHidden(): boolean {
  return useHiddenAmounts((state) => state.areHidden);
}

export function hideAmounts(areHidden: boolean): void {
  useHiddenAmounts.setState({ areHidden });
}
