/**
 * Lets a finger swipe a panel away in the direction it came from. Far enough or fast enough closes
 * it; otherwise it returns.
 */
import { useEffect, useEffectEvent } from 'react';
import { watchTouchDrag } from '../touch-drag.ts';

const FAR_PART = 0.3;
const FAST_PX_PER_MS = 0.3;
const FLICK_PX_MIN = 24; // A short accidental movement during a tap does not close it.

interface SwipeAway {
  axis: 'x' | 'y';
  sign: 1 | -1;
  isOn: boolean;
  onAway: () => void;
}

/**
 * The panel element is mounted by the portal after the first effect, so it is passed as state, not
 * as a ref.
 */
export function useSwipeAway(panel: HTMLElement | null, swipe: SwipeAway): void {
  const away = useEffectEvent(() => swipe.onAway());
  const isOn = useEffectEvent(() => swipe.isOn);
  const { axis, sign } = swipe;

  useEffect(() => {
    if (!panel) return undefined;
    return watchTouchDrag(panel, {
      axis,
      sign,
      mayStart: () => isOn(),
      onMove: (distancePx) => {
        panel.dataset.dragging = '';
        panel.style.setProperty('--drag', `${distancePx * sign}px`);
      },
      onEnd: ({ distancePx, speedPxPerMs }) => {
        delete panel.dataset.dragging;
        const length = axis === 'y' ? panel.offsetHeight : panel.offsetWidth;
        const isFast = speedPxPerMs > FAST_PX_PER_MS && distancePx > FLICK_PX_MIN;
        if (isFast || distancePx > length * FAR_PART) away();
        settle(panel);
      },
    });
  }, [panel, axis, sign]);
}

/**
 * Two frames later the closing style is applied, and the panel continues from the release position.
 */
function settle(panel: HTMLElement): void {
  requestAnimationFrame(() => requestAnimationFrame(() => panel.style.removeProperty('--drag')));
}
