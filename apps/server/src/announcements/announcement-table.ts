/**
 * SQL of the tables `announcement` and `announcement_end`, to which rows are only added. The last
 * revision counts. A row whose seal is wrong is no announcement, and no end of one.
 */
import type { AnnouncementPriority, AnnouncementState, AnnouncementTexts } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';

export const ANNOUNCEMENT_SEAL: SealedTable = {
  table: 'announcement',
  keys: ['id', 'revision'],
  columns: [
    'id',
    'revision',
    'texts',
    'priority',
    'from_ms',
    'until_ms',
    'written_by',
    'written_at_ms',
  ],
};

export const END_SEAL: SealedTable = {
  table: 'announcement_end',
  keys: ['id'],
  columns: ['id', 'ended_by', 'ended_at_ms'],
};

/** The pool or a running transaction, and what rows are believed by. */
type AnnouncementDb = { db: Pick<Pool | ClientBase, 'query'>; seals: RowSeals };

export type AnnouncementRecord = {
  readonly id: number;
  readonly revision: number;
  readonly texts: AnnouncementTexts;
  readonly priority: AnnouncementPriority;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly writtenBy: string;
  readonly writtenAtMs: number;
  readonly endedBy: string | null;
  readonly endedAtMs: number | null;
};

type Page = { beforeId?: number | undefined; limit: number };

const WRITE_LOCK = 1_934_967_144; // Any number that no other lock uses.

const LAST = `select announcement.*, announcement_end.ended_by, announcement_end.ended_at_ms,
    ${sealedColumns(ANNOUNCEMENT_SEAL)}, ${sealedColumns(END_SEAL, 'end_')}
  from announcement left join announcement_end on announcement_end.id = announcement.id
  where revision = (select max(revision) from announcement last where last.id = announcement.id)`;

/** Until the end of the transaction nobody else writes, edits or ends one, on any process. */
export async function lockAnnouncements(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
}

export async function findAnnouncement(
  db: AnnouncementDb,
  id: number,
): Promise<AnnouncementRecord | undefined> {
  const [found] = await list(db, `${LAST} and announcement.id = $1`, [id]);
  return found;
}

/** Planned and running, as few as may be open at a time. */
export function listOpen(db: AnnouncementDb, nowMs: number): Promise<AnnouncementRecord[]> {
  return list(db, `${LAST} and until_ms > $1 and ended_at_ms is null`, [nowMs]);
}

const STATES: Readonly<Record<AnnouncementState, string>> = {
  planned: 'ended_at_ms is null and until_ms > $1 and from_ms > $1',
  running: 'ended_at_ms is null and until_ms > $1 and from_ms <= $1',
  ended: '(ended_at_ms is not null or until_ms <= $1)',
};

/** Newest first; of `ended` also those that never began. */
export function listInState(
  db: AnnouncementDb,
  { state, nowMs, beforeId, limit }: Page & { state: AnnouncementState; nowMs: number },
): Promise<AnnouncementRecord[]> {
  return list(
    db,
    `${LAST} and ${STATES[state]} and ($2::int is null or announcement.id < $2)
     order by announcement.id desc limit $3`,
    [nowMs, beforeId ?? null, limit],
  );
}

/** What members saw and do not see any more, newest first. */
export function listPast(
  db: AnnouncementDb,
  { nowMs, beforeId, limit }: Page & { nowMs: number },
): Promise<AnnouncementRecord[]> {
  return list(
    db,
    `${LAST} and ${STATES.ended} and from_ms <= coalesce(ended_at_ms, $1)
       and ($2::int is null or announcement.id < $2)
     order by announcement.id desc limit $3`,
    [nowMs, beforeId ?? null, limit],
  );
}

/** Under the lock: no two get the same. */
export async function nextId({ db }: AnnouncementDb): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'select coalesce(max(id), 0) + 1 as id from announcement',
  );
  return rows[0]?.id ?? 1;
}

export async function insertRevision(
  { db, seals }: AnnouncementDb,
  record: AnnouncementRecord,
): Promise<void> {
  const { id, revision, priority, fromMs, untilMs, writtenBy, writtenAtMs } = record;
  const texts = JSON.stringify(record.texts);
  const seal = seals.make(ANNOUNCEMENT_SEAL, {
    id,
    revision,
    texts,
    priority,
    from_ms: fromMs,
    until_ms: untilMs,
    written_by: writtenBy,
    written_at_ms: writtenAtMs,
  });
  await db.query(
    `insert into announcement (id, revision, texts, priority, from_ms, until_ms, written_by,
       written_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, revision, texts, priority, fromMs, untilMs, writtenBy, writtenAtMs, seal],
  );
}

export async function insertEnd(
  { db, seals }: AnnouncementDb,
  { id, endedBy, endedAtMs }: { id: number; endedBy: string; endedAtMs: number },
): Promise<void> {
  const seal = seals.make(END_SEAL, { id, ended_by: endedBy, ended_at_ms: endedAtMs });
  await db.query(
    'insert into announcement_end (id, ended_by, ended_at_ms, seal) values ($1, $2, $3, $4)',
    [id, endedBy, endedAtMs, seal],
  );
}

type Row = Sealed & {
  id: number;
  revision: number;
  texts: string;
  priority: AnnouncementPriority;
  from_ms: string;
  until_ms: string;
  written_by: string;
  written_at_ms: string;
  ended_by: string | null;
  ended_at_ms: string | null;
  end_content: unknown[];
  end_seal: Buffer | null;
};

async function list(
  { db, seals }: AnnouncementDb,
  sql: string,
  values: readonly unknown[],
): Promise<AnnouncementRecord[]> {
  const { rows } = await db.query<Row>(sql, [...values]);
  return rows.filter((row) => seals.holds(ANNOUNCEMENT_SEAL, row)).map((row) => read(seals, row));
}

function read(seals: RowSeals, row: Row): AnnouncementRecord {
  const end = { content: row.end_content, seal: row.end_seal };
  const isEnded = row.ended_at_ms !== null && seals.holds(END_SEAL, end);
  return {
    id: row.id,
    revision: row.revision,
    texts: JSON.parse(row.texts) as AnnouncementTexts,
    priority: row.priority,
    fromMs: Number(row.from_ms),
    untilMs: Number(row.until_ms),
    writtenBy: row.written_by,
    writtenAtMs: Number(row.written_at_ms),
    endedBy: isEnded ? row.ended_by : null,
    endedAtMs: isEnded ? Number(row.ended_at_ms) : null,
  };
}
