/**
 * Runs work in one database transaction: all of it or nothing. Only a conflict that PostgreSQL
 * itself rolled back is retried; a lost connection is not, because the commit may have happened.
 * The work may run several times, so it must do nothing outside the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientBase, Pool } from 'pg';
import { hasCode } from './error-code.ts';

type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
};

const RETRIES_MAX = 5;
const RETRY_STEP_MS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

export async function inTransaction<Result>(
  source: Pool | ClientBase,
  work: (client: ClientBase) => Promise<Result>,
  { isolation = 'read committed' }: TransactionOptions = {},
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return source instanceof Pool
        ? await runOnPool(source, work, isolation)
        : await runOnce(source, work, isolation);
    } catch (error) {
      const isConflict = hasCode(error, SERIALIZATION_FAILURE, DEADLOCK_DETECTED);
      if (!isConflict || retries === RETRIES_MAX) throw error;
      // Random, or the two that conflicted would conflict again.
      await sleep(Math.random() * RETRY_STEP_MS * 2 ** retries);
    }
  }
}

async function runOnPool<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
  isolation: string,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await runOnce(client, work, isolation, () => (isBroken = true));
  } finally {
    client.release(isBroken);
  }
}

async function runOnce<Result>(
  client: ClientBase,
  work: (client: ClientBase) => Promise<Result>,
  isolation: string,
  onBroken: () => void = () => undefined,
): Promise<Result> {
  await client.query(`begin isolation level ${isolation}`);
  try {
    const result = await work(client);
    await commit(client);
    return result;
  } catch (error) {
    // When even this fails the connection is gone, and PostgreSQL rolls back by itself.
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}

/** PostgreSQL answers ROLLBACK, not an error, when a statement failed and the work hid it. */
async function commit(client: ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error('The transaction was undone: a failed statement in it was ignored.');
  }
}
