/** What can be asked about members, and what it changes. */
import type { Level, MemberStatus, StatusReason } from '@anywhen/protocol';
import type { Sender, Uid } from '../kernel/actor.ts';
import { type CommandRules, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { MemberTerms } from './member-terms.ts';
import type { Member } from './member.ts';

type MembersCommand =
  | { kind: 'open-member'; uid: Uid }
  | { kind: 'change-status'; uid: Uid; status: MemberStatus; reason: StatusReason }
  /** From before levels followed from cases of verification. */
  | { kind: 'change-level'; uid: Uid; level: Level }
  | { kind: 'extend-withdraw-lock'; uid: Uid }
  | { kind: 'set-loss-limit'; amount: string }
  | ({ kind: 'set-member-terms' } & MemberTerms);

export type MembersReplies = {
  'open-member': { readonly uid: Uid };
  'change-status': { readonly status: MemberStatus };
  'change-level': { readonly level: Level };
  'extend-withdraw-lock': { readonly withdrawLockUntilMs: number };
  'set-loss-limit': { readonly dailyLossLimit: string };
  'set-member-terms': { readonly isNew: boolean };
};

const DECIDERS: readonly Sender[] = ['system', 'reviewer', 'approver'];

export const MEMBERS_RULES: CommandRules<MembersCommand> = {
  'open-member': bySystem({ uid: 'member' }),
  'change-status': {
    by: DECIDERS,
    fields: { uid: 'member', status: 'status', reason: 'reason' },
  },
  'change-level': { by: DECIDERS, fields: { uid: 'member', level: 'level' }, isRetired: true },
  'extend-withdraw-lock': bySystem({ uid: 'member' }),
  'set-loss-limit': byMember({ amount: 'own amount' }),
  'set-member-terms': bySystem({
    frozenMayReduce: 'what members may do',
    limitsAreShared: 'what members may do',
  }),
};

/** Sent to the member; keyed by the number of its command, so that each is sent once. */
export type StatusChange = {
  readonly seq: number;
  readonly uid: Uid;
  readonly status: MemberStatus;
  readonly reason: StatusReason;
  readonly atMs: number;
  readonly cancelled: CancelledOpenings;
};

/** What a change of status ended, because it would have opened or enlarged something. */
export type CancelledOpenings = {
  readonly spotOrders: number;
  readonly leverageOrders: number;
  /** Paused, not ended: what they have stays theirs. */
  readonly bots: number;
};

type MembersChange =
  | { kind: 'member'; member: Member }
  | { kind: 'status-change'; change: StatusChange };

type MembersEvent = MembersChange;

export type MembersTypes = CommandTypes<MembersCommand, MembersReplies> &
  StateTypes<readonly Member[], MembersChange, MembersEvent, LedgerContext & TermsContext> & {
    hooks: MemberDisabled<StepContext> &
      OpeningsBarred<StepContext> &
      StatusListener<StepContext> &
      SharedLimits<StepContext>;
  };

export type MembersContext = MembersTypes['context'];

/**
 * Called after a member became anything but active: what waits and would open or enlarge something
 * is cancelled, and counted. What can only reduce stays and acts.
 */
export type OpeningsBarred<Context> = {
  cancelOpenings?(context: Context, uid: Uid, status: MemberStatus): Partial<CancelledOpenings>;
};

/**
 * Called instead under the first terms, and only after a member was disabled: nothing of theirs
 * stays where it could still trade.
 */
export type MemberDisabled<Context> = { memberDisabled?(context: Context, uid: Uid): void };

/** Called when limits begin to be shared: who is on a break then is on one from everything. */
export type SharedLimits<Context> = { limitsShared?(context: Context): void };

/** Called after any change of a member's status, and after all listeners of a disabled one. */
export type StatusListener<Context> = {
  statusChanged?(context: Context, uid: Uid, status: MemberStatus): void;
};
