/**
 * What can be asked of deposits, and what it changes. Staff name a case and a reason of a list,
 * never an amount: what is credited or taken back is what the member declared and the chain
 * brought.
 */
import type {
  CashAccount,
  CorrectionReason,
  DepositReason,
  ReviewState,
  Reviewer,
} from '@anywhen/protocol';
import { type CommandRules, byMember, byReviewer } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { DepositDay } from './day-totals.ts';
import type { DepositLine, DepositRecord } from './deposit.ts';

type DepositsCommand =
  | {
      kind: 'submit-deposit';
      account: CashAccount;
      currency: string;
      network: string;
      /** The member's own, where the simulated outside wallet sends it. */
      address: string;
      /** As typed. */
      amount: string;
      folder: string;
      flaw: DepositReason | null;
      reviewer: Reviewer;
    }
  /** Without a reason it is credited. */
  | { kind: 'decide-deposit'; depositId: number; reason: DepositReason | null }
  | { kind: 'propose-correction'; depositId: number; reason: CorrectionReason }
  /** By somebody else than who proposed it: takes back exactly what was credited. */
  | { kind: 'approve-correction'; depositId: number };

export type SubmitDeposit = Extract<DepositsCommand, { kind: 'submit-deposit' }>;

export type DepositsReplies = {
  'submit-deposit': DepositLine;
  /** Where the chain brought another amount it is rejected for that, whatever was asked. */
  'decide-deposit': { readonly state: ReviewState; readonly reason: DepositReason | null };
  'propose-correction': { readonly depositId: number };
  'approve-correction': { readonly depositId: number; readonly amount: string };
};

export const DEPOSITS_RULES: CommandRules<DepositsCommand> = {
  'submit-deposit': byMember({
    account: 'own account',
    currency: 'own choice',
    network: 'own choice',
    address: 'own account',
    amount: 'own amount',
    folder: 'own papers',
    flaw: 'reason',
    reviewer: 'reviewer',
  }),
  'decide-deposit': byReviewer({ depositId: 'case', reason: 'reason' }),
  'propose-correction': byReviewer({ depositId: 'case', reason: 'reason' }),
  'approve-correction': { by: ['approver'], fields: { depositId: 'case' } },
};

type DepositsChange =
  | { kind: 'deposit'; deposit: DepositRecord }
  | { kind: 'deposit-day'; day: DepositDay };

/** A deposit as it stands now, and what its member has deposited of a day. */
type DepositsEvent = DepositsChange;

export type DepositsImage = {
  nextDepositId: number;
  /** Those of which something may still become: neither final nor rejected. */
  deposits: readonly DepositRecord[];
  /** Of each member the last day. */
  days: readonly DepositDay[];
};

export type DepositsTypes = CommandTypes<DepositsCommand, DepositsReplies> &
  StateTypes<DepositsImage, DepositsChange, DepositsEvent, LedgerContext>;

export type DepositsContext = DepositsTypes['context'];
