/**
 * All server calls of this module, and its shared query cache. Balance changes arrive by the live
 * topic; nothing here is refetched because of them.
 */
import {
  listFlow,
  readAssets,
  readOrder,
  transfer,
  type AccountKind,
  type BodyOf,
  type ReplyOf,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { refreshOverview } from '../api/overview.ts';
import { refreshPositions } from '../api/positions.ts';
import { queryClient } from '../api/query-client.ts';
import { forgetOlderPages, refreshPages, usePages } from '../money-forms/pages.ts';

import { recordsQuery, type RecordFilter } from './records/record-filter.ts';

export type TransferRequest = BodyOf<typeof transfer>;
export type DoneTransfer = ReplyOf<typeof transfer>;

const ALL = ['funding'] as const;
const RECORDS = ['funding', 'records'] as const;
const FILLS = ['funding', 'fills'] as const;
const assetsKey = (kind: AccountKind) => ['funding', 'assets', kind] as const;

export function useAssets(kind: AccountKind) {
  return useAnswer(readAssets, assetsKey(kind), { params: { kind } });
}

export function refreshAssets(kinds: readonly AccountKind[]): Promise<unknown> {
  return Promise.all(
    kinds.map((kind) => queryClient.invalidateQueries({ queryKey: assetsKey(kind) })),
  );
}

/** A repeated request with the same key is executed once. */
export async function sendTransfer(request: TransferRequest, key: string): Promise<DoneTransfer> {
  const done = await callApi(transfer, { body: request, idempotencyKey: key });
  forgetOlderPages(RECORDS);
  void queryClient.invalidateQueries({ queryKey: ALL });
  void refreshOverview();
  void refreshPositions();
  return done;
}

export function useRecords(filter: RecordFilter) {
  return usePages([...RECORDS, filter], (cursor, signal) => {
    const query = { ...recordsQuery(filter, Date.now()), cursor };
    return callApi(listFlow, { query, signal });
  });
}

/** The fills of an order that is one line of the record. */
export function useOrderFills(id: string) {
  return useAnswer(readOrder, [...FILLS, id], { params: { id } });
}

/** Starts again from the newest line; later pages are fetched when scrolled to. */
export function refreshRecords(filter: RecordFilter): Promise<void> {
  return refreshPages([...RECORDS, filter]);
}
