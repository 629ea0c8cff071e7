/** Starts heavy work when the browser has nothing better to do. */

const LATEST_MS = 400;

/** Returns how to change one's mind. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(act, { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(act, LATEST_MS / 2); // Safari has no idle callback.
  return () => clearTimeout(timer);
}
