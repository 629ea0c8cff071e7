/**
 * What the modules around the exchange may ask of it: put a command in the queue and read facts
 * that are committed. Nobody holds the machine itself.
 */
import type {
  Actor,
  CommandBody,
  DayCommitment,
  ExchangeEvent,
  MarketState,
  Member,
  Reply,
  Uid,
} from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';
import type { CommittedSeconds } from './committed-seconds.ts';
import type { CommittedSpot } from './committed-spot.ts';

export type CommandRequest = { actor: Actor; id: string; body: CommandBody };

export type CommandResult = { reply: Reply; isReplay: boolean };

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
  submit(request: CommandRequest): Promise<CommandResult>;
  findMember(uid: Uid): Member | undefined;
  findDay(day: number): DayCommitment | undefined;
  /** The price process after the last committed tick; null before the markets were opened. */
  marketState(): MarketState | null;
  /** Open orders and taken quotes as of the last commit. */
  readonly spot: Pick<CommittedSpot, 'openOrders' | 'listOpenOrders' | 'takenOf'>;
  /** Contracts that have not ended, as of the last commit. */
  readonly seconds: Pick<
    CommittedSeconds,
    'current' | 'listCurrent' | 'currentCount' | 'unbookedCount'
  >;
  /** Called after each commit with what happened, in order. Listeners must not throw. */
  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void;
  /**
   * Called whenever the state was loaded again, because a commit failed or a batch could not be
   * followed: it may have changed unheard meanwhile. Listeners must not throw.
   */
  onReloaded(listener: () => void): void;
}
