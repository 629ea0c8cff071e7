/**
 * What can be asked of withdrawals, and what it changes. A bank account is a number of the
 * member's own list here; banks, names and passwords must never be in a command.
 */
import type { CashAccount, Reviewer, WithdrawalReason } from '@anywhen/protocol';
import { type CommandRules, byMember, byReviewer } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { WithdrawalRecord, WithdrawalState } from './withdrawal.ts';
import type { WithdrawalDay } from './withdrawal-day.ts';
import type { WithdrawalLine } from './withdrawal-line.ts';

export type WithdrawalRequest = {
  readonly account: CashAccount;
  /** As they were chosen; what is missing or not offered is refused in its turn. */
  readonly currency: string;
  readonly channel: string;
  readonly amount: string;
  /** Over a network, also that of a saved wallet. */
  readonly address: string | null;
  readonly payeeId: number | null;
  readonly flaw: WithdrawalReason | null;
  readonly reviewer: Reviewer;
};

type WithdrawalsCommand =
  | ({ kind: 'request-withdrawal' } & WithdrawalRequest)
  /** Without a reason it is passed, if what it needs is still true. */
  | { kind: 'decide-withdrawal'; withdrawalId: number; reason: WithdrawalReason | null };

export type WithdrawalsReplies = {
  'request-withdrawal': { readonly withdrawal: WithdrawalLine };
  /** Still under review where another person must pass it, too. */
  'decide-withdrawal': {
    readonly state: WithdrawalState;
    readonly reason: WithdrawalReason | null;
    readonly approvals: number;
  };
};

export const WITHDRAWALS_RULES: CommandRules<WithdrawalsCommand> = {
  'request-withdrawal': byMember({
    account: 'own account',
    currency: 'own choice',
    channel: 'own choice',
    amount: 'own amount',
    address: 'own choice',
    payeeId: 'own choice',
    flaw: 'reason',
    reviewer: 'reviewer',
  }),
  'decide-withdrawal': byReviewer({ withdrawalId: 'case', reason: 'reason' }),
};

type WithdrawalsChange =
  | { kind: 'withdrawal'; withdrawal: WithdrawalRecord }
  | { kind: 'withdrawal-day'; day: WithdrawalDay };

/** A withdrawal as it stands now. */
type WithdrawalsEvent = { kind: 'withdrawal'; withdrawal: WithdrawalRecord };

export type WithdrawalsImage = {
  nextWithdrawalId: number;
  /** Under review or on their way. */
  withdrawals: readonly WithdrawalRecord[];
  /** Of each member the last. */
  days: readonly WithdrawalDay[];
};

export type WithdrawalsTypes = CommandTypes<WithdrawalsCommand, WithdrawalsReplies> &
  StateTypes<WithdrawalsImage, WithdrawalsChange, WithdrawalsEvent, LedgerContext>;

export type WithdrawalsContext = WithdrawalsTypes['context'];
