/**
 * All server calls of this module, and its shared query cache. Running contracts come from the live
 * topic; prices are never cached here.
 */
import {
  listFlow,
  listSecondsOrders,
  placeSecondsOrder,
  readHouse,
  readOwnSecondsStats,
  readSecondsConfig,
  readSecondsReceipt,
  readSecondsStats,
  readSharedReceipt,
  type ReplyOf,
  type SecondsContractLine,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '@anywhen/prices';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshLimits, useOwnLimits } from '../limit-parts/data.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import { momentsOf } from '../money-forms/day-span.ts';
import { forgetOlderPages, refreshPages, usePages } from '../money-forms/pages.ts';
import { useIsMember } from '../session/session.ts';
import type { ContractFilter } from './contract-filter.ts';
import type { OrderRequest } from './desk/order-draft.ts';
import { BUILT_TERMS, type Terms } from './terms.ts';

export type PlacedOrder = ReplyOf<typeof placeSecondsOrder>;
type OwnReceipt = ReplyOf<typeof readSecondsReceipt>;
export type SharedReceipt = ReplyOf<typeof readSharedReceipt>;
export type Receipt = OwnReceipt | SharedReceipt;
export type OwnStats = ReplyOf<typeof readOwnSecondsStats>;
type Abortable = { signal: AbortSignal };

const OWN = ['seconds', 'own'] as const;
const CURRENT = ['seconds', 'own', 'current'] as const;
const OWN_STATS = ['seconds', 'own', 'stats'] as const;
const LISTS = ['seconds', 'own', 'list'] as const;
const receiptKey = (id: string) => ['seconds', 'own', 'receipt', id] as const;
const statsKey = (symbol: string, periodSeconds: number) =>
  ['seconds', 'stats', symbol, periodSeconds] as const;

const AFTER_MIDNIGHT_MS = 1_000;
const TERMS_STALE_MS = 300_000;
const STATS_STALE_MS = 60_000;
/** While the contract of a receipt is running. */
const RECEIPT_EVERY_MS = 2_000;

export function useTerms(): Terms {
  return (
    useAnswer(readSecondsConfig, ['seconds', 'terms'], {
      staleTime: TERMS_STALE_MS,
      placeholderData: BUILT_TERMS,
    }).data ?? BUILT_TERMS
  );
}

/** Of all members, for the last 30 days. */
export function useStats(symbol: string, periodSeconds: number) {
  return useAnswer(readSecondsStats, statsKey(symbol, periodSeconds), {
    query: { symbol, periodSeconds },
    staleTime: STATS_STALE_MS,
  });
}

export function useOwnStats() {
  const isMember = useIsMember();
  return useAnswer(readOwnSecondsStats, OWN_STATS, {
    enabled: isMember,
    // Today's figures start over with the next UTC day.
    refetchInterval: () => DAY_MS - (serverNowMs() % DAY_MS) + AFTER_MIDNIGHT_MS,
  });
}

/** Today's figures, where known over all quick products together. */
export function useOwnToday(): Pick<OwnStats, 'today' | 'breakUntilMs'> | undefined {
  const own = useOwnStats().data;
  const shared = useOwnLimits().data;
  if (!own || !shared) return own;
  const { breakUntilMs, ...figures } = shared;
  return { today: { ...own.today, ...figures }, breakUntilMs };
}

/** A repeated request with the same key is executed once. */
export async function sendOrder(request: OrderRequest, key: string): Promise<PlacedOrder> {
  const placed = await callApi(placeSecondsOrder, { body: request, idempotencyKey: key });
  queryClient.setQueryData<readonly SecondsContractLine[]>(CURRENT, (known = []) => [
    placed.contract,
    ...known.filter(({ id }) => id !== placed.contract.id),
  ]);
  refreshOwn();
  return placed;
}

/** Something of the member's changed: cached replies are refetched when next shown. */
export function refreshOwn(): void {
  forgetOlderPages(LISTS);
  void queryClient.invalidateQueries({ queryKey: OWN });
  refreshLimits();
}

/** Stores the last event of the live topic as the fallback for the next mount. */
export function keepCurrent(contracts: readonly SecondsContractLine[]): void {
  queryClient.setQueryData<readonly SecondsContractLine[]>(CURRENT, contracts);
}

/** A contract has ended: lists, the member's figures and the platform's have changed. */
export function keepEnded(): void {
  refreshOwn();
  void queryClient.invalidateQueries({ queryKey: ['seconds', 'stats'] });
}

/** For the time before the first event of the live topic. */
export function useListedCurrent() {
  const isMember = useIsMember();
  const options = {
    queryKey: CURRENT,
    queryFn: async ({ signal }: Abortable): Promise<readonly SecondsContractLine[]> =>
      (await callApi(listSecondsOrders, { query: { current: 'true' }, signal })).contracts,
    enabled: isMember,
  };
  return useQuery(options, queryClient);
}

export function useContracts(filter: ContractFilter) {
  return usePages(contractsKey(filter), (cursor, signal) => {
    const query = { state: filter.state, ...momentsOf(filter, Date.now()), cursor };
    return callApi(listSecondsOrders, { query, signal });
  });
}

/** Starts again from the newest line; later pages are fetched when scrolled to. */
export function refreshContracts(filter: ContractFilter): Promise<void> {
  return refreshPages(contractsKey(filter));
}

function contractsKey({ state, span, fromDay, toDay }: ContractFilter) {
  return [...LISTS, 'contracts', state, span, fromDay, toDay] as const;
}

/** The entries of the contract account. */
export function useFlow() {
  return usePages([...LISTS, 'flow'], (cursor, signal) =>
    callApi(listFlow, { query: { account: 'contract', cursor }, signal }),
  );
}

export function useOwnReceipt(id: string) {
  return useAnswer(readSecondsReceipt, receiptKey(id), {
    params: { id },
    refetchInterval: untilEnded,
  });
}

export function useSharedReceipt(shareId: string) {
  return useAnswer(readSharedReceipt, ['seconds', 'shared', shareId], {
    params: { shareId },
    refetchInterval: untilEnded,
  });
}

/** The house's total profit or loss with these contracts. */
export function useHouseBalance() {
  return useAnswer(readHouse, ['seconds', 'house'], {
    staleTime: STATS_STALE_MS,
    select: ({ accounts }: ReplyOf<typeof readHouse>) =>
      accounts.find(({ owner }) => owner === 'house:seconds')?.balance,
  });
}

type Asked = { state: { data?: Receipt | undefined } };

function untilEnded({ state: { data } }: Asked): number | false {
  return data && data.contract.state !== 'ended' ? RECEIPT_EVERY_MS : false;
}
