/**
 * What can be asked of finance products, and what it changes. Starting, paying and settling are
 * nobody's to ask for: they are a matter of days.
 */
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { FinanceTerms } from './finance-terms.ts';
import type { FinanceRecordLine } from './record-line.ts';
import type { DayInterest, FinanceRecord, OpenFinanceRecord } from './record.ts';

/** What a member asks for, and the interest in all that was shown for it. */
export type FinanceOrder = {
  readonly product: string;
  readonly windowDay: number | null;
  readonly amount: string;
  readonly interest: string;
};

type FinanceCommand =
  | ({ kind: 'buy-finance' } & FinanceOrder & FromFunds)
  | { kind: 'cancel-finance'; recordId: number }
  | { kind: 'redeem-finance'; recordId: number }
  | ({ kind: 'set-finance-terms' } & FinanceTerms);

export type FinanceReplies = {
  'buy-finance': { readonly record: FinanceRecordLine; readonly available: string };
  'cancel-finance': { readonly record: FinanceRecordLine };
  'redeem-finance': { readonly record: FinanceRecordLine };
  'set-finance-terms': { readonly isNew: boolean };
};

export const FINANCE_RULES: CommandRules<FinanceCommand> = {
  'buy-finance': byMember({
    product: 'own choice',
    windowDay: 'own choice',
    amount: 'own amount',
    interest: 'own choice',
    fromFunds: 'own choice',
  }),
  'cancel-finance': byMember({ recordId: 'own order' }),
  'redeem-finance': byMember({ recordId: 'own order' }),
  'set-finance-terms': bySystem({
    products: 'terms of later purchases',
    openMax: 'terms of later purchases',
  }),
};

/** Posted for a business day of a record: no two have the same record and day. */
export type FinanceInterestPaid = DayInterest & {
  readonly kind: 'finance-interest';
  readonly id: number;
  readonly atMs: number;
};

type FinanceChange = { kind: 'finance-record'; record: FinanceRecord } | FinanceInterestPaid;

/** A record as it stands now. */
type FinanceEvent = { kind: 'finance-record'; record: FinanceRecord };

export type FinanceImage = {
  nextRecordId: number;
  /** Those that are not settled. */
  records: readonly OpenFinanceRecord[];
};

export type FinanceTypes = CommandTypes<FinanceCommand, FinanceReplies> &
  StateTypes<FinanceImage, FinanceChange, FinanceEvent, LedgerContext & TermsContext>;

export type FinanceContext = FinanceTypes['context'];
