/** Statements over HTTP: what one would have in it, and the file as it is written. */
import { Readable } from 'node:stream';
import { CURRENCIES, DAY_MS } from '@anywhen/prices';
import {
  ACCOUNT_KINDS,
  type StatementScope,
  exportStatement,
  readStatementScope,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { findArchived } from '../funding/funding.ts';
import { isoTime } from '../platform/csv.ts';
import { FileReply, refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { newForm } from './forms.ts';
import type { Snapshot, Snapshots } from './snapshot.ts';
import {
  type Period,
  type StatementAsked,
  type WritingDeps,
  findStatementPlaces,
  writeStatement,
} from './writing.ts';

type Days = { from?: string | undefined; to?: string | undefined };

/** Text that waits for the client beside the portion that is being written. */
const WAITING_BYTES_MAX = 65_536;

export function serveStatements(
  routes: Routes,
  parts: WritingDeps & { snapshots: Snapshots },
): void {
  const { pool, nowMs, snapshots } = parts;

  routes.serveMember(readStatementScope, async ({ uid, query }) => {
    const period = await findPeriod(pool, uid, query);
    return describeScope(await findStatementPlaces(pool, uid, period), period);
  });

  routes.serveMemberDownload(exportStatement, async ({ uid, query }) => {
    const { format, method, from = null, to = null } = query;
    const period = await findPeriod(pool, uid, query);
    const snapshot = await snapshots.open(uid);
    const text = streamOf(parts, snapshot, { uid, format, method, from, to, period });
    const name = `anywhen-paper-statement-${isoTime(nowMs()).slice(0, 10)}.${format}`;
    return new FileReply(newForm(format).type, text, name);
  });
}

/** Whatever ends it, also a client that went away, ends the snapshot. */
function streamOf(deps: WritingDeps, snapshot: Snapshot, asked: StatementAsked): Readable {
  const options = { objectMode: false, highWaterMark: WAITING_BYTES_MAX };
  const stream = Readable.from(writeStatement(deps, snapshot, asked), options);
  return stream.once('close', () => void snapshot.close());
}

async function findPeriod(pool: Pool, uid: number, { from, to }: Days): Promise<Period> {
  if (from !== undefined && to !== undefined && to < from) {
    refuse('VALIDATION', { fields: { to: 'not-offered' } });
  }
  const { archivedBeforeMs = 0 } = await findArchived(pool, uid);
  return {
    fromMs: from === undefined ? 0 : startOf(from),
    toMs: to === undefined ? Number.MAX_SAFE_INTEGER : startOf(to) + DAY_MS,
    archivedBeforeMs,
  };
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

type Places = Awaited<ReturnType<typeof findStatementPlaces>>;

function describeScope({ from, until }: Places, { archivedBeforeMs }: Period): StatementScope {
  const seqs = new Map(from.map(({ account, seq }) => [account.id, seq]));
  const moved = until.flatMap(({ account, seq }) => {
    const lines = seq - (seqs.get(account.id) ?? 0);
    return lines > 0 ? [{ ...account, lines }] : [];
  });
  return {
    lines: moved.reduce((sum, { lines }) => sum + lines, 0),
    // In the order of every page, not in that of their first use.
    accounts: ACCOUNT_KINDS.filter((kind) => moved.some((each) => each.kind === kind)),
    currencies: CURRENCIES.filter((one) => moved.some(({ currency }) => currency === one)),
    ...(archivedBeforeMs > 0 && { archivedBeforeMs }),
  };
}
