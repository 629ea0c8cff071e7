/** Transactions that fail, conflict, and lose their connection on a real database. */
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { type Database, openDatabase } from './pool.ts';
import {
  makeTemporaryDir,
  quietLog as log,
  removeTemporaryDir,
} from '../../../testing/platform/postgres/temporary.ts';
import { inTransaction } from './transaction.ts';

let folder: string;
let embedded: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
  database = await openDatabase({ embedded: { connection: embedded.ownerConnection }, log });
  await database.pool.query('create table counter (id int primary key, n int not null)');
});

beforeEach(async () => {
  await database.pool.query('truncate counter');
  await database.pool.query('insert into counter values (1, 0), (2, 0)');
});

afterAll(async () => {
  await database.close();
  await embedded.stop();
  await removeTemporaryDir(folder);
});

it('commits all of the work, and returns its result', async () => {
  const result = await inTransaction(database.pool, async (client) => {
    await client.query('update counter set n = 1');
    return 'done';
  });
  expect(result).toBe('done');
  expect(await readCounters()).toEqual([1, 1]);
});

it('commits nothing of work that fails, on a dedicated connection too', async () => {
  const client = await database.connect();
  for (const source of [database.pool, client]) {
    const work = inTransaction(source, async (inside) => {
      await inside.query('update counter set n = 1');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
  }
  await client.end();
  expect(await readCounters()).toEqual([0, 0]);
});

it('retries when two transactions read what the other writes', async () => {
  const additions = [1, 1, 1].map((step) =>
    inTransaction(
      database.pool,
      async (client) => {
        const { rows } = await client.query('select n from counter where id = 1');
        await client.query('update counter set n = $1 where id = 1', [rows[0].n + step]);
      },
      { isolation: 'serializable' },
    ),
  );
  await Promise.all(additions);
  expect(await readCounters()).toEqual([3, 0]);
});

it('retries after a deadlock', async () => {
  let runs = 0;
  const bothHaveOne = meetingOf(2);
  const lockBoth = (ids: [number, number]) =>
    inTransaction(database.pool, async (client) => {
      runs += 1;
      await client.query('update counter set n = n + 1 where id = $1', [ids[0]]);
      await bothHaveOne();
      await client.query('update counter set n = n + 1 where id = $1', [ids[1]]);
    });
  await Promise.all([lockBoth([1, 2]), lockBoth([2, 1])]);
  // At least one is rolled back; when it retries before the other is done, they may conflict again.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await readCounters()).toEqual([2, 2]);
});

it('gives up after five more attempts', async () => {
  let runs = 0;
  const work = inTransaction(database.pool, async (client) => {
    runs += 1;
    await client.query("do $$ begin raise sqlstate '40001'; end $$");
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(6);
});

it('rejects when a failed statement was ignored', async () => {
  const work = inTransaction(database.pool, async (client) => {
    await client.query('update counter set n = 1');
    await client.query('select 1/0').catch(() => undefined);
  });
  await expect(work).rejects.toThrow(/ignored/);
  expect(await readCounters()).toEqual([0, 0]);
});

it('does not retry when the connection is lost, and the pool stays usable', async () => {
  let runs = 0;
  const work = inTransaction(database.pool, async (client) => {
    runs += 1;
    const { rows } = await client.query('update counter set n = 1 returning pg_backend_pid()');
    const lost = new Promise((resolve) => client.once('end', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pg_backend_pid]);
    await lost;
    await client.query('update counter set n = 2');
  });
  await expect(work).rejects.toThrow(/not queryable|terminat/);
  expect(runs).toBe(1);
  expect(await readCounters()).toEqual([0, 0]);
});

async function readCounters(): Promise<number[]> {
  const { rows } = await database.pool.query<{ n: number }>('select n from counter order by id');
  return rows.map(({ n }) => n);
}

/** Lets everybody through once the last has come, and later ones at once. */
function meetingOf(count: number): () => Promise<void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived === count) gate.emit('open');
    await opened;
  };
}
