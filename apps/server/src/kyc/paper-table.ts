/**
 * SQL of the tables `kyc_draft` and `kyc_paper`: sealed data, and which papers still have files.
 */
import { CASE_STATES, type KycCase } from '@anywhen/exchange';
import { KYC_LEVELS } from '@anywhen/protocol';
import { deleteInPortions } from '../platform/delete-in-portions.ts';

/** The pool, or the connection of a running transaction. */
export type Db = {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
};

type SealedDraft = { sealed: Buffer; savedAtMs: number };

export async function saveDraft(db: Db, uid: number, draft: SealedDraft): Promise<void> {
  await db.query(
    `insert into kyc_draft (uid, sealed, saved_at_ms) values ($1, $2, $3)
     on conflict (uid) do update set
       sealed = excluded.sealed, saved_at_ms = excluded.saved_at_ms`,
    [uid, draft.sealed, draft.savedAtMs],
  );
}

/** Drafts saved before that moment are treated as missing. */
export async function findDraft(
  db: Db,
  uid: number,
  { sinceMs }: { sinceMs: number },
): Promise<SealedDraft | undefined> {
  const { rows } = await db.query(
    'select sealed, saved_at_ms from kyc_draft where uid = $1 and saved_at_ms > $2',
    [uid, sinceMs],
  );
  const [row] = rows as { sealed: Buffer; saved_at_ms: string }[];
  return row && { sealed: row.sealed, savedAtMs: Number(row.saved_at_ms) };
}

export async function deleteDraftsBefore(db: Db, beforeMs: number): Promise<void> {
  const where = 'saved_at_ms <= $1';
  await deleteInPortions(db, { table: 'kyc_draft', where, values: [beforeMs] });
}

type NewPaper = { folder: string; uid: number; sealed: Buffer | null; atMs: number };

export async function insertPaper(db: Db, paper: NewPaper): Promise<void> {
  await db.query(
    'insert into kyc_paper (folder, uid, sealed, made_at_ms) values ($1, $2, $3, $4)',
    [paper.folder, paper.uid, paper.sealed, paper.atMs],
  );
}

export async function findPaper(
  db: Db,
  { uid, folder }: { uid: number; folder: string },
): Promise<Buffer | undefined> {
  const { rows } = await db.query(
    'select sealed from kyc_paper where folder = $1 and uid = $2 and sealed is not null',
    [folder, uid],
  );
  return (rows as { sealed: Buffer }[])[0]?.sealed;
}

/** What to do with the papers of a folder whose files are no longer needed. */
export type DonePaper = { folder: string; uid: number; isNameStored: boolean };

/** Of cases that are no longer under review, and papers reserved that long ago without a case. */
export async function listDonePapers(
  db: Db,
  { unclaimedBeforeMs, limit }: { unclaimedBeforeMs: number; limit: number },
): Promise<DonePaper[]> {
  const { rows } = await db.query(
    `select p.folder, p.uid, c.state, c.level from kyc_paper p
     left join kyc_case c on c.folder = p.folder and c.uid = p.uid
     where p.has_files and (c.state <> $1 or (c.id is null and p.made_at_ms < $2))
     order by p.made_at_ms limit $3`,
    [placeOf('under-review'), unclaimedBeforeMs, limit],
  );
  return (rows as { folder: string; uid: number; state: number; level: number }[]).map((row) => {
    const isPassed = row.state === placeOf('passed');
    return {
      folder: row.folder,
      uid: row.uid,
      isNameStored: isPassed && row.level === KYC_LEVELS.indexOf('basic'),
    };
  });
}

/** Its files are deleted; the draft is no longer needed either, because the name is stored. */
export async function closePaper(db: Db, { folder, uid, isNameStored }: DonePaper): Promise<void> {
  if (!isNameStored) return deletePaper(db, folder);
  await db.query('update kyc_paper set has_files = false where folder = $1', [folder]);
  await db.query('delete from kyc_draft where uid = $1', [uid]);
}

export async function deletePaper(db: Db, folder: string): Promise<void> {
  await db.query('delete from kyc_paper where folder = $1', [folder]);
}

/** Papers without a case stay, empty: a case that is on its way to the exchange may need them. */
export async function erasePapersOf(db: Db, uid: number): Promise<void> {
  await db.query('delete from kyc_draft where uid = $1', [uid]);
  await db.query(
    `delete from kyc_paper p using kyc_case c
     where p.uid = $1 and c.folder = p.folder and c.uid = p.uid`,
    [uid],
  );
  await db.query('update kyc_paper set sealed = null where uid = $1 and sealed is not null', [uid]);
}

/** Whether the exchange has a case of the member, or may get one that was handed in already. */
export async function mayHaveCase(db: Db, uid: number): Promise<boolean> {
  const { rows } = await db.query(
    `select from kyc_paper where uid = $1
     union all select from kyc_case where uid = $1 and state <> $2 limit 1`,
    [uid, placeOf('forgotten')],
  );
  return rows.length > 0;
}

function placeOf(state: KycCase['state']): number {
  return CASE_STATES.indexOf(state);
}
