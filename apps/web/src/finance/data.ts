/**
 * Every call of this module to the server, and what its pages share through the query cache. What
 * the topic tells of a record is kept wherever that record is shown.
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
import { onNotified } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import { useIsMember } from '../session/session.ts';

export type Desk = ReplyOf<typeof readFinanceDesk>;
export type OneProduct = ReplyOf<typeof readFinanceProduct>;
export type OneRecord = ReplyOf<typeof readFinanceRecord>;
export type Bought = ReplyOf<typeof buyFinance>;

/** What is not of an issue has no window. */
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

/** Of the member; a visitor has none. */
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

/** With what is sold of them, and what of it is left for the member. */
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

/** The same key with the same request is carried out once, however often it is sent. */
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

/** Whoever uses it sees what becomes of the member's records as it happens. */
export function useFinanceNews(): void {
  const isMember = useIsMember();
  useEffect(() => {
    if (!isMember) return undefined;
    return onNotified<{ records: readonly FinanceRecord[] }>('finance', ({ data, isNews }) =>
      receive(data.records, { isNews }),
    );
  }, [isMember]);
}

/** What is told of a record is shown at once; its lines of interest are asked for. */
function receive(records: readonly FinanceRecord[], { isNews }: { isNews: boolean }): void {
  for (const record of records) {
    queryClient.setQueryData<OneRecord>(CACHE.oneKey(record.id), (known) => {
      return known && { ...known, record };
    });
  }
  CACHE.receive(records, { isNews });
  if (isNews) void queryClient.invalidateQueries({ queryKey: PRODUCTS });
}
