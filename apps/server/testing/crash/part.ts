/**
 * What a module brings to the crash scenario: what its members do, whatever breaks meanwhile, and
 * what must hold afterwards. A part cannot tell a kill from an answer that is late.
 */
import type { CommandBody, CommandKind, ReplyOf } from '@anywhen/exchange';
import type { AccountKind, KycLevelName, RejectionCode } from '@anywhen/protocol';
import type { ModuleFacts } from '../../src/modules.ts';
import type { CrashEvidence } from './evidence.ts';
import type { Answer, ArgsOf, FactOf, Replied } from './messages.ts';

export type CrashPart = {
  /** What its products are sold under, before the first member comes. */
  readonly terms?: readonly CommandBody[];
  /** USDT that each member moves out of the funds account first. */
  readonly funds?: Readonly<Partial<Record<AccountKind, string>>>;
  /** What one member does; what has no end of its own ends when the kills are over. */
  readonly act: (member: CrashMember) => Promise<void>;
  /** Whether all that was begun has come to its end; time passes until then. */
  readonly isSettled?: (evidence: CrashEvidence) => Promise<boolean>;
  readonly check: (evidence: CrashEvidence) => Promise<void> | void;
};

export type BodyOfKind<Kind extends CommandKind> = Extract<CommandBody, { kind: Kind }>;

export interface CrashMember {
  readonly uid: number;
  /** No more kills will come. */
  readonly isOver: boolean;
  /** Under a key of its own until it is answered, be it with a rejection. */
  request<Kind extends CommandKind>(body: BodyOfKind<Kind>): Promise<Replied<ReplyOf<Kind>>>;
  /**
   * Until it is accepted: each attempt is a request of its own, a second after the last. Fails on
   * a rejection that is not expected to pass. `choose` may have nothing to ask for yet.
   */
  requestUntilAccepted<Kind extends CommandKind>(
    choose: () => Promise<BodyOfKind<Kind> | undefined>,
    passing: readonly RejectionCode[],
  ): Promise<ReplyOf<Kind>>;
  /** What the core shows, as of its last commit. */
  read<Module extends keyof ModuleFacts, Name extends string & keyof ModuleFacts[Module]>(
    module: Module,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ): Promise<FactOf<Module, Name>>;
  /** The price of the last tick, in whole ticks of its market. */
  readPrice(symbol: string): Promise<number>;
  /** A step of verification; a process or a database that ends meanwhile may fail it. */
  takePapers(step: 'prepare' | 'handIn', level: KycLevelName): Promise<Answer>;
  /** Until something is about to be killed, so that what comes now is cut off; else at once. */
  rush(): Promise<void>;
  /** Until so many seconds of prices have come. */
  pass(seconds: number): Promise<void>;
}

/** A whole number from 0 up to, not including, the limit. */
export function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}
