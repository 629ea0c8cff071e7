/**
 * Whether the chart above a ticket is drawn. On a phone it is closed until it is asked for, because
 * the ticket needs the space; the choice is stored in this browser, by desk. Wider screens and a
 * phone that was turned always have it.
 */
import { useSyncExternalStore } from 'react';
import { LANDSCAPE_PHONE } from '../../market-parts/landscape-chart.tsx';
import { createStored } from '../../parts/stored.ts';

const HAS_SPACE = `(width >= 768px), (${LANDSCAPE_PHONE})`;

type OpenChart = {
  readonly isOpen: boolean;
  /** Open, or there is space for it anyway. */
  readonly isShown: boolean;
  readonly toggle: () => void;
};

/** The key is that of the choice in the browser's storage. */
export function createOpenChart(key: string): () => OpenChart {
  const useStored = createStored<{ isOpen: boolean }>(key, (stored) => ({
    isOpen: stored?.isOpen === true,
  }));
  const toggle = () => useStored.setState(({ isOpen }) => ({ isOpen: !isOpen }));
  return function useOpenChart() {
    const isOpen = useStored((stored) => stored.isOpen);
    const hasSpace = useSyncExternalStore(watch, () => window.matchMedia(HAS_SPACE).matches);
    return { isOpen, isShown: isOpen || hasSpace, toggle };
  };
}

function watch(listener: () => void): () => void {
  const media = window.matchMedia(HAS_SPACE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
