/**
 * The gesture of pull to refresh. The page follows the finger by style alone; React renders when
 * the stage changes, not when the finger moves.
 */
import { watchTouchDrag } from '../touch-drag.ts';

export type PullStage = 'idle' | 'pulling' | 'ready' | 'busy';

interface Pull {
  host: HTMLElement;
  /** What follows the finger. */
  page: HTMLElement;
  mayStart: () => boolean;
  onStage: (stage: PullStage) => void;
  onRefresh: () => Promise<unknown>;
  /** Ends the watch. */
  signal: AbortSignal;
}

const THRESHOLD_PX = 64;
const REACH_PX = 112;

export function watchPull({ host, page, mayStart, onStage, onRefresh, signal }: Pull): void {
  const rest = () => {
    shiftPage(page, 0);
    onStage('idle');
  };

  const letGo = async (distancePx: number) => {
    if (soften(distancePx) < THRESHOLD_PX) return rest();
    shiftPage(page, THRESHOLD_PX);
    onStage('busy');
    try {
      await onRefresh();
    } finally {
      rest();
    }
  };

  const stop = watchTouchDrag(host, {
    axis: 'y',
    sign: 1,
    mayStart,
    onMove: (distancePx) => {
      const pulledPx = soften(distancePx);
      shiftPage(page, pulledPx);
      onStage(pulledPx >= THRESHOLD_PX ? 'ready' : 'pulling');
    },
    onEnd: ({ distancePx }) => void letGo(distancePx),
  });
  signal.addEventListener('abort', stop);
}

/** Increasing resistance: half the distance at first, and never beyond the limit. */
function soften(distancePx: number): number {
  return REACH_PX * (1 - Math.exp(-distancePx / (2 * REACH_PX)));
}

/** No transform at rest: even a zero one would be the containing block of fixed elements. */
function shiftPage(page: HTMLElement, pulledPx: number): void {
  page.style.transform = pulledPx > 0 ? `translateY(${pulledPx.toFixed(1)}px)` : '';
}
