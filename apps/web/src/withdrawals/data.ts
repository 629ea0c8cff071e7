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
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { refreshPayees } from '../api/payees.ts';
import { queryClient } from '../api/query-client.ts';
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
  const options = {
    queryKey: cache.desk,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readWithdrawalDesk, { signal }),
    staleTime: 0,
  };
  return useQuery(options, queryClient);
}

export function useWithdrawal(id: string | undefined) {
  const options = {
    queryKey: cache.oneKey(id ?? ''),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readWithdrawal, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  };
  return useQuery(options, queryClient);
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
