/** What the record shows, as it stands in the address: also which one is open in its sheet. */
import {
  CASH_ACCOUNTS,
  REVIEW_STATES,
  type CashAccount,
  type ReviewState,
  type Withdrawal,
} from '@anywhen/protocol';
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';

export type WithdrawalFilter = {
  /** Undefined for both. */
  readonly account: CashAccount | undefined;
  readonly state: ReviewState | undefined;
  /** The one that is open in its sheet: messages and other pages lead to it. */
  readonly withdrawal: string | undefined;
};

/** What the address does not say or nobody knows is left open. */
export function readFilter(query: URLSearchParams): WithdrawalFilter {
  return {
    account: findOne(CASH_ACCOUNTS, query.get('account')),
    state: findOne(REVIEW_STATES, query.get('state')),
    withdrawal: /^[1-9]\d{0,14}$/.exec(query.get('withdrawal') ?? '')?.[0],
  };
}

export function writeFilter(filter: WithdrawalFilter): To {
  return `/pay/record2${writeQuery(filter)}`;
}

export function isFiltered({ account, state }: WithdrawalFilter): boolean {
  return account !== undefined || state !== undefined;
}

/** One that was decided meanwhile leaves a list of those under review. */
export function isListed({ state }: WithdrawalFilter, withdrawal: Withdrawal): boolean {
  return state === undefined || withdrawal.state === state;
}
