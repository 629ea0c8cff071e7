/**
 * One core at a time. The lock says who may try, the epoch who may write: a process that lost its
 * connection, slept or was frozen comes back with an old epoch and is refused by every statement.
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
/** Once, and longer than others sleep: long enough for one of them to find the lock free. */
const GIVING_WAY_MS = 400;
/** A session that is ended takes a moment to be gone. */
const ENDING_MS = 20;
/** A line that is cut without a word must not keep a standby from its turn. */
const ANSWER_MS_MAX = 3_000;

/** In pg_locks, where the lock is held. */
const HELD_HERE = `l.locktype = 'advisory' and l.objid = $1 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/** Who hears this has seen the exchange with a gap and can only start anew. */
export class Overtaken extends Error {
  constructor() {
    super('another process leads now');
  }
}

/** `name` is the core's own and nobody else's; by it a core knows an epoch it raised itself. */
type Contender = {
  name: string;
  hasLed: boolean;
  /** Another process leads; never told to one that has led itself. */
  onWaiting?: () => void;
  /** False for one that would have to load first; who is ready goes before it. */
  isReady?: () => boolean;
};

/**
 * Waits for its turn (a standby waits here) and returns the new epoch. Who has led before and finds
 * that anybody else has since is `Overtaken`, and never a standby.
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
 * The process that leads now, by what it calls its connections (`platform/postgres/pool.ts`);
 * undefined when nobody does.
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

/** With the lock in hand. Another may have had it between our look and now. */
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
 * A leader that says nothing loses its epoch first, and by that the right to write; then its
 * session, and by that the lock. Nothing of it if its heart beat after all: that is seen in the
 * same moment in which the epoch is raised.
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
