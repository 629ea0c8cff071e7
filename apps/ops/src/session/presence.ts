/**
 * Whether somebody is using the console. Lists refresh themselves only then: a page that asks on
 * and on would keep a session open that nobody uses.
 */
import { useSyncExternalStore } from 'react';

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
/** A tenth of what a session lives without use. */
const GONE_AFTER_MS = 180_000;
const LOOK_EVERY_MS = 5_000;

let seenAtMs = Date.now();
let isThere = true;
const listeners = new Set<() => void>();

export function usePresence(): boolean {
  return useSyncExternalStore(watch, () => isThere);
}

/** Once, when the app starts. */
export function watchPresence(): void {
  for (const sign of SIGNS) window.addEventListener(sign, noteSign, { passive: true });
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_EVERY_MS);
}

function noteSign(): void {
  seenAtMs = Date.now();
  look();
}

function look(): void {
  const now = document.visibilityState === 'visible' && Date.now() - seenAtMs < GONE_AFTER_MS;
  if (now === isThere) return;
  isThere = now;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
