/** SQL of the tables `totp` and `totp_draft`. Secrets are stored sealed. */
import { type Db, changesRow } from '../db.ts';

type Totp = { secret: Buffer; lastStep: number; sinceMs: number };

export async function findTotp(db: Db, uid: number): Promise<Totp | undefined> {
  const { rows } = await db.query<{ secret: Buffer; last_step: string; since_ms: string }>(
    'select secret, last_step, since_ms from totp where uid = $1',
    [uid],
  );
  const [row] = rows;
  return (
    row && {
      secret: row.secret,
      lastStep: Number(row.last_step),
      sinceMs: Number(row.since_ms),
    }
  );
}

/** False when there is one already. */
export function insertTotp(db: Db, uid: number, totp: Totp): Promise<boolean> {
  return changesRow(
    db,
    `insert into totp (uid, secret, last_step, since_ms) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [uid, totp.secret, totp.lastStep, totp.sinceMs],
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
  await db.query('delete from totp_draft where expires_at_ms <= $1', [nowMs]);
}
