/**
 * Lets a few hashes run at once and a few more wait; beyond that the answer is "busy". Many
 * concurrent sign-ins must not take the processor from trading.
 */
import { refuse } from '../../platform/http/call.ts';

export class HashQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(readonly limits: { atOnce: number; waitingMax: number }) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async #enter(): Promise<void> {
    if (this.#running < this.limits.atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.limits.waitingMax) refuse('UNAVAILABLE');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The place passes to the next in line without becoming free, so nobody can jump the queue. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
