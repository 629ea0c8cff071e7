/**
 * One core leads at a time. The lock says who may try, the epoch who may write: a process that lost
 * its connection, was suspended or frozen comes back with an old epoch and is rejected by every
 * statement.
 *
 *   waiting ──the lock is free──▶ leading ──its epoch is old──▶ overtaken: the process ends
 *      └──the lease is over──▶ raises the epoch, ends the holder's session ──▶ waiting
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, QueryResultRow } from 'pg';
import { LeaseWatch, type Sign } from './lease.ts';

/** "anywhen" on a phone keypad; any other number would do. */
export const LOCK_KEY = 26994736;
const RETRY_MS = 250;
/** Slept once, and longer than the others sleep, so that one of them finds the lock free. */
const GIVING_WAY_MS = 400;
/** A terminated session takes a moment to disappear. */
const ENDING_MS = 20;
/** A silently cut connection must not keep a standby from its turn. */
const ANSWER_MS_MAX = 3_000;

/** How pg_locks identifies the lock. */
const HELD_HERE = `l.locktype = 'advisory' and l.objid = $1 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/** Whoever gets this has missed events of the exchange and must restart. */
export class Overtaken extends Error {
  constructor() {
    super('another process leads now');
  }
}

/** `name` is unique to this core; by it a core recognizes an epoch it raised itself. */
type Contender = {
  name: string;
  hasLed: boolean;
  /** Another process leads; never called on one that has led itself. */
  onWaiting?: () => void;
  /** False for a standby that would have to load first; ready ones go first. */
  isReady?: () => boolean;
};

/**
 * Waits for its turn (a standby waits here) and returns the new epoch. A core that has led before
 * gets `Overtaken` when anybody else has led since, and never becomes a standby.
 */
export async function lead(client: Client, contender: Contender): Promise<number> {
  const watch = new LeaseWatch();
  let givesWay = false;
  for (;;) {
    const { leader, ...sign } = await readRow(client);
    if (contender.hasLed && leader !== contender.name) throw new Overtaken();
    if (await tryLock(client)) {
      if (!givesWay || contender.isReady?.()) return raiseEpoch(client, contender);
      givesWay = false;
      await unlock(client);
      await sleep(GIVING_WAY_MS);
      continue;
    }
    if (!contender.hasLed) {
      givesWay = contender.isReady !== undefined;
      contender.onWaiting?.();
    }
    const isOver = watch.isOver(sign, performance.now());
    if (isOver) await overtake(client, contender, sign);
    await sleep(isOver ? ENDING_MS : RETRY_MS);
  }
}

/**
 * The leading process, by its connection name (`platform/postgres/pool.ts`); undefined when nobody
 * leads.
 */
export async function findLeadingProcess(
  client: Pick<Client, 'query'>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where ${HELD_HERE}`,
    [LOCK_KEY],
  );
  const pid = Number(rows[0]?.name.split(' ')[1]);
  return Number.isInteger(pid) ? pid : undefined;
}

async function readRow(client: Client): Promise<Sign & { leader: string }> {
  type Row = { leader: string; epoch: string; beat: string };
  const [row] = await ask<Row>(client, 'select leader, epoch, beat from leadership where is_only');
  if (!row) throw new Error('the row of leadership is gone');
  return { leader: row.leader, epoch: Number(row.epoch), beat: Number(row.beat) };
}

async function tryLock(client: Client): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock($1) as is_mine';
  const [row] = await ask<{ is_mine: boolean }>(client, sql, [LOCK_KEY]);
  return row?.is_mine ?? false;
}

async function unlock(client: Client): Promise<void> {
  await ask(client, 'select pg_advisory_unlock($1)', [LOCK_KEY]);
}

/** Holding the lock. Another process may have held it between our look and now. */
async function raiseEpoch(client: Client, { name, hasLed }: Contender): Promise<number> {
  const [row] = await ask<{ epoch: string }>(
    client,
    `update leadership set leader = $1, epoch = epoch + 1, beat = 0
     where is_only and (leader = $1 or not $2) returning epoch`,
    [name, hasLed],
  );
  if (!row) throw new Overtaken();
  return Number(row.epoch);
}

/**
 * A silent leader first loses its epoch, and so the right to write; then its session, and so the
 * lock. Nothing happens if its heartbeat moved after all: that is checked in the statement that
 * raises the epoch.
 */
async function overtake(client: Client, { name }: Contender, { epoch, beat }: Sign): Promise<void> {
  const raised = await ask(
    client,
    `update leadership set leader = $1, epoch = epoch + 1
     where is_only and epoch = $2 and beat = $3 returning epoch`,
    [name, epoch, beat],
  );
  if (raised.length === 0) return;
  await ask(
    client,
    `select pg_terminate_backend(l.pid) from pg_locks l
     where ${HELD_HERE} and l.pid <> pg_backend_pid()`,
    [LOCK_KEY],
  );
}

async function ask<Row extends QueryResultRow>(
  client: Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const question = { text, values, query_timeout: ANSWER_MS_MAX };
  return (await client.query<Row>(question)).rows;
}
