/** Whether the page is currently being scrolled. */

const STILL_AFTER_MS = 400;

let scrolledAtMs = -Infinity;

/** In the capture phase, because scroll events of inner elements do not bubble. */
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
