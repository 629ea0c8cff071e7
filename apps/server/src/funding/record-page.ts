/** A page of the ledger lines of a member, newest first, and where the next one goes on. */
import {
  type LedgerLine,
  type QueryOf,
  RECORDS_PER_PAGE,
  type listRecords,
  ledgerTypesOf,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';
import { type RecordPlace, listPostings } from './queries.ts';

export async function readRecordPage(
  pool: Pool,
  uid: number,
  query: QueryOf<typeof listRecords>,
): Promise<{ lines: LedgerLine[]; nextCursor: string | null }> {
  const limit = query.limit ?? RECORDS_PER_PAGE;
  const rows = await listPostings(pool, uid, {
    account: query.account,
    types: query.record ? ledgerTypesOf(query.record) : undefined,
    currency: query.currency,
    fromMs: query.fromMs,
    toMs: query.toMs,
    before: query.cursor ? readRecordCursor(query.cursor) : undefined,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page[page.length - 1] : undefined;
  return {
    lines: page.map(({ line }) => line),
    nextCursor: last ? writeRecordCursor(last.place) : null,
  };
}

export function writeRecordCursor({ entryId, accountId, seq }: RecordPlace): string {
  return `${entryId}_${accountId}_${seq}`;
}

export function readRecordCursor(text: string): RecordPlace {
  const match = /^(\d{1,15})_(\d{1,15})_(\d{1,15})$/.exec(text);
  if (!match) refuse('VALIDATION', { fields: { cursor: 'format' } });
  return { entryId: Number(match[1]), accountId: Number(match[2]), seq: Number(match[3]) };
}
