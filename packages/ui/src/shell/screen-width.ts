/**
 * The width class of the screen: one column, two, three with chart, ticket and book side by side,
 * or a desk, on which everything of a market is in sight at once.
 */
import { useSyncExternalStore } from 'react';

export type ScreenWidth = 'phone' | 'tablet' | 'wide' | 'desk';

const QUERIES = [
  ['desk', '(width >= 80rem)'],
  ['wide', '(width >= 1024px)'],
  ['tablet', '(width >= 768px)'],
] as const;

export function useScreenWidth(): ScreenWidth {
  return useSyncExternalStore(watch, widthNow);
}

function widthNow(): ScreenWidth {
  return QUERIES.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? 'phone';
}

function watch(listener: () => void): () => void {
  const queries = QUERIES.map(([, query]) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
