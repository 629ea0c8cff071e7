/** Whether amounts are hidden in this browser; kept, because it is a habit of the place. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type HiddenAmounts = { areHidden: boolean };

export const useHiddenAmounts = create<HiddenAmounts>()(
  persist((): HiddenAmounts => ({ areHidden: false }), { name: 'anywhen.hidden-amounts' }),
);

export function toggleHiddenAmounts(): void {
  useHiddenAmounts.setState(({ areHidden }) => ({ areHidden: !areHidden }));
}
