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
import { type CommandRules, byMember, byReviewer, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { DepositDay } from './day-totals.ts';
import type { DepositTerms } from './deposit-terms.ts';
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
  | { kind: 'approve-correction'; depositId: number }
  | ({ kind: 'set-deposit-terms' } & DepositTerms);

export type SubmitDeposit = Extract<DepositsCommand, { kind: 'submit-deposit' }>;

export type DepositsReplies = {
  'submit-deposit': DepositLine;
  /** Where the chain brought another amount it is rejected for that, whatever was asked. */
  'decide-deposit': { readonly state: ReviewState; readonly reason: DepositReason | null };
  'propose-correction': { readonly depositId: number };
  'approve-correction': { readonly depositId: number; readonly amount: string };
  'set-deposit-terms': { readonly isNew: boolean };
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
  'set-deposit-terms': bySystem({ ceiling: 'terms of later purchases' }),
};

type DepositsChange =
  | { kind: 'deposit'; deposit: DepositRecord }
  | { kind: 'deposit-day'; day: DepositDay }
  /** One of the days that count against the ceiling. */
  | { kind: 'deposit-30'; day: DepositDay };

/** A deposit as it stands now, and what its member has deposited of a day. */
type DepositsEvent = DepositsChange;

export type DepositsImage = {
  nextDepositId: number;
  /** Those of which something may still become: neither final nor rejected. */
  deposits: readonly DepositRecord[];
  /** Of each member the last day. */
  days: readonly DepositDay[];
  /** Of each member those within 30 days of the last; none from before there was a ceiling. */
  thirtyDays: readonly DepositDay[];
};

export type DepositsTypes = CommandTypes<DepositsCommand, DepositsReplies> &
  StateTypes<DepositsImage, DepositsChange, DepositsEvent, LedgerContext & TermsContext>;

export type DepositsContext = DepositsTypes['context'];
