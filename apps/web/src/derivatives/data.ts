/**
 * All server calls of this module, and its shared query cache. Open positions come from the live
 * topic; prices are never cached here.
 */
import {
  cancelLeverageOrder,
  cancelLeverageOrders,
  changePositionMargin,
  closeLeveragePosition,
  closedBefore,
  levelFeesOf,
  listFunding,
  listLeverageOrders,
  listLeveragePositions,
  placeLeverageOrder,
  readDerivativesConfig,
  readDerivativesDesk,
  readInsurance,
  readLeveragePosition,
  readLiquidationReceipt,
  readSharedLiquidation,
  readWholeReceipt,
  setLeverage,
  setPositionLevels,
  type BodyOf,
  type LeverageOrder,
  type LeveragePosition,
  type ReplyOf,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshLimits } from '../limit-parts/data.ts';
import { momentsOf } from '../money-forms/day-span.ts';
import { forgetOlderPages, refreshPages, usePages } from '../money-forms/pages.ts';
import { useIsMember, useMember } from '../session/session.ts';
import type { LeverageNow } from '../live/products/leverage.ts';
import type { RecordFilter } from './record-filter.ts';
import { BUILT_TERMS, type Terms } from './terms.ts';

export type OrderRequest = BodyOf<typeof placeLeverageOrder>;
export type PlacedOrder = ReplyOf<typeof placeLeverageOrder>;
type Desk = ReplyOf<typeof readDerivativesDesk>;
export type Closed = ReplyOf<typeof closeLeveragePosition>;
type OwnReceipt = ReplyOf<typeof readLiquidationReceipt>;
export type SharedReceipt = ReplyOf<typeof readSharedLiquidation>;
export type Receipt = OwnReceipt | SharedReceipt;
type Abortable = { signal: AbortSignal };

const OWN = ['derivatives', 'own'] as const;
const CURRENT = ['derivatives', 'own', 'current'] as const;
const DESK = ['derivatives', 'own', 'desk'] as const;
const LISTS = ['derivatives', 'own', 'list'] as const;
const FUNDING = ['derivatives', 'funding'] as const;
const INSURANCE = ['derivatives', 'insurance'] as const;

const TERMS_STALE_MS = 300_000;
const INSURANCE_LINES = 10;
const FUNDING_ROUNDS = 12;

/** With the fees of the member's own level. */
export function useTerms(): Terms {
  const level = useMember()?.level ?? 0;
  const asked = useAnswer(readDerivativesConfig, ['derivatives', 'terms'], {
    staleTime: TERMS_STALE_MS,
    placeholderData: BUILT_TERMS,
  });
  const terms = asked.data ?? BUILT_TERMS;
  return levelFeesOf(terms, level, terms.levelTwoOffPercent);
}

/** The member's leverages and the rest of their limits. */
export function useDesk() {
  return useAnswer(readDerivativesDesk, DESK, { enabled: useIsMember() });
}

/** For the time before the first event of the live topic. */
export function useListedCurrent() {
  const options = {
    queryKey: CURRENT,
    queryFn: async ({ signal }: Abortable): Promise<LeverageNow> => {
      const query = { isOpen: 'true' } as const;
      const [{ positions }, { orders }] = await Promise.all([
        callApi(listLeveragePositions, { query, signal }),
        callApi(listLeverageOrders, { query, signal }),
      ]);
      return { positions, orders };
    },
    enabled: useIsMember(),
  };
  return useQuery(options, queryClient);
}

/** Stores the last event of the live topic as the fallback for the next mount. */
export function keepCurrent(now: LeverageNow): void {
  queryClient.setQueryData<LeverageNow>(CURRENT, now);
}

/** Something of the member's changed: cached replies are refetched when next shown. */
export function refreshOwn(): void {
  forgetOlderPages(LISTS);
  void queryClient.invalidateQueries({ queryKey: OWN });
  refreshLimits();
}

/** A repeated request with the same key is executed once. */
export async function sendOrder(request: OrderRequest, key: string): Promise<PlacedOrder> {
  const placed = await callApi(placeLeverageOrder, { body: request, idempotencyKey: key });
  refreshOwn();
  return placed;
}

export async function sendCancel(request: { id: string }, key: string): Promise<LeverageOrder> {
  const call = { params: { id: request.id }, idempotencyKey: key };
  const { order } = await callApi(cancelLeverageOrder, call);
  refreshOwn();
  return order;
}

export async function sendCancelAll(request: { symbol?: string }, key: string) {
  const answer = await callApi(cancelLeverageOrders, { query: request, idempotencyKey: key });
  refreshOwn();
  return answer;
}

/** Without a quantity it closes all. */
type CloseRequest = { id: string; quantity?: string };

export async function sendClose({ id, quantity }: CloseRequest, key: string) {
  const body = { quantity: quantity ?? null };
  const call = { params: { id }, body, idempotencyKey: key };
  const changed = await callApi(closeLeveragePosition, call);
  refreshOwn();
  return changed;
}

export type MarginRequest = BodyOf<typeof changePositionMargin> & { id: string };

export async function sendMargin({ id, ...body }: MarginRequest, key: string) {
  const call = { params: { id }, body, idempotencyKey: key };
  const changed = await callApi(changePositionMargin, call);
  refreshOwn();
  return changed;
}

export type Levels = BodyOf<typeof setPositionLevels>;

export async function sendLevels(id: string, body: Levels): Promise<LeveragePosition> {
  const { position } = await callApi(setPositionLevels, { params: { id }, body });
  refreshOwn();
  return position;
}

export async function chooseLeverage(symbol: string, leverage: number): Promise<void> {
  const chosen = await callApi(setLeverage, { body: { symbol, leverage } });
  queryClient.setQueryData<Desk>(DESK, (desk) => {
    const markets = desk?.markets.map((each) =>
      each.symbol === chosen.symbol ? { ...each, leverage: chosen.leverage } : each,
    );
    return desk && markets && { ...desk, markets };
  });
  refreshOwn();
}

export function useOwnPosition(id: string) {
  return useAnswer(readLeveragePosition, [...OWN, 'position', id], { params: { id } });
}

/** What an open position carries, and what was closed of it; undefined while that is unknown. */
export function useClosedBefore(position: LeveragePosition) {
  const { id, openedQuantity, quantity } = position;
  const wasReduced = openedQuantity !== quantity;
  const { data } = useAnswer(readLeveragePosition, [...OWN, 'position', id], {
    params: { id },
    enabled: wasReduced,
  });
  if (!wasReduced) return closedBefore(position);
  return data && closedBefore(data.position, data.carried);
}

/** Only for liquidated positions. */
export function useOwnReceipt(id: string) {
  return useQuery(
    {
      queryKey: [...OWN, 'receipt', id],
      queryFn: ({ signal }) =>
        readWholeReceipt((after) =>
          callApi(readLiquidationReceipt, { params: { id }, query: { after }, signal }),
        ),
    },
    queryClient,
  );
}

export function useSharedReceipt(shareId: string) {
  return useQuery(
    {
      queryKey: ['derivatives', 'shared', shareId],
      queryFn: ({ signal }) =>
        readWholeReceipt((after) =>
          callApi(readSharedLiquidation, { params: { shareId }, query: { after }, signal }),
        ),
    },
    queryClient,
  );
}

/** Newest first, by opening time. */
export function useEndedPositions(filter: RecordFilter) {
  return usePages(listKey('positions', filter), (cursor, signal) => {
    const query = { isOpen: 'false' as const, ...askedBy(filter), cursor };
    return callApi(listLeveragePositions, { query, signal });
  });
}

export function useOrders(filter: RecordFilter) {
  return usePages(listKey('orders', filter), (cursor, signal) => {
    const isOpen = { all: undefined, waiting: 'true', done: 'false' } as const;
    const query = { isOpen: isOpen[filter.scope], ...askedBy(filter), cursor };
    return callApi(listLeverageOrders, { query, signal });
  });
}

/** Starts again from the newest line; later pages are fetched when scrolled to. */
export function refreshRecord(filter: RecordFilter): Promise<void> {
  return refreshPages(listKey(filter.tab, filter));
}

export function useFunding(symbol: string) {
  return usePages([...FUNDING, symbol], (cursor, signal) =>
    callApi(listFunding, { query: { symbol, cursor, limit: FUNDING_ROUNDS }, signal }),
  );
}

export function useInsurance() {
  return usePages(INSURANCE, (cursor, signal) =>
    callApi(readInsurance, { query: { cursor, limit: INSURANCE_LINES }, signal }),
  );
}

function listKey(list: RecordFilter['tab'], filter: RecordFilter) {
  const { symbol, scope, span, fromDay, toDay } = filter;
  return [...LISTS, list, symbol, scope, span, fromDay, toDay] as const;
}

function askedBy(filter: RecordFilter) {
  return { symbol: filter.symbol, ...momentsOf(filter, Date.now()) };
}
