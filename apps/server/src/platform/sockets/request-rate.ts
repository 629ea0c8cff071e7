/** A token bucket of requests: a burst passes, a flood does not. */
export class RequestRate {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #refilledAtMs: number;

  constructor(rate: { perSecond: number; burst: number; nowMs: number }) {
    this.#perSecond = rate.perSecond;
    this.#burst = rate.burst;
    this.#left = rate.burst;
    this.#refilledAtMs = rate.nowMs;
  }

  /** False when the client has sent too much. */
  take(nowMs: number): boolean {
    const elapsedMs = Math.max(0, nowMs - this.#refilledAtMs);
    this.#refilledAtMs = nowMs;
    this.#left = Math.min(this.#burst, this.#left + (elapsedMs * this.#perSecond) / 1_000);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
