/**
 * Every call of this module to the server, and what its pages share through the query cache. What
 * the topic tells of a deposit is kept wherever that deposit is shown.
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
import { useQuery, type InfiniteData } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { onTold } from '../live/told-topic.ts';
import type { FileKeeper } from '../member-parts/uploads/uploads.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';
import type { DepositFilter } from './lists/deposit-filter.ts';

export type Desk = ReplyOf<typeof readDepositDesk>;
export type DepositWish = BodyOf<typeof submitDeposit>;

type Pages = InfiniteData<ReplyOf<typeof listDeposits>, string | undefined>;

const ALL = ['deposits'] as const;
const DESK = ['deposits', 'desk'] as const;
const LISTS = ['deposits', 'lists'] as const;
const ONES = ['deposits', 'one'] as const;
const oneKey = (id: string) => [...ONES, id] as const;

export function useDepositDesk() {
  const options = {
    queryKey: DESK,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readDepositDesk, { signal }),
  };
  return useQuery(options, queryClient);
}

export function useDeposit(id: string | undefined) {
  const options = {
    queryKey: oneKey(id ?? ''),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readDeposit, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  };
  return useQuery(options, queryClient);
}

export function useDeposits({ account, state }: DepositFilter) {
  return usePages([...LISTS, { account, state }], (cursor, signal) =>
    callApi(listDeposits, { query: { account, state, cursor }, signal }),
  );
}

export function refreshDesk(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DESK });
}

export function refreshDeposits(): Promise<void> {
  return refreshPages(LISTS);
}

/** The same key with the same wish is carried out once, however often it is sent. */
export async function sendDeposit(wish: DepositWish, key: string): Promise<Deposit> {
  const deposit = await callApi(submitDeposit, { body: wish, idempotencyKey: key });
  changeDesk((desk) => ({ ...desk, proof: null }));
  keepDeposits([deposit]);
  void refreshDesk(); // What is left of the day.
  void refreshDeposits();
  return deposit;
}

export const PROOF_FILES: FileKeeper = {
  keep: async (proof) => changeDesk((desk) => ({ ...desk, proof })),
  drop: async () => changeDesk((desk) => ({ ...desk, proof: null })),
  refresh: refreshDesk,
};

/** Whoever uses it sees what becomes of deposits as it happens. */
export function useDepositNews(): void {
  useEffect(
    () =>
      onTold<DepositsEvent>('deposits', ({ data: { deposits }, isNews }) => {
        const hasUnknown = isNews ? !deposits.every(isKnown) : hasMissed(deposits);
        keepDeposits(deposits);
        if (hasUnknown) void queryClient.invalidateQueries({ queryKey: ALL });
        else if (deposits.some(({ state }) => state === 'rejected')) void refreshDesk();
      }),
    [],
  );
}

function isKnown({ id }: Deposit): boolean {
  return queryClient.getQueryData(oneKey(id)) !== undefined;
}

/** A snapshot holds all that is under way; what was and is not in it ended unseen. */
function hasMissed(underWay: readonly Deposit[]): boolean {
  const known = queryClient.getQueriesData<Deposit>({ queryKey: ONES });
  return known.some(([, one]) => {
    return one && isUnderWay(one) && underWay.every(({ id }) => id !== one.id);
  });
}

/** Something still happens to it by itself. */
export function isUnderWay({ state, unlockedAtMs, correction }: Deposit): boolean {
  return state === 'under-review' || (state === 'passed' && !unlockedAtMs && !correction);
}

function keepDeposits(deposits: readonly Deposit[]): void {
  const byId = new Map(deposits.map((one) => [one.id, one]));
  for (const one of deposits) queryClient.setQueryData(oneKey(one.id), one);
  changeDesk((desk) => ({ ...desk, open: openAfter(desk.open, byId) }));
  queryClient.setQueriesData<Pages>({ queryKey: LISTS }, (known) => {
    if (!known) return known;
    const pages = known.pages.map((page) => ({
      ...page,
      deposits: page.deposits.map((one) => byId.get(one.id) ?? one),
    }));
    return { ...known, pages };
  });
}

/** Newest first, as the server lists them. */
function openAfter(open: readonly Deposit[], heard: ReadonlyMap<string, Deposit>): Deposit[] {
  const others = open.filter(({ id }) => !heard.has(id));
  const ofNow = [...heard.values()].filter(({ state }) => state === 'under-review');
  return [...ofNow, ...others].toSorted((one, other) => Number(other.id) - Number(one.id));
}

function changeDesk(by: (desk: Desk) => Desk): void {
  queryClient.setQueryData<Desk>(DESK, (desk) => desk && by(desk));
}
