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
  /** Of what is made up after an outage: the moment it was due, which it then bears. */
  dueAtMs?: number;
};

export type CommandResult<Data = ReplyData> = {
  reply: Reply<Data>;
  isReplay: boolean;
};

/** The result of one command, with the exchange's reply typed by its kind. */
export type ResultOf<Body extends CommandBody> = CommandResult<ReplyOf<Body['kind']>>;

/** The queue is full or nobody leads: it is certain that nothing happened. */
export function unavailable(): Refusal {
  return new Refusal({ code: 'UNAVAILABLE' });
}

/** It is unknown whether the command happened; retrying with the same id finds out. */
export class UnknownOutcome extends Refusal {
  constructor() {
    super({ code: 'UNAVAILABLE' });
  }
}

/** A refusal means that nothing happened; any other failure leaves that unknown. */
export function isCertainRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && !(error instanceof UnknownOutcome);
}

export interface Core {
  /** The number of the last command whose outcome is shown: the same in every process. */
  readonly lastSeq: number;
  /**
   * Resolves after the commit. Rejects with UNAVAILABLE when the queue is full or the core is not
   * up, so certainly nothing happened, or with an `UnknownOutcome`.
   */
  submit<Body extends CommandBody>(request: CommandRequest<Body>): Promise<ResultOf<Body>>;
  /** Called after each commit with its events, in order. A listener that throws has a bug. */
  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void;
  /**
   * Called whenever the state was reloaded, because a commit failed or a batch could not be
   * followed: it may have changed without events. A listener that throws has a bug.
   */
  onReloaded(listener: () => void): void;
}
