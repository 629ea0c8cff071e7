/** Defers heavy work until the browser is idle. */

const LATEST_MS = 400;

/** Returns the cancel function. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(act, { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(act, LATEST_MS / 2); // Safari has no requestIdleCallback.
  return () => clearTimeout(timer);
}
