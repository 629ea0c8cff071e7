/**
 * Lets a page have the screen for itself: title bar and side rail are gone while it requests so and
 * is shown. The notice stays; no page can send it away.
 */
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useAlone = create(() => ({ isAlone: false }));

export function useStandAlone(isRequested: boolean): void {
  useLayoutEffect(() => {
    if (!isRequested) return undefined;
    useAlone.setState({ isAlone: true });
    return () => useAlone.setState({ isAlone: false });
  }, [isRequested]);
}

/** For the shell. */
export function usePageIsAlone(): boolean {
  return useAlone(({ isAlone }) => isAlone);
}
