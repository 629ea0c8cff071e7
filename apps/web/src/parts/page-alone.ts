/**
 * Lets a page use the whole screen: title bar and side rail are hidden while it is shown. The
 * notice stays; no page can hide it.
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
