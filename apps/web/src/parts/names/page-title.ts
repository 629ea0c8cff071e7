/**
 * A title of the page's own in the title bar, while the route's would be wrong: a case that was
 * decided is no longer "Under review".
 */
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useTitle = create<{ title: string | undefined }>(() => ({ title: undefined }));

/** Undefined restores the title of the route, as leaving the page does. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    useTitle.setState({ title });
    return () => useTitle.setState({ title: undefined });
  }, [title]);
}

/** Only the shell shows it. */
export function useShownPageTitle(): string | undefined {
  return useTitle((state) => state.title);
}
