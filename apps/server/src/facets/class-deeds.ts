/**
 * What members of a class have done that its tasks ask for (rulebook 34.7), as each module reads it
 * from its own tables: of all members of a class at once, each with the first moment.
 */
import type { ClassTask } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';

/** By the number of a portfolio. */
export type Moments = ReadonlyMap<number, number>;

type FindMoments = (db: Database, uids: readonly number[]) => Promise<Moments>;

/** Several modules may know one deed: the first of their moments counts. */
export type ClassDeeds = Readonly<Partial<Record<ClassTask, FindMoments>>>;

/** Of a query with a number and a moment in each row. */
export async function readMoments(db: Database, text: string, values: unknown[]): Promise<Moments> {
  const { rows } = await db.query<{ uid: number; at_ms: string }>(text, values);
  return new Map(rows.map(({ uid, at_ms: atMs }) => [uid, Number(atMs)]));
}
