/** What can be asked about members, and what it changes. */
import type { Level, MemberStatus, StatusReason } from '@anywhen/protocol';
import type { Sender, Uid } from '../kernel/actor.ts';
import { type CommandRules, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { Member } from './member.ts';

type MembersCommand =
  | { kind: 'open-member'; uid: Uid }
  | { kind: 'change-status'; uid: Uid; status: MemberStatus; reason: StatusReason }
  /** From before levels followed from cases of verification. */
  | { kind: 'change-level'; uid: Uid; level: Level }
  | { kind: 'extend-withdraw-lock'; uid: Uid }
  | { kind: 'set-loss-limit'; amount: string };

export type MembersReplies = {
  'open-member': { readonly uid: Uid };
  'change-status': { readonly status: MemberStatus };
  'change-level': { readonly level: Level };
  'extend-withdraw-lock': { readonly withdrawLockUntilMs: number };
  'set-loss-limit': { readonly dailyLossLimit: string };
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
};

/** Sent to the member; keyed by the number of its command, so that each is sent once. */
export type StatusChange = {
  readonly seq: number;
  readonly uid: Uid;
  readonly status: MemberStatus;
  readonly reason: StatusReason;
  readonly atMs: number;
};

type MembersChange =
  | { kind: 'member'; member: Member }
  | { kind: 'status-change'; change: StatusChange };

type MembersEvent = MembersChange;

export type MembersTypes = CommandTypes<MembersCommand, MembersReplies> &
  StateTypes<readonly Member[], MembersChange, MembersEvent, LedgerContext> & {
    hooks: MemberDisabled<StepContext> & StatusListener<StepContext>;
  };

export type MembersContext = MembersTypes['context'];

/** Called after a member was disabled: nothing of theirs stays where it could still trade. */
export type MemberDisabled<Context> = { memberDisabled?(context: Context, uid: Uid): void };

/** Called after any change of a member's status, and after all listeners of a disabled one. */
export type StatusListener<Context> = {
  statusChanged?(context: Context, uid: Uid, status: MemberStatus): void;
};
