/**
 * The exchange in memory, for tests of identity: the real machine behind the real interface,
 * without a journal. It can be switched off, like the real one during startup.
 */
import { type Actor, type CommandBody, Exchange, type Member } from '@anywhen/exchange';
import type { CommandRequest, Core, ResultOf } from '../../src/core/core.ts';
import type { MemberFacts } from '../../src/members/facts.ts';
import { refuse } from '../../src/platform/http/call.ts';
import { GivenAnswers } from '../given-answers.ts';
import { raiseLevel } from '../levels.ts';

export class PaperCore implements Pick<Core, 'submit'>, Pick<MemberFacts, 'find' | 'familyOf'> {
  readonly #exchange = new Exchange();
  readonly #answers = new GivenAnswers();
  readonly accepted: CommandRequest[] = [];
  isUp = true;
  /** Breaks the connection after the command was done: the caller cannot know that it was. */
  losesReplies = false;

  constructor(readonly nowMs: () => number) {}

  async submit<Body extends CommandBody>(request: CommandRequest<Body>): Promise<ResultOf<Body>> {
    if (!this.isUp) refuse('UNAVAILABLE');
    const seq = this.#exchange.lastSeq + 1;
    const atMs = Math.max(this.nowMs(), this.#exchange.lastAtMs);
    const result = this.#answers.answer<Body>(seq, this.#exchange.step({ ...request, seq, atMs }));
    if (result.reply.isAccepted && !result.isReplay) this.accepted.push(request);
    if (this.losesReplies) throw new Error('connection lost');
    return result;
  }

  familyOf(uid: number): readonly number[] {
    return this.#exchange.modules.members.familyOf(uid);
  }

  find(uid: number): Member | undefined {
    return this.#exchange.modules.members.find(uid);
  }

  /** Commands of staff, or the reviewer. */
  async order(body: CommandBody): Promise<void> {
    const actor: Actor = { kind: 'system' };
    const { reply } = await this.submit({ actor, id: `order:${this.#exchange.lastSeq}`, body });
    if (!reply.isAccepted) throw new Error(reply.rejection.code);
  }

  /** Basic verification, submitted and passed by a reviewer. */
  async verify(uid: number): Promise<void> {
    await raiseLevel(this, uid, 1);
  }

  balanceOf(uid: number): bigint {
    return [...this.#exchange.modules.ledger.accounts()]
      .filter(({ owner }) => owner === uid)
      .reduce((sum, { balance }) => sum + balance, 0n);
  }
}
