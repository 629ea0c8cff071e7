/** Time that passes while nothing else happens: whoever shows a wait must notice its end. */
import { useEffect, useReducer } from 'react';
import { serverNowMs } from './server-clock.ts';

const LOOK_MS = 250; // Often enough that no second is skipped, seldom enough to cost nothing.
const TIMER_MS_MAX = 2_147_483_647; // A timer set for longer would ring at once.

/** The server's time of this picture; there is a new picture as soon as `untilMs` is over. */
export function useNowUntil(untilMs: number): number {
  const [, renew] = useReducer((pictures: number) => pictures + 1, 0);
  useEffect(() => fireAt(untilMs, renew), [untilMs]);
  return serverNowMs();
}

/** Rings once, by the server's clock; never for what is over already. Returns what stops it. */
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

/** Zero when the moment has passed or there is none. Keep it in small components: it redraws. */
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
