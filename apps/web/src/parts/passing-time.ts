/** Timers and countdowns by the server's clock: components that show a wait rerender at its end. */
import { useEffect, useReducer } from 'react';
import { serverNowMs } from './server-clock.ts';

const LOOK_MS = 250; // Often enough that no second is skipped, and cheap.
const TIMER_MS_MAX = 30_000; // The server's clock is followed, so it may come sooner.

/** The server's time of this render; it rerenders as soon as `untilMs` has passed. */
export function useNowUntil(untilMs: number): number {
  const [, renew] = useReducer((pictures: number) => pictures + 1, 0);
  useEffect(() => fireAt(untilMs, renew), [untilMs]);
  return serverNowMs();
}

/** Fires once, by the server's clock; never for a past time. Returns the stop function. */
export function fireAt(atMs: number, ring: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const leftMs = atMs - serverNowMs();
    if (leftMs > 0) timer = setTimeout(wait, Math.min(leftMs, TIMER_MS_MAX));
    else if (timer !== undefined) ring();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Zero when the time has passed or there is none. Use it in small components: it rerenders. */
export function useSecondsUntil(atMs: number | undefined): number {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const left = atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - serverNowMs()) / 1_000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
