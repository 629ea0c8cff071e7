/** Whether the page is being scrolled just now. */

const STILL_AFTER_MS = 400;

let scrolledAtMs = -Infinity;

/** In the capture phase, because the scrolling of a part of the page does not bubble. */
globalThis.addEventListener?.(
  'scroll',
  () => {
    scrolledAtMs = performance.now();
  },
  { capture: true, passive: true },
);

export function isScrolling(): boolean {
  return performance.now() - scrolledAtMs < STILL_AFTER_MS;
}
