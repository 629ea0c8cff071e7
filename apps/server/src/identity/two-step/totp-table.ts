/** SQL of the tables `totp` and `totp_draft`. Secrets are stored sealed. */
import type { SealedTable } from '../../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../../vault/vault.ts';
import { type Db, changesRow } from '../db.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

/** Which code was the last changes with each. */
export const TOTP_SEAL: SealedTable = {
  table: 'totp',
  keys: ['uid'],
  columns: ['uid', 'secret', 'since_ms'],
  bytes: ['secret'],
};

type Totp = { secret: Buffer; lastStep: number; sinceMs: number };

/** Whether there is one, and since when: believed or not, nobody signs in without it. */
export async function findTotp(db: Db, uid: number): Promise<{ sinceMs: number } | undefined> {
  const { rows } = await db.query<{ since_ms: string }>(
    'select since_ms from totp where uid = $1',
    [uid],
  );
  return rows[0] && { sinceMs: Number(rows[0].since_ms) };
}

/** To check a code with it; with one whose seal is wrong no code is right. */
export async function findBelievedTotp(
  { db, seals }: { db: Db; seals: RowSeals },
  uid: number,
): Promise<Totp | undefined> {
  const { rows } = await db.query<Sealed & { secret: Buffer; last_step: string; since_ms: string }>(
    `select secret, last_step, since_ms, ${sealedColumns(TOTP_SEAL)} from totp where uid = $1`,
    [uid],
  );
  const [row] = rows;
  if (!row || !seals.holds(TOTP_SEAL, row)) return undefined;
  const { secret, last_step: lastStep, since_ms: sinceMs } = row;
  return { secret, lastStep: Number(lastStep), sinceMs: Number(sinceMs) };
}

/** False when there is one already. */
export function insertTotp(
  { db, seals }: { db: Db; seals: RowSeals },
  uid: number,
  { secret, lastStep, sinceMs }: Totp,
): Promise<boolean> {
  return changesRow(
    db,
    `insert into totp (uid, secret, last_step, since_ms, seal) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [uid, secret, lastStep, sinceMs, seals.make(TOTP_SEAL, { uid, secret, since_ms: sinceMs })],
  );
}

/** False when a code of this half minute or a later one was used meanwhile. */
export function spendStep(db: Db, { uid, step }: { uid: number; step: number }): Promise<boolean> {
  return changesRow(db, 'update totp set last_step = $2 where uid = $1 and last_step < $2', [
    uid,
    step,
  ]);
}

export async function deleteTotp(db: Db, uid: number): Promise<void> {
  await db.query('delete from totp where uid = $1', [uid]);
}

/** Replaces an earlier one. */
export async function putDraft(
  db: Db,
  draft: { uid: number; secret: Buffer; expiresAtMs: number },
): Promise<void> {
  await db.query(
    `insert into totp_draft (uid, secret, expires_at_ms) values ($1, $2, $3)
     on conflict (uid) do update
       set secret = excluded.secret, expires_at_ms = excluded.expires_at_ms`,
    [draft.uid, draft.secret, draft.expiresAtMs],
  );
}

export async function findDraft(
  db: Db,
  { uid, nowMs }: { uid: number; nowMs: number },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ secret: Buffer }>(
    'select secret from totp_draft where uid = $1 and expires_at_ms > $2',
    [uid, nowMs],
  );
  return rows[0]?.secret;
}

/** False when it was replaced meanwhile. */
export function deleteDraft(
  db: Db,
  { uid, secret }: { uid: number; secret: Buffer },
): Promise<boolean> {
  return changesRow(db, 'delete from totp_draft where uid = $1 and secret = $2', [uid, secret]);
}

export async function deleteOldDrafts(db: Db, nowMs: number): Promise<void> {
  const where = 'expires_at_ms <= $1';
  await deleteInPortions(db, { table: 'totp_draft', where, values: [nowMs] });
}
