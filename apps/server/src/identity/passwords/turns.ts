/**
 * One at a time for each key, in the order they came. Tries at one member's password wait for each
 * other here, so that a right one is never refused because of others that are still being checked.
 * The bound is per key: a crowd at one member's door is nobody else's business.
 */
import { refuse } from '../../platform/http/call.ts';

type Line = { length: number; last: Promise<void> };

export class Turns {
  readonly #lines = new Map<string, Line>();

  constructor(readonly lengthMax: number) {}

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= this.lengthMax) refuse('UNAVAILABLE');
    const result = line.last.then(work);
    line.last = result.then(ignore, ignore);
    line.length += 1;
    this.#lines.set(key, line);
    try {
      return await result;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(key);
    }
  }
}

function ignore(): void {}
