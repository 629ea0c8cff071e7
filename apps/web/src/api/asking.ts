/**
 * Asks the server until an answer comes: at once, then with growing pauses, and right away whenever
 * something says that the line may be back. Who no longer wants to know says so by the signal.
 */
import { retryDelayMs } from '../live/retry-delay.ts';

const SIGNS = ['online', 'pageshow'] as const;

const wakers = new Set<() => void>();

/**
 * `ask` resolves with undefined while there is no answer. Resolves with undefined itself only when
 * the signal ended it.
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

/** Something was heard from the server: whoever waits to ask again need not wait longer. */
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
