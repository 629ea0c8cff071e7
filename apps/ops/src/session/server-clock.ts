/**
 * The server's time in the browser: due times and claims are the server's, and the clock of a computer
 * may be wrong.
 */
import { useEffect, useState } from 'react';

let aheadMs = 0;

/** `askedAtMs` is when the question was sent: the answer is half of its way old. */
export function setServerTime(serverMs: number, askedAtMs: number): void {
  aheadMs = serverMs - (askedAtMs + Date.now()) / 2;
}

export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

const SECOND_MS = 1_000;

/** The server's time, anew each second. */
export function useServerNow(everyMs = SECOND_MS): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
