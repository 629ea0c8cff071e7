/** A clock that moves only when a test moves it, with timers that fire on the way. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Timer } from '../feed.ts';

export class ManualClock {
  #nowMs: number;
  #timers: { atMs: number; wake: () => void }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  readonly nowMs = (): number => this.#nowMs;

  readonly timer: Timer = (delayMs, wake) => {
    const timer = { atMs: this.#nowMs + delayMs, wake };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };

  /** Goes to a moment, stopping at each timer on the way until `isSettled`. */
  async moveTo(ms: number, isSettled: () => boolean): Promise<void> {
    for (;;) {
      const next = this.#timers.toSorted((left, right) => left.atMs - right.atMs)[0];
      if (!next || next.atMs > ms) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
      do await nextTurn();
      while (!isSettled() || this.#timers.length === 0);
    }
    this.#nowMs = ms;
  }

  /** A jump, as after an outage: whoever sleeps is not woken. */
  jumpTo(ms: number): void {
    this.#nowMs = ms;
    this.#timers = [];
  }
}
