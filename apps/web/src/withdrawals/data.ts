/** All server calls of this module, and its shared query cache. */
import { useEffect } from 'react';
import {
  listWithdrawals,
  readWithdrawal,
  readWithdrawalDesk,
  requestWithdrawal,
  type BodyOf,
  type ReplyOf,
  type Withdrawal,
  type WithdrawalsEvent,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { refreshPayees } from '../api/payees.ts';
import { CaseCache } from '../case-parts/case-cache.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import type { WithdrawalFilter } from './lists/withdrawal-filter.ts';

export type Desk = ReplyOf<typeof readWithdrawalDesk>;
export type WithdrawalRequest = BodyOf<typeof requestWithdrawal>;

const cache = new CaseCache<Withdrawal>({ name: 'withdrawals', isUnderWay });

/** Under review, or passed and not yet arrived. */
function isUnderWay({ state, doneAtMs }: Withdrawal): boolean {
  return state === 'under-review' || (state === 'passed' && doneAtMs === null);
}

/** Refetched on every mount: lock, password and level change on other pages. */
export function useWithdrawalDesk() {
  return useAnswer(readWithdrawalDesk, cache.desk, { staleTime: 0 });
}

export function useWithdrawal(id: string | undefined) {
  return useAnswer(readWithdrawal, cache.oneKey(id ?? ''), {
    params: { id: id ?? '' },
    enabled: id !== undefined,
  });
}

export function useWithdrawals({ account, state }: WithdrawalFilter) {
  return usePages([...cache.lists, { account, state }], (cursor, signal) =>
    callApi(listWithdrawals, { query: { account, state, cursor }, signal }),
  );
}

export function refreshDesk(): Promise<void> {
  return cache.refreshDesk();
}

export function refreshWithdrawals(): Promise<void> {
  return cache.refreshLists();
}

/** A repeated request with the same key is executed once. */
export async function sendWithdrawal(request: WithdrawalRequest, key: string): Promise<Withdrawal> {
  const withdrawal = await callApi(requestWithdrawal, { body: request, idempotencyKey: key });
  cache.keep([withdrawal]);
  void refreshDesk();
  void refreshWithdrawals();
  void refreshPayees(); // Its payee is in use from now on.
  return withdrawal;
}

/** Components that use it follow withdrawals live. */
export function useWithdrawalNews(): void {
  useEffect(
    () =>
      onTopicEvent<WithdrawalsEvent>('withdrawals', ({ data: { withdrawals }, isNews }) => {
        cache.receive(withdrawals, { isNews });
      }),
    [],
  );
}
