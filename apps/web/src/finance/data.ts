/**
 * All server calls of this module, and its shared query cache. Events of the topic update a record
 * wherever it is cached.
 */
import { useEffect } from 'react';
import {
  buyFinance,
  cancelFinance,
  listFinanceProducts,
  listFinanceRecords,
  readFinanceDesk,
  readFinanceProduct,
  readFinanceRecord,
  redeemFinance,
  type BodyOf,
  type FinanceRecord,
  type FinanceState,
  type ReplyOf,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { RecordCache } from '../earn-parts/record-cache.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import { useIsMember } from '../session/session.ts';

export type Desk = ReplyOf<typeof readFinanceDesk>;
export type OneProduct = ReplyOf<typeof readFinanceProduct>;
export type OneRecord = ReplyOf<typeof readFinanceRecord>;
export type Bought = ReplyOf<typeof buyFinance>;

/** Products that are not of an issue have no window. */
export type PurchaseRequest = Omit<BodyOf<typeof buyFinance>, 'windowDay'> & {
  windowDay: number | undefined;
};

export type EndingRequest = { id: string; way: 'cancel' | 'redeem' };

const CACHE = new RecordCache<FinanceRecord>({
  name: 'finance',
  list: 'records',
  isOpen: ({ state }) => state !== 'settled',
});
const PRODUCTS = ['finance-products'] as const;

export function useProducts() {
  return useAnswer(listFinanceProducts, PRODUCTS);
}

export function useProduct(code: string) {
  return useAnswer(readFinanceProduct, [...PRODUCTS, code], { params: { code } });
}

/** The member's; visitors have none. */
export function useDesk() {
  const enabled = useIsMember();
  return useAnswer(readFinanceDesk, CACHE.desk, { enabled });
}

export function useRecord(id: string) {
  return useAnswer(readFinanceRecord, CACHE.oneKey(id), { params: { id } });
}

export function useRecords(state: FinanceState | undefined) {
  return usePages([...CACHE.lists, { state }], (cursor, signal) =>
    callApi(listFinanceRecords, { query: { state, cursor }, signal }),
  );
}

/** With the sold amount, and the rest for the member. */
export function refreshProducts(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: PRODUCTS }),
    queryClient.invalidateQueries({ queryKey: CACHE.desk }),
  ]);
}

export function refreshRecord(id: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: CACHE.oneKey(id) });
}

export function refreshRecords(): Promise<void> {
  return CACHE.refreshAll();
}

/** A repeated request with the same key is executed once. */
export async function sendPurchase(request: PurchaseRequest, key: string): Promise<Bought> {
  const body = { ...request, windowDay: request.windowDay ?? null };
  const bought = await callApi(buyFinance, { body, idempotencyKey: key });
  const { record } = bought;
  queryClient.setQueryData<OneRecord>(CACHE.oneKey(record.id), { record, lines: [] });
  void refreshProducts();
  void refreshRecords();
  return bought;
}

export async function sendEnding({ id, way }: EndingRequest, key: string): Promise<FinanceRecord> {
  const endpoint = way === 'cancel' ? cancelFinance : redeemFinance;
  const record = await callApi(endpoint, { params: { id }, idempotencyKey: key });
  receive([record], { isNews: true });
  return record;
}

/** Components that use it follow the member's records live. */
export function useFinanceNews(): void {
  const isMember = useIsMember();
  useEffect(() => {
    if (!isMember) return undefined;
    return onTopicEvent<{ records: readonly FinanceRecord[] }>('finance', ({ data, isNews }) =>
      receive(data.records, { isNews }),
    );
  }, [isMember]);
}

/** An event updates the record at once; its interest lines are refetched. */
function receive(records: readonly FinanceRecord[], { isNews }: { isNews: boolean }): void {
  for (const record of records) {
    queryClient.setQueryData<OneRecord>(CACHE.oneKey(record.id), (known) => {
      return known && { ...known, record };
    });
  }
  CACHE.receive(records, { isNews });
  if (isNews) void queryClient.invalidateQueries({ queryKey: PRODUCTS });
}
