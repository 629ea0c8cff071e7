/**
 * Heavy work for many askers, one piece at a time: each asker has a line of its own, and the lines
 * take turns, so that whoever asks for a lot waits for it alone. A line that is full is refused.
 */
import { refuse } from './http/call.ts';

type FairQueueLimits = { perAskerMax: number; waitingMax: number };

/** When to come back: about as long as a piece of work takes. */
const RETRY_AFTER_MS = 1_000;

type Piece = () => Promise<void>;

export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** In the order of their turns. */
  readonly #lines = new Map<string, Piece[]>();
  #waiting = 0;
  #isWorking = false;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  do<T>(asker: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(asker) ?? [];
    if (line.length >= this.#limits.perAskerMax) {
      refuse('RATE_LIMITED', { data: { retryAfterMs: RETRY_AFTER_MS } });
    }
    if (this.#waiting >= this.#limits.waitingMax) refuse('UNAVAILABLE');
    this.#waiting += 1;
    this.#lines.set(asker, line);
    return new Promise((resolve, reject) => {
      line.push(() => work().then(resolve, reject));
      if (!this.#isWorking) void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const [first] = this.#lines;
      if (!first) break;
      const [asker, line] = first;
      await line[0]?.();
      // Only now is it over: what is being worked on still stands in its line.
      line.shift();
      this.#waiting -= 1;
      this.#lines.delete(asker);
      if (line.length > 0) this.#lines.set(asker, line);
    }
    this.#isWorking = false;
  }
}
