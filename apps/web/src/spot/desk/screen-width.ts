/** The width class of the screen: one column, two, or chart, book and ticket side by side. */
import { useSyncExternalStore } from 'react';

export type ScreenWidth = 'phone' | 'tablet' | 'wide';

const TABLET = '(width >= 768px)';
const WIDE = '(width >= 1024px)';

export function useScreenWidth(): ScreenWidth {
  return useSyncExternalStore(watch, widthNow);
}

function widthNow(): ScreenWidth {
  if (window.matchMedia(WIDE).matches) return 'wide';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function watch(listener: () => void): () => void {
  const queries = [TABLET, WIDE].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
