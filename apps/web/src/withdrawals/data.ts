/** Every call of this module to the server, and what its pages share through the query cache. */
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
import { onNotified } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import type { WithdrawalFilter } from './lists/withdrawal-filter.ts';

export type Desk = ReplyOf<typeof readWithdrawalDesk>;
export type WithdrawalRequest = BodyOf<typeof requestWithdrawal>;

const cache = new CaseCache<Withdrawal>({ name: 'withdrawals', isUnderWay });

/** Under review, or passed and not there yet. */
function isUnderWay({ state, doneAtMs }: Withdrawal): boolean {
  return state === 'under-review' || (state === 'passed' && doneAtMs === null);
}

/** Asked for at every look: lock, password and level change on other pages. */
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

/** The same key with the same request is carried out once, however often it is sent. */
export async function sendWithdrawal(request: WithdrawalRequest, key: string): Promise<Withdrawal> {
  const withdrawal = await callApi(requestWithdrawal, { body: request, idempotencyKey: key });
  cache.keep([withdrawal]);
  void refreshDesk();
  void refreshWithdrawals();
  void refreshPayees(); // What it goes to is in use from now on.
  return withdrawal;
}

/** Whoever uses it sees what becomes of withdrawals as it happens. */
export function useWithdrawalNews(): void {
  useEffect(
    () =>
      onNotified<WithdrawalsEvent>('withdrawals', ({ data: { withdrawals }, isNews }) => {
        cache.receive(withdrawals, { isNews });
      }),
    [],
  );
}
