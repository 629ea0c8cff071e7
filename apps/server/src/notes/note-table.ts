/**
 * SQL of the tables `note` and `note_tag`. A row whose seal is wrong does not exist for anybody,
 * and the next note on the same subject takes its place.
 */
import type { NoteKind } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';
import type { SealedTable } from '../facets/sealed-table.ts';
import { deletePortion } from '../platform/delete-in-portions.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';

/** The pool, or the connection of a running transaction. */
export type Db = Pool | ClientBase;

type SealedDb = { db: Db; seals: RowSeals };

export type Subject = { readonly kind: NoteKind; readonly number: number };

export type NoteRow = Subject & {
  /** Also its version: a note that is written again has a new one. */
  readonly id: number;
  readonly sealed: Buffer;
  readonly clientId: string;
  readonly writtenAtMs: number;
};

export type TagRow = { readonly mark: string; readonly sealed: Buffer };

type NewNote = NoteRow & { readonly uid: number; readonly marks: readonly string[] };

export const NOTE_SEAL: SealedTable = {
  table: 'note',
  keys: ['id'],
  columns: ['id', 'uid', 'kind', 'number', 'sealed', 'marks', 'client_id', 'written_at_ms'],
  bytes: ['sealed'],
};

export const TAG_SEAL: SealedTable = {
  table: 'note_tag',
  keys: ['uid', 'mark'],
  columns: ['uid', 'mark', 'sealed'],
  bytes: ['sealed'],
};

/** Any number that no other two-number lock uses. */
const NOTE_LOCK = 73;

const ERASED_AT_ONCE = 1_000;

const COLUMNS = `id, kind, number, sealed, client_id as "clientId",
  written_at_ms as "writtenAtMs", ${sealedColumns(NOTE_SEAL)}`;

type Read = Omit<NoteRow, 'id' | 'number' | 'writtenAtMs'> &
  Sealed &
  Record<'id' | 'number' | 'writtenAtMs', string>;

/** Until the end of the transaction nothing else changes this member's notes, on any server. */
export async function lockNotesOf(client: ClientBase, uid: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [NOTE_LOCK, uid]);
}

/** Last written first. */
export async function listNoteRows(
  { db, seals }: SealedDb,
  uid: number,
  page: {
    kind: NoteKind | undefined;
    mark: string | undefined;
    beforeId: number | undefined;
    limit: number;
  },
): Promise<NoteRow[]> {
  const { kind, mark, beforeId, limit } = page;
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from note
     where uid = $1 and ($2::text is null or kind = $2) and ($3::text is null or $3 = any(marks))
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [uid, kind ?? null, mark ?? null, beforeId ?? null, limit],
  );
  return rows.filter((row) => seals.holds(NOTE_SEAL, row)).map(readRow);
}

export async function findNoteRow(
  { db, seals }: SealedDb,
  { uid, kind, number }: Subject & { uid: number },
): Promise<NoteRow | undefined> {
  const { rows } = await db.query<Read>(
    `select ${COLUMNS} from note where uid = $1 and kind = $2 and number = $3`,
    [uid, kind, number],
  );
  return rows.filter((row) => seals.holds(NOTE_SEAL, row)).map(readRow)[0];
}

/** One about a record; a note on a day is about no trade. */
export async function hasTradeNote(
  { db, seals }: { db: Database; seals: RowSeals },
  uid: number,
): Promise<boolean> {
  const { rows } = await db.query<Sealed>(
    `select ${sealedColumns(NOTE_SEAL)} from note where uid = $1 and kind <> 'day' limit 1`,
    [uid],
  );
  return rows.some((row) => seals.holds(NOTE_SEAL, row));
}

/** By member, when the oldest of their notes on a trade was written. */
export async function findFirstTradeNotes(
  { db, seals }: { db: Database; seals: RowSeals },
  uids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.query<Sealed & { uid: number; at_ms: string }>(
    `select uid, written_at_ms as at_ms, ${sealedColumns(NOTE_SEAL)} from note
     where uid = any($1) and kind <> 'day' order by written_at_ms desc`,
    [uids],
  );
  const believed = rows.filter((row) => seals.holds(NOTE_SEAL, row));
  return new Map(believed.map(({ uid, at_ms: atMs }) => [uid, Number(atMs)]));
}

export async function countNotes(db: Db, uid: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>('select count(*) from note where uid = $1', [
    uid,
  ]);
  return Number(rows[0]?.count);
}

/** Drawn before the row is written, because the sealed text is bound to it. */
export async function nextNoteId(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('note', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

/** In the place of what was there about the same subject. */
export async function putNote({ db, seals }: SealedDb, note: NewNote): Promise<void> {
  const { id, uid, kind, number, sealed, marks, clientId, writtenAtMs } = note;
  const own = { client_id: clientId, written_at_ms: writtenAtMs };
  const seal = seals.make(NOTE_SEAL, { id, uid, kind, number, sealed, marks, ...own });
  await deleteNote(db, { uid, kind, number });
  await db.query(
    `insert into note (id, uid, kind, number, sealed, marks, client_id, written_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, uid, kind, number, sealed, marks, clientId, writtenAtMs, seal],
  );
}

export async function deleteNote(
  db: Db,
  { uid, kind, number }: Subject & { uid: number },
): Promise<void> {
  await db.query('delete from note where uid = $1 and kind = $2 and number = $3', [
    uid,
    kind,
    number,
  ]);
}

/** In no order. */
export async function listTagRows({ db, seals }: SealedDb, uid: number): Promise<TagRow[]> {
  const { rows } = await db.query<TagRow & Sealed>(
    `select mark, sealed, ${sealedColumns(TAG_SEAL)} from note_tag where uid = $1`,
    [uid],
  );
  return rows.filter((row) => seals.holds(TAG_SEAL, row));
}

export async function putTag(
  { db, seals }: SealedDb,
  { uid, mark, sealed }: TagRow & { uid: number },
): Promise<void> {
  await db.query(
    `insert into note_tag (uid, mark, sealed, seal) values ($1, $2, $3, $4)
     on conflict (uid, mark) do update set sealed = excluded.sealed, seal = excluded.seal`,
    [uid, mark, sealed, seals.make(TAG_SEAL, { uid, mark, sealed })],
  );
}

/** Those that no note has any more. */
export async function deleteUnusedTags(db: Db, uid: number): Promise<void> {
  await db.query(
    `delete from note_tag t where uid = $1
       and not exists (select from note n where n.uid = $1 and t.mark = any(n.marks))`,
    [uid],
  );
}

/** By the mark of each tag that is used, how many notes have it. */
export async function countByMark(db: Db, uid: number): Promise<Map<string, number>> {
  const { rows } = await db.query<{ mark: string; count: string }>(
    'select mark, count(*) from note, unnest(marks) mark where uid = $1 group by mark',
    [uid],
  );
  return new Map(rows.map(({ mark, count }) => [mark, Number(count)]));
}

/** False when there is more. */
export async function deleteNotesOf(client: ClientBase, uid: number): Promise<boolean> {
  const portion = { where: 'uid = $1', values: [uid], atOnce: ERASED_AT_ONCE };
  if ((await deletePortion(client, { table: 'note', ...portion })) === ERASED_AT_ONCE) return false;
  await client.query('delete from note_tag where uid = $1', [uid]);
  return true;
}

function readRow({ id, kind, number, sealed, clientId, writtenAtMs }: Read): NoteRow {
  return {
    id: Number(id),
    kind,
    number: Number(number),
    sealed,
    clientId,
    writtenAtMs: Number(writtenAtMs),
  };
}
