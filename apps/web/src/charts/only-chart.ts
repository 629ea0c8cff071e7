/**
 * Detects the chart-only mode, without bars and chips: on a phone in landscape, and in full screen.
 */
import { useSyncExternalStore } from 'react';

const FLAT_SCREEN = '(height < 500px)';

/** The share of the screen height for the candles alone. */
const PRICE_PART = 0.6;

export function useIsOnlyChart(): boolean {
  return useSyncExternalStore(watch, () => isFullScreen() || isFlat());
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(watch, isFullScreen);
}

/** The minimum height of the candles; in portrait there is space for everything. */
export function priceHeightMinPx(): number {
  const { innerHeight, innerWidth } = window;
  return innerWidth > innerHeight ? innerHeight * PRICE_PART : 0;
}

function isFullScreen(): boolean {
  return Boolean(document.fullscreenElement);
}

function isFlat(): boolean {
  return window.matchMedia(FLAT_SCREEN).matches;
}

function watch(listener: () => void): () => void {
  const flat = window.matchMedia(FLAT_SCREEN);
  flat.addEventListener('change', listener);
  document.addEventListener('fullscreenchange', listener);
  return () => {
    flat.removeEventListener('change', listener);
    document.removeEventListener('fullscreenchange', listener);
  };
}
