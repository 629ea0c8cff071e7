/**
 * A module's part in the crash scenario: what its members do, whatever fails meanwhile, and what
 * must hold afterwards. A part cannot distinguish a kill from a late answer.
 */
import type { CommandBody, CommandKind, ReplyOf } from '@anywhen/exchange';
import type { AccountKind, KycLevelName, RejectionCode } from '@anywhen/protocol';
import type { ModuleFacts } from '../../src/modules.ts';
import type { CrashEvidence } from './evidence.ts';
import type { Answer, ArgsOf, FactOf, Replied } from './messages.ts';

export type CrashPart = {
  /** The terms of its products, set before the first member joins. */
  readonly terms?: readonly CommandBody[];
  /** USDT that each member moves out of the funds account first. */
  readonly funds?: Readonly<Partial<Record<AccountKind, string>>>;
  /** What one member does; an endless activity ends when the kills are over. */
  readonly act: (member: CrashMember) => Promise<void>;
  /** Whether everything that was begun has ended; time passes until then. */
  readonly isSettled?: (evidence: CrashEvidence) => Promise<boolean>;
  readonly check: (evidence: CrashEvidence) => Promise<void> | void;
};

export type BodyOfKind<Kind extends CommandKind> = Extract<CommandBody, { kind: Kind }>;

export interface CrashMember {
  readonly uid: number;
  /** No more kills will come. */
  readonly isOver: boolean;
  /** Retried under one key until it is answered, possibly with a rejection. */
  request<Kind extends CommandKind>(body: BodyOfKind<Kind>): Promise<Replied<ReplyOf<Kind>>>;
  /**
   * Retried until it is accepted: each attempt is a new request, a second after the last. Fails on
   * an unexpected rejection. `choose` may have nothing to request yet.
   */
  requestUntilAccepted<Kind extends CommandKind>(
    choose: () => Promise<BodyOfKind<Kind> | undefined>,
    passing: readonly RejectionCode[],
  ): Promise<ReplyOf<Kind>>;
  /** The core's facts, as of its last commit. */
  read<Module extends keyof ModuleFacts, Name extends string & keyof ModuleFacts[Module]>(
    module: Module,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ): Promise<FactOf<Module, Name>>;
  /** The price of the last tick, in whole ticks of its market. */
  readPrice(symbol: string): Promise<number>;
  /** A step of verification, which may fail when a process or a database ends meanwhile. */
  takePapers(step: 'prepare' | 'handIn', level: KycLevelName): Promise<Answer>;
  /** Waits until a kill is near, so that the next action is cut off; otherwise returns at once. */
  rush(): Promise<void>;
  /** Waits for this many seconds of prices. */
  pass(seconds: number): Promise<void>;
}

/** An integer from 0 up to, not including, the limit. */
export function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}
