/** Time that passes while nothing else happens: whoever shows a wait must notice its end. */
import { useEffect, useReducer } from 'react';
import { serverNowMs } from './server-clock.ts';

const TIMER_MS_MAX = 2_147_483_647; // A timer set for longer would ring at once.

/** The server's time of this picture; there is a new picture as soon as `untilMs` is over. */
export function useNowUntil(untilMs: number): number {
  const [, renew] = useReducer((pictures: number) => pictures + 1, 0);
  useEffect(() => ringAt(untilMs, renew), [untilMs]);
  return serverNowMs();
}

/** Rings once, by the server's clock; never for what is over already. Returns what stops it. */
export function ringAt(atMs: number, ring: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const leftMs = atMs - serverNowMs();
    if (leftMs > 0) timer = setTimeout(wait, Math.min(leftMs, TIMER_MS_MAX));
    else if (timer !== undefined) ring();
  };
  wait();
  return () => clearTimeout(timer);
}
