/**
 * Runs work one at a time per key, in arrival order. Tries at one member's password wait for each
 * other here, so that a right one is never rejected because of others still being checked. The
 * limit is per key: many tries at one member affect nobody else.
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
