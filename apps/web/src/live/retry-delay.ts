/** The delay before the next attempt: doubling from 0.3 s to 10 s, with jitter. */
const FIRST_MS = 300;
const MAX_MS = 10_000;

/** `failures` counts from 0; `random` is in [0, 1) and determines half of the delay. */
export function retryDelayMs(failures: number, random: number): number {
  const stepMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return stepMs * (0.5 + random / 2);
}
