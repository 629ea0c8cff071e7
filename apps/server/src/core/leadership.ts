/**
 * One core at a time. The lock says who may try, the epoch who may write: a process that lost its
 * connection, slept or was frozen comes back with an old epoch and is refused by every statement.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** "anywhen" on a phone keypad; any other number would do. */
const LOCK_KEY = 26994736;
const RETRY_MS = 250;

/** Waits for the lock (a standby waits here for its turn) and returns the new epoch. */
export async function lead(client: Client): Promise<number> {
  while (!(await tryLock(client))) await sleep(RETRY_MS);
  const { rows } = await client.query<{ epoch: string }>(
    'update leadership set epoch = epoch + 1 returning epoch',
  );
  return Number(rows[0]?.epoch);
}

/**
 * The process that leads now, by what it calls its connections (`platform/postgres/pool.ts`);
 * undefined when nobody does.
 */
export async function findLeadingProcess(
  client: Pick<Client, 'query'>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY],
  );
  const pid = Number(rows[0]?.name.split(' ')[1]);
  return Number.isInteger(pid) ? pid : undefined;
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>(
    'select pg_try_advisory_lock($1) as is_mine',
    [LOCK_KEY],
  );
  return rows[0]?.is_mine ?? false;
}
