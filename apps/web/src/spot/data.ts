/**
 * All server calls of this module, and its shared query cache. The current book and balances come
 * from the live topics, never from here; so do open orders while there is a connection.
 */
import {
  cancelOrder,
  cancelOrders,
  exportSpot,
  isCancellable,
  listFills,
  listOrders,
  placeOco,
  placeOrder,
  readOrder,
  type OrderEvent,
  type ReplyOf,
  type SpotFill,
  type SpotOrder,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { SPOT_LISTS_KEY, refreshSpot } from '../book/own-orders.ts';
import { momentsOf, type DaySpan } from '../money-forms/day-span.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';
import { useIsMember } from '../session/session.ts';
import type { OcoRequest, OrderRequest, SingleRequest } from './ticket/order-draft.ts';

export type PlacedOrder = ReplyOf<typeof placeOrder>;
type ExportRequest = { what: 'orders' | 'fills'; fromMs?: number };
type CsvFile = ReplyOf<typeof exportSpot>;

/** Which orders of the history: all, open ones, ended ones. */
export type OrderScope = 'all' | 'open' | 'ended';
export type FillFilter = DaySpan & { symbol: string | undefined };
export type OrderFilter = FillFilter & { scope: OrderScope };

const OPEN = ['spot', 'open'] as const;
const OPEN_MAX = 200; // The maximum page size.
const OPEN_EVERY_MS = 10_000;
const ORDER_EVERY_MS = 10_000;
const orderKey = (id: string | undefined) => ['spot', 'order', id] as const;

/** A repeated request with the same key is executed once. */
export async function sendOrder(request: OrderRequest, key: string): Promise<PlacedOrder> {
  const answer = 'type' in request ? await sendSingle(request, key) : await sendOco(request, key);
  queryClient.setQueryData<PlacedOrder>(orderKey(answer.order.id), answer);
  refreshSpot();
  return answer;
}

function sendSingle(body: SingleRequest, key: string): Promise<PlacedOrder> {
  return callApi(placeOrder, { body, idempotencyKey: key });
}

/** Identified by its limit leg, which rests; the other waits. */
async function sendOco(body: OcoRequest, key: string): Promise<PlacedOrder> {
  const { limit, stop: _stop, ...rest } = await callApi(placeOco, { body, idempotencyKey: key });
  return { order: limit, fills: [], ...rest };
}

export async function sendCancel(
  { id }: { id: string },
  key: string,
): Promise<ReplyOf<typeof cancelOrder>> {
  const answer = await callApi(cancelOrder, { params: { id }, idempotencyKey: key });
  refreshSpot();
  return answer;
}

/** Of one market, or of all. */
export async function sendCancelAll(
  { symbol }: { symbol?: string },
  key: string,
): Promise<ReplyOf<typeof cancelOrders>> {
  const answer = await callApi(cancelOrders, { query: { symbol }, idempotencyKey: key });
  refreshSpot();
  return answer;
}

/** Starts again from the newest row; later pages are fetched when scrolled to. */
export function refreshLists(): Promise<void> {
  return refreshPages(SPOT_LISTS_KEY);
}

export function useOrderHistory({ scope, ...filter }: OrderFilter) {
  const isOpen = { all: undefined, open: 'true', ended: 'false' }[scope];
  return usePages([...SPOT_LISTS_KEY, 'orders', scope, ...keyOf(filter)], (cursor, signal) =>
    callApi(listOrders, { query: { isOpen, ...queryOf(filter), cursor }, signal }),
  );
}

export function useFillHistory(filter: FillFilter) {
  return usePages([...SPOT_LISTS_KEY, 'fills', ...keyOf(filter)], (cursor, signal) =>
    callApi(listFills, { query: { ...queryOf(filter), cursor }, signal }),
  );
}

function keyOf({ symbol, span, fromDay, toDay }: FillFilter) {
  return [symbol, span, fromDay, toDay] as const;
}

function queryOf(filter: FillFilter) {
  return { symbol: filter.symbol, ...momentsOf(filter, Date.now()) };
}

/** For when there is no live list; polled if none will come soon. */
export function useListedOpenOrders(how: { isWanted: boolean; isRepeated: boolean }) {
  const isMember = useIsMember();
  const options = {
    queryKey: OPEN,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly SpotOrder[]> => {
      const query = { isOpen: 'true', limit: OPEN_MAX } as const;
      return (await callApi(listOrders, { query, signal })).orders;
    },
    enabled: isMember && how.isWanted,
    refetchInterval: how.isRepeated && OPEN_EVERY_MS,
  };
  return useQuery(options, queryClient);
}

/** Stores the last event of the live topic as the fallback for a lost connection. */
export function keepOpenOrders(orders: readonly SpotOrder[]): void {
  queryClient.setQueryData<readonly SpotOrder[]>(OPEN, orders);
}

/** One order with its fills; nothing is fetched without an id. */
export function useOrderDetail(id: string | undefined) {
  return useAnswer(readOrder, orderKey(id), {
    params: { id: id ?? '' },
    enabled: id !== undefined,
    // Its events are faster, but an event can be missed.
    refetchInterval: ({ state: { data } }: { state: { data?: PlacedOrder | undefined } }) =>
      data && isCancellable(data.order.state) && ORDER_EVERY_MS,
  });
}

/** Adds what just happened to the cached order: each fill once, in order. */
export function keepOrderEvent({ order, fills }: OrderEvent): void {
  queryClient.setQueryData<PlacedOrder>(orderKey(order.id), (known) => {
    if (!known) return undefined;
    const isNew = ({ id }: SpotFill) => known.fills.every((fill) => fill.id !== id);
    return { order, fills: [...known.fills, ...fills.filter(isNew)] };
  });
}

export function loadCsv({ what, fromMs }: ExportRequest): Promise<CsvFile> {
  return callApi(exportSpot, { query: { what, fromMs } });
}
