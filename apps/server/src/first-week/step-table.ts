/**
 * SQL of the table `first_week_step`. A row whose seal is wrong does not exist for anybody: no task
 * is done by writing it there.
 */
import type { WeekLesson, WeekTask } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, sealedColumns } from '../vault/vault.ts';

/** A task that is no lessons, a lesson, or that the card on Home was put away. */
export type WeekStep = WeekTask | WeekLesson | 'card';

type StepDb = { readonly db: Pool | ClientBase; readonly seals: RowSeals };

export const STEP_SEAL: SealedTable = {
  table: 'first_week_step',
  keys: ['uid', 'step'],
  columns: ['uid', 'step', 'at_ms'],
};

/** By step, when it was recognised. */
export async function listSteps({ db, seals }: StepDb, uid: number): Promise<Map<string, number>> {
  const { rows } = await db.query<Sealed & { step: string; at_ms: string }>(
    `select step, at_ms, ${sealedColumns(STEP_SEAL)} from first_week_step where uid = $1`,
    [uid],
  );
  const believed = rows.filter((row) => seals.holds(STEP_SEAL, row));
  return new Map(believed.map(({ step, at_ms: atMs }) => [step, Number(atMs)]));
}

/** Of many members, when a step of theirs was recognised. */
export async function findStep(
  { db, seals }: { db: Database; seals: RowSeals },
  { uids, step }: { uids: readonly number[]; step: WeekStep },
): Promise<Map<number, number>> {
  const { rows } = await db.query<Sealed & { uid: number; at_ms: string }>(
    `select uid, at_ms, ${sealedColumns(STEP_SEAL)} from first_week_step
     where uid = any($1) and step = $2`,
    [uids, step],
  );
  const believed = rows.filter((row) => seals.holds(STEP_SEAL, row));
  return new Map(believed.map(({ uid, at_ms: atMs }) => [uid, Number(atMs)]));
}

/** The first moment stays; a row that is not believed is replaced. */
export async function putStep(
  { db, seals }: StepDb,
  { uid, step, atMs }: { uid: number; step: WeekStep; atMs: number },
): Promise<void> {
  const known = await listSteps({ db, seals }, uid);
  if (known.has(step)) return;
  const seal = seals.make(STEP_SEAL, { uid, step, at_ms: atMs });
  await db.query(
    `insert into first_week_step (uid, step, at_ms, seal) values ($1, $2, $3, $4)
     on conflict (uid, step) do update set at_ms = excluded.at_ms, seal = excluded.seal`,
    [uid, step, atMs, seal],
  );
}

export async function deleteStep(
  { db }: Pick<StepDb, 'db'>,
  { uid, step }: { uid: number; step: WeekStep },
): Promise<void> {
  await db.query('delete from first_week_step where uid = $1 and step = $2', [uid, step]);
}

export async function deleteStepsOf(client: ClientBase, uid: number): Promise<void> {
  await client.query('delete from first_week_step where uid = $1', [uid]);
}
