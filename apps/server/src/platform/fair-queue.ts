/**
 * Heavy work for many callers, one piece at a time: each caller has its own queue, and the queues
 * take turns, so that a caller with much work delays only itself. A full queue is rejected.
 */
import { refuse } from './http/call.ts';

type FairQueueLimits = { perAskerMax: number; waitingMax: number };

/** When to retry: about as long as a piece of work takes. */
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
      // Removed only now: a piece in progress still counts in its queue.
      line.shift();
      this.#waiting -= 1;
      this.#lines.delete(asker);
      if (line.length > 0) this.#lines.set(asker, line);
    }
    this.#isWorking = false;
  }
}
