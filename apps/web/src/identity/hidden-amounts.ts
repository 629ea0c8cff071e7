/**
 * Whether amounts are hidden in this browser; kept, because it is a habit of the place. Other pages
 * keep the same choice under the same key, so it is read again whenever a page of ours is shown.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type HiddenAmounts = { areHidden: boolean };

const useStored = create<HiddenAmounts>()(
  persist((): HiddenAmounts => ({ areHidden: false }), { name: 'anywhen.hidden-amounts' }),
);

export function useAmountsAreHidden(): boolean {
  useEffect(() => void useStored.persist.rehydrate(), []);
  return useStored(({ areHidden }) => areHidden);
}

export function hideAmounts(areHidden: boolean): void {
  useStored.setState({ areHidden });
}
