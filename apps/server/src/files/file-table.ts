/**
 * The rows of files: metadata stays, content is deleted. A file without a case is the only one of
 * its kind and member, and leaves no row behind.
 */
import { type FileKind, type StoredFile, UNUSED_FILE_LIFE_MS } from '@anywhen/protocol';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';
import type { CheckedFile } from './checked-file.ts';
import { deleteInPortions, deletePortion } from '../platform/delete-in-portions.ts';
import type { ErasureLeft } from '../facets/server-module.ts';

/** Of which case it is changes when it is submitted. */
export const FILE_SEAL: SealedTable = {
  table: 'file',
  keys: ['id'],
  columns: [
    'id',
    'uid',
    'kind',
    'type',
    'bytes',
    'width',
    'height',
    'duration_ms',
    'sha256',
    'flaw',
    'uploaded_at_ms',
  ],
  bytes: ['sha256'],
};

/** The pool, or the connection of a running transaction. */
type Db = {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
};

/** What a demo finds wrong with a file, by its name (rulebook 0.6). */
export type DemoFlaw = 'blur';

type NewFile = CheckedFile & {
  id: string;
  uid: number;
  kind: FileKind;
  sha256: Buffer;
  flaw: DemoFlaw | null;
  uploadedAtMs: number;
};

type SealedContent = { sealedKey: Buffer; sealed: Buffer };

type FileRow = {
  id: string;
  kind: FileKind;
  bytes: number;
  width: number;
  height: number;
  duration_ms: number | null;
  uploaded_at_ms: string;
};

const COLUMNS = 'id, kind, bytes, width, height, duration_ms, uploaded_at_ms';
/** Some megabytes each: a statement that deletes them must end in time. */
const FILES_AT_ONCE = 20;
/** Locked by the member's number: concurrent uploads of one member run one after the other. */
const REPLACE_LOCK = 1_718_185_061;

/** Afterwards this is the member's only unused file of its kind. */
export async function replaceFile(
  { db, seals }: { db: Db; seals: RowSeals },
  file: NewFile,
  content: SealedContent,
): Promise<void> {
  const { id, uid, kind, type, width, height, durationMs } = file;
  const length = file.bytes.length;
  const { sha256, flaw, uploadedAtMs } = file;
  const seal = seals.make(FILE_SEAL, {
    id,
    uid,
    kind,
    type,
    bytes: length,
    width,
    height,
    sha256,
    flaw,
    duration_ms: durationMs,
    uploaded_at_ms: uploadedAtMs,
  });
  await db.query('select pg_advisory_xact_lock($1, $2)', [REPLACE_LOCK, uid]);
  await db.query('delete from file where uid = $1 and kind = $2 and case_id is null', [uid, kind]);
  await db.query(
    `insert into file (id, uid, kind, type, bytes, width, height, duration_ms, sha256, flaw,
       uploaded_at_ms, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, uid, kind, type, length, width, height, durationMs, sha256, flaw, uploadedAtMs, seal],
  );
  await db.query('insert into file_content (file_id, sealed_key, sealed) values ($1, $2, $3)', [
    id,
    content.sealedKey,
    content.sealed,
  ]);
}

export async function deleteUnusedFile(
  db: Db,
  { uid, id }: { uid: number; id: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from file where id = $1 and uid = $2 and case_id is null',
    [id, uid],
  );
  return rowCount === 1;
}

export async function deleteOldUnusedFiles(db: Db, nowMs: number): Promise<number> {
  const where = 'case_id is null and uploaded_at_ms <= $1';
  const values = [nowMs - UNUSED_FILE_LIFE_MS];
  return deleteInPortions(db, { table: 'file', where, values, atOnce: FILES_AT_ONCE });
}

export async function listUnusedFiles(db: Db, uid: number, nowMs: number): Promise<StoredFile[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from file where uid = $1 and case_id is null and uploaded_at_ms > $2
     order by kind`,
    [uid, nowMs - UNUSED_FILE_LIFE_MS],
  );
  return (rows as FileRow[]).map(toStoredFile);
}

export type AttachedFile = { id: string; kind: FileKind; flaw: DemoFlaw | null };

/**
 * Those of the named files that were the member's and unused; from now on they belong to the case.
 */
export async function claimFiles(
  db: Db,
  { uid, caseId, fileIds, nowMs }: Handover,
): Promise<AttachedFile[]> {
  const { rows } = await db.query(
    `update file set case_id = $1
     where id = any($2) and uid = $3 and case_id is null and uploaded_at_ms > $4
     returning id, kind, flaw`,
    [caseId, fileIds, uid, nowMs - UNUSED_FILE_LIFE_MS],
  );
  return rows as AttachedFile[];
}

export type Handover = { uid: number; caseId: string; fileIds: readonly string[]; nowMs: number };

/**
 * Unused again, except those the member has replaced meanwhile or whose content was deleted with
 * the member's data.
 */
export async function releaseFilesOfCase(
  db: Db,
  { uid, caseId }: { uid: number; caseId: string },
): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [REPLACE_LOCK, uid]);
  await db.query(
    `update file set case_id = null
     where case_id = $1 and uid = $2
       and exists (select from file_content where file_content.file_id = file.id) and not exists (
       select from file newer
       where newer.uid = file.uid and newer.kind = file.kind and newer.case_id is null)`,
    [caseId, uid],
  );
  await deleteFilesOfCase(db, caseId);
}

type CaseFileRow = Omit<StoredFile, 'expiresAtMs'> & { type: string };

/** Those of a case that still have content. */
export async function listFilesOfCase(db: Db, caseId: string): Promise<CaseFileRow[]> {
  const { rows } = await db.query(
    `select ${COLUMNS}, type from file join file_content on file_id = id
     where case_id = $1 order by kind`,
    [caseId],
  );
  return (rows as (FileRow & { type: string })[]).map((row) => {
    const { expiresAtMs: _expires, ...file } = toStoredFile(row);
    return { ...file, type: row.type };
  });
}

/** In the transaction of the decision. Metadata stays: type, size, dimensions, hash. */
export async function deleteFilesOfCase(db: Db, caseId: string): Promise<void> {
  await db.query('delete from file_content using file where file.id = file_id and case_id = $1', [
    caseId,
  ]);
}

/** For "delete my data"; metadata of files submitted with cases stays. */
export async function eraseFiles(db: Db, uid: number): Promise<ErasureLeft> {
  const values = [uid];
  const unused = { table: 'file', where: 'uid = $1 and case_id is null', values };
  const where = 'file_id in (select id from file where uid = $1)';
  const handedIn = { table: 'file_content', where, values };
  for (const portion of [unused, handedIn]) {
    const deleted = await deletePortion(db, { ...portion, atOnce: FILES_AT_ONCE });
    if (deleted === FILES_AT_ONCE) return 'more';
  }
  return 'nothing';
}

type FoundContent = SealedContent & { uid: number; kind: FileKind; type: string };

/**
 * Undefined once the case was decided, because its content is deleted then, and for a file whose
 * seal is wrong.
 */
export async function findContent(
  { db, seals }: { db: Db; seals: RowSeals },
  { caseId, fileId }: { caseId: string; fileId: string },
): Promise<FoundContent | undefined> {
  const { rows } = await db.query(
    `select uid, kind, type, sealed_key as "sealedKey", sealed, ${sealedColumns(FILE_SEAL)}
     from file join file_content on file_id = id where id = $1 and case_id = $2`,
    [fileId, caseId],
  );
  const [found] = rows as (FoundContent & Sealed)[];
  return found && seals.holds(FILE_SEAL, found) ? found : undefined;
}

export async function noteRead(
  db: Db,
  read: { staff: string; caseId: string; fileId: string; atMs: number },
): Promise<void> {
  await db.query(
    'insert into sensitive_read (at_ms, staff, case_id, file_id) values ($1, $2, $3, $4)',
    [read.atMs, read.staff, read.caseId, read.fileId],
  );
}

function toStoredFile(row: FileRow): StoredFile {
  const { id, kind, bytes, width, height, duration_ms: durationMs } = row;
  const expiresAtMs = Number(row.uploaded_at_ms) + UNUSED_FILE_LIFE_MS;
  return { id, kind, bytes, width, height, durationMs, expiresAtMs };
}
