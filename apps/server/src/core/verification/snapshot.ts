/**
 * One snapshot of the database, held for as long as it takes to read all of it, while the core goes
 * on writing. It is read-only.
 */
import type { ClientBase } from 'pg';

/** Comparing a table of years takes minutes; a shorter timeout would never succeed. */
const WAIT_MS = 86_400_000;

/** The driver knows this setting of a query, only its types do not. */
export const PATIENT: object = { query_timeout: WAIT_MS };

export async function inSnapshot<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}
