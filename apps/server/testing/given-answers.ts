/** The journal's role in small test cores: a repeated command gets the first answer. */
import type { CommandBody, Outcome, Reply } from '@anywhen/exchange';
import type { CommandResult, ResultOf } from '../src/core/core.ts';

export class GivenAnswers {
  readonly #replies = new Map<number, Reply>();

  answer<Body extends CommandBody>(seq: number, outcome: Outcome): ResultOf<Body> {
    return this.#answer(seq, outcome) as ResultOf<Body>;
  }

  #answer(seq: number, { reply }: Outcome): CommandResult {
    if (!('repeats' in reply)) {
      this.#replies.set(seq, reply);
      return { reply, isReplay: false };
    }
    const first = this.#replies.get(reply.repeats);
    if (!first) throw new Error(`command ${reply.repeats} was never answered`);
    return { reply: first, isReplay: true };
  }
}
