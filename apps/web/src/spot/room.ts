/** How much room there is: for a phone's column, for two columns, or for chart, book and ticket. */
import { useSyncExternalStore } from 'react';

export type Room = 'phone' | 'tablet' | 'desk';

const TABLET = '(width >= 768px)';
const DESK = '(width >= 1024px)';

export function useRoom(): Room {
  return useSyncExternalStore(watch, roomNow);
}

function roomNow(): Room {
  if (window.matchMedia(DESK).matches) return 'desk';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function watch(listener: () => void): () => void {
  const queries = [TABLET, DESK].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
