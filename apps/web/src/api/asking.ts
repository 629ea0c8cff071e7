/**
 * Repeats a request until it is answered: immediately, then with growing pauses, and at once when
 * the connection may be back. The abort signal ends it.
 */
import { retryDelayMs } from '../live/retry-delay.ts';

const SIGNS = ['online', 'pageshow'] as const;

const wakers = new Set<() => void>();

/**
 * `ask` resolves with undefined while there is no answer. The result is undefined only when the
 * signal aborted.
 */
export async function askUntilAnswered<Answer extends object>(
  ask: () => Promise<Answer | undefined>,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  for (let failures = 0; !signal?.aborted; failures += 1) {
    const answer = await ask();
    if (answer || signal?.aborted) return answer;
    await pauseOrSign(retryDelayMs(failures + 1, Math.random()), signal);
  }
  return undefined;
}

/** The server has responded to something: pending retries run immediately. */
export function askNow(): void {
  for (const wake of wakers) wake();
}

function pauseOrSign(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      wakers.delete(go);
      for (const sign of SIGNS) window.removeEventListener(sign, go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    wakers.add(go);
    for (const sign of SIGNS) window.addEventListener(sign, go);
    signal?.addEventListener('abort', go);
  });
}
