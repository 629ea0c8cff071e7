/**
 * Whether amounts are hidden on this browser's screens. Other pages keep the same choice under the
 * same key; it is read again whenever Home is shown, because they may have changed it meanwhile.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type HiddenAmounts = { areHidden: boolean };

const useStored = create<HiddenAmounts>()(
  persist((): HiddenAmounts => ({ areHidden: false }), { name: 'anywhen.hidden-amounts' }),
);

export function useHiddenAmounts(): boolean {
  useEffect(() => void useStored.persist.rehydrate(), []);
  return useStored(({ areHidden }) => areHidden);
}

export function toggleHiddenAmounts(): void {
  useStored.setState(({ areHidden }) => ({ areHidden: !areHidden }));
}
