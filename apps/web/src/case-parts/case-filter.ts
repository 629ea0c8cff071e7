/** The filter of a record of cases as URL parameters; unknown values are ignored. */
import {
  CASH_ACCOUNTS,
  REVIEW_STATES,
  type CashAccount,
  type ReviewState,
} from '@anywhen/protocol';
import { findOne } from '../money-forms/address-filter.ts';

export type CaseFilter = {
  /** Undefined for both. */
  readonly account: CashAccount | undefined;
  readonly state: ReviewState | undefined;
};

export function readCaseFilter(query: URLSearchParams): CaseFilter {
  return {
    account: findOne(CASH_ACCOUNTS, query.get('account')),
    state: findOne(REVIEW_STATES, query.get('state')),
  };
}

/** The id of the case that other pages link to. */
export function findCaseId(query: URLSearchParams, name: string): string | undefined {
  return /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0];
}

export function isFiltered({ account, state }: CaseFilter): boolean {
  return account !== undefined || state !== undefined;
}

type Listed = { readonly account: CashAccount; readonly state: ReviewState };

/** Cases decided since a list was fetched may no longer match its filter. */
export function isListed({ account, state }: CaseFilter, one: Listed): boolean {
  return (account ?? one.account) === one.account && (state ?? one.state) === one.state;
}
