/**
 * Sequencer, journal, storage, leadership and verification; modules submit commands and see what
 * was committed. Nobody holds the machine itself; what is known of it, the modules' facts show.
 */
import type { Actor, CommandBody, ExchangeEvent, ReplyData, ReplyOf } from '@anywhen/exchange';
import type { Reply } from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';

export type CommandRequest<Body extends CommandBody = CommandBody> = {
  actor: Actor;
  id: string;
  body: Body;
};

export type CommandResult<Data = ReplyData> = {
  reply: Reply<Data>;
  isReplay: boolean;
};

/** The result of one command, with what the exchange answers to commands of its kind. */
export type ResultOf<Body extends CommandBody> = CommandResult<ReplyOf<Body['kind']>>;

/** The queue is full or nobody leads: it is certain that nothing happened. */
export function unavailable(): Refusal {
  return new Refusal({ code: 'UNAVAILABLE' });
}

/** Nobody knows now whether the command happened; the same id again tells. */
export class UnknownOutcome extends Refusal {
  constructor() {
    super({ code: 'UNAVAILABLE' });
  }
}

export interface Core {
  /**
   * Resolves after the commit; refuses with UNAVAILABLE when the queue is full or the core is not
   * up, which is certain, or with an `UnknownOutcome`.
   */
  submit<Body extends CommandBody>(request: CommandRequest<Body>): Promise<ResultOf<Body>>;
  /** Called after each commit with what happened, in order. Listeners must not throw. */
  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void;
  /**
   * Called whenever the state was loaded again, because a commit failed or a batch could not be
   * followed: it may have changed unheard meanwhile. Listeners must not throw.
   */
  onReloaded(listener: () => void): void;
}
