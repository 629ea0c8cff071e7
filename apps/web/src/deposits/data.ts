/**
 * All server calls of this module, and its shared query cache. Events of the topic update a deposit
 * wherever it is cached.
 */
import { useEffect } from 'react';
import {
  listDeposits,
  readDeposit,
  readDepositDesk,
  submitDeposit,
  type BodyOf,
  type Deposit,
  type DepositsEvent,
  type ReplyOf,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { CaseCache } from '../case-parts/case-cache.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import type { FileKeeper } from '../member-parts/uploads/uploads.ts';
import { usePages } from '../money-forms/pages.ts';
import type { DepositFilter } from './lists/deposit-filter.ts';

export type Desk = ReplyOf<typeof readDepositDesk>;
export type DepositRequest = BodyOf<typeof submitDeposit>;

const CASES = new CaseCache<Deposit>({ name: 'deposits', isUnderWay });

/** It still changes by itself. */
export function isUnderWay({ state, unlockedAtMs, correction }: Deposit): boolean {
  return state === 'under-review' || (state === 'passed' && !unlockedAtMs && !correction);
}

export function useDepositDesk() {
  return useAnswer(readDepositDesk, CASES.desk);
}

export function useDeposit(id: string) {
  return useAnswer(readDeposit, CASES.oneKey(id), { params: { id } });
}

export function useDeposits({ account, state }: DepositFilter) {
  return usePages([...CASES.lists, { account, state }], (cursor, signal) =>
    callApi(listDeposits, { query: { account, state, cursor }, signal }),
  );
}

export function refreshDesk(): Promise<void> {
  return CASES.refreshDesk();
}

export function refreshDeposits(): Promise<void> {
  return CASES.refreshLists();
}

/** A repeated request with the same key is executed once. */
export async function sendDeposit(request: DepositRequest, key: string): Promise<Deposit> {
  const deposit = await callApi(submitDeposit, { body: request, idempotencyKey: key });
  keepProof(null);
  CASES.keep([deposit]);
  void refreshDesk(); // The rest of the daily limit.
  void refreshDeposits();
  return deposit;
}

export const PROOF_FILES: FileKeeper = {
  keep: async (proof) => keepProof(proof),
  drop: async () => keepProof(null),
  refresh: refreshDesk,
};

/** Components that use it follow deposits live. */
export function useDepositNews(): void {
  useEffect(
    () =>
      onTopicEvent<DepositsEvent>('deposits', ({ data, isNews }) =>
        CASES.receive(data.deposits, { isNews }),
      ),
    [],
  );
}

function keepProof(proof: Desk['proof']): void {
  queryClient.setQueryData<Desk>(CASES.desk, (desk) => desk && { ...desk, proof });
}
