/** Seconds that are left until a moment of the server, as something a component can show. */
import { useEffect, useReducer } from 'react';
import { serverNowMs } from '../../parts/server-clock.ts';

const LOOK_MS = 250; // Often enough that no second is skipped, seldom enough to cost nothing.

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
