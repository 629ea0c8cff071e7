/** A clock that moves only when a test moves it, with timers that fire on the way. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Timer } from '../src/pricing/feed/feed.ts';

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

  /** Moves to a moment, stopping at each timer on the way until its work is done. */
  async moveTo(ms: number, isDone: () => boolean): Promise<void> {
    for (;;) {
      const next = this.#timers.toSorted((left, right) => left.atMs - right.atMs)[0];
      if (!next || next.atMs > ms) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
      do await nextTurn();
      while (!isDone());
    }
    this.#nowMs = ms;
  }

  /** True while a timer is set. */
  get hasTimers(): boolean {
    return this.#timers.length > 0;
  }

  /** Time that passes while others work: due timers fire with the next move. */
  slip(ms: number): void {
    this.#nowMs += ms;
  }

  /** A jump, as after an outage: timers do not fire. */
  jumpTo(ms: number): void {
    this.#nowMs = ms;
    this.#timers = [];
  }
}
