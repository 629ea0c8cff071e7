/**
 * One moment of the database, held for as long as it takes to read all of it, while the core goes
 * on writing. What is read in it can be changed by nobody, not even by whoever reads.
 */
import type { ClientBase } from 'pg';

/** A table of years takes minutes to compare; who waits for less waits in vain. */
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
