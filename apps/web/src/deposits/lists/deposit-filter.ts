/** Which deposits the record shows, and which is open in its sheet, as it stands in the address. */
import {
  CASH_ACCOUNTS,
  REVIEW_STATES,
  type CashAccount,
  type Deposit,
  type ReviewState,
} from '@anywhen/protocol';
import { findOne, writeQuery } from '../../money-forms/address-filter.ts';
import type { To } from '../../router/index.ts';

export type DepositFilter = {
  readonly account: CashAccount | undefined;
  readonly state: ReviewState | undefined;
  /** Other pages lead to it. */
  readonly deposit: string | undefined;
};

export function readFilter(query: URLSearchParams): DepositFilter {
  return {
    account: findOne(CASH_ACCOUNTS, query.get('account')),
    state: findOne(REVIEW_STATES, query.get('state')),
    deposit: /^[1-9]\d{0,14}$/.exec(query.get('deposit') ?? '')?.[0],
  };
}

export function writeFilter({ account, state, deposit }: DepositFilter): To {
  return `/pay/record3${writeQuery({ account, state, deposit })}`;
}

/** What was decided since the list was asked for may not belong to it any more. */
export function isListed({ account, state }: DepositFilter, deposit: Deposit): boolean {
  const isOfAccount = account === undefined || account === deposit.account;
  return isOfAccount && (state === undefined || state === deposit.state);
}
