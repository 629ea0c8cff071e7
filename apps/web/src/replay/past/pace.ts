/**
 * How many seconds of the past go by: real time multiplied, in whole seconds, with what is left
 * over kept for the next step. A page that slept goes on where it was and catches nothing up.
 */
export const SPEEDS = [1, 10, 60, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** A step that took longer counts as this long. */
const STEP_MS_MAX = 500;

export class Pace {
  #lastMs: number | undefined;
  /** Thousandths of a second of the past. */
  #rest = 0;

  /** From now on time counts. */
  start(nowMs: number): void {
    this.#lastMs = nowMs;
    this.#rest = 0;
  }

  /** Whole seconds since the last call. */
  take(nowMs: number, speed: Speed): number {
    const passedMs = Math.max(0, Math.min(STEP_MS_MAX, nowMs - (this.#lastMs ?? nowMs)));
    this.#lastMs = nowMs;
    this.#rest += passedMs * speed;
    const whole = Math.floor(this.#rest / 1_000);
    this.#rest -= whole * 1_000;
    return whole;
  }
}
