/**
 * When a chart is only a chart, without bars and chips around it: on a phone that is held sideways,
 * and on a screen from which the browser's own bars were taken.
 */
import { useSyncExternalStore } from 'react';

const FLAT_SCREEN = '(height < 500px)';

/** Of the screen's height, for the candles alone. */
const PRICE_PART = 0.6;

export function useIsOnlyChart(): boolean {
  return useSyncExternalStore(watch, () => isFullScreen() || isFlat());
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(watch, isFullScreen);
}

/** How high the candles are at least; upright there is room for all. */
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
