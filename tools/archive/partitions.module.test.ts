/**
 * Partitions of journal, ledger lines, ticks and minutes: an installation of before keeps all its
 * rows, what days to come need is made ahead, and no row is ever refused for want of one.
 */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePartitions } from '../../apps/server/src/core/storage/partitions.ts';
import { areTablesAtHead } from '../../apps/server/src/core/storage/stored-head.ts';
import { STORAGES } from '../../apps/server/src/modules.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import { quietLog } from '../../apps/server/testing/platform/postgres/temporary.ts';
import { dropOldPrices } from '../../apps/server/src/pricing/ticks/tick-store.ts';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { WrittenScenario } from '../verify/testing/written-scenario.ts';

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url));
/** Applied last, on rows that are there; the program of today needs the columns of all others. */
const PARTITIONING = ['0035-core.sql', '0036-pricing.sql', '0046-core.sql'];
const TABLES = ['journal', 'posting', 'tick', 'candle'];
const DAY = 86_400;
/** Later than anything else here, in the middle of a month. */
const NOW_MS = Date.UTC(2041, 4, 15, 12);
const MIDNIGHT = Date.UTC(2041, 4, 15) / 1_000;

let tests: TestDatabase;
let before: Record<string, string>;

beforeAll(async () => {
  tests = await TestDatabase.start([]);
  const migrations = join(tests.folder, 'migrations');
  await mkdir(migrations);
  for (const name of await readdir(MIGRATIONS)) {
    if (!PARTITIONING.includes(name)) await cp(join(MIGRATIONS, name), join(migrations, name));
  }
  await migrate(tests.running, migrations, quietLog);
  await new WrittenScenario(tests.running, { seed: 22, commands: 600, batchCommands: 12 }).write();
  before = await readAll();
  for (const name of PARTITIONING) {
    await cp(join(MIGRATIONS, name), join(migrations, name.replace(/^0/, '9')));
  }
  await migrate(tests.running, migrations, quietLog);
}, 60_000);

afterAll(() => tests.stop());

describe('[R20] an installation of before partitions', () => {
  it('has every row it had', async () => {
    expect(await readAll()).toEqual(before);
    expect(Object.values(before).map((sum) => sum.split(' ')[0])).not.toContain('0');
  });

  it('loads the state its journal ends with', async () => {
    const client = await tests.running.connect();
    expect(await areTablesAtHead(client, STORAGES).finally(() => client.end())).toBe(true);
  });

  it('has its rows in the first partition, where they lay', async () => {
    expect(await partsOf('journal')).toEqual(['journal_first']);
    expect(await partsOf('posting')).toEqual(['posting_first']);
    expect(await partsOf('tick')).toEqual(['tick_first']);
    expect(await partsOf('candle')).toEqual(['candle_default']);
  });
});

describe('[R20] partitions of the days to come', () => {
  it('are made by the program’s own role, each once', async () => {
    expect(await makePartitions(tests.running.pool, NOW_MS)).toBe(8 + 3 + 3 + 1);
    expect(await makePartitions(tests.running.pool, NOW_MS)).toBe(0);
    expect(await makePartitions(tests.running.pool, NOW_MS + DAY * 1_000)).toBe(1);
  });

  it('take what belongs to them; what belongs to none lies in the default one', async () => {
    for (const second of [MIDNIGHT, MIDNIGHT + DAY - 1, MIDNIGHT + 30 * DAY]) await tick(second);
    const { rows } = await tests.pool.query<{ part: string }>(
      'select tableoid::regclass::text as part from tick where second >= $1 order by second',
      [MIDNIGHT],
    );
    expect(rows.map(({ part }) => part)).toEqual([
      'tick_20410515',
      'tick_20410515',
      'tick_default',
    ]);
  });

  it('leave out a day that the default one has rows of: nothing is moved', async () => {
    expect(await makePartitions(tests.running.pool, NOW_MS + 30 * DAY * 1_000)).toBe(7 + 1 + 1);
    expect(await partsOf('tick')).toContain('tick_default');
    await tick(MIDNIGHT + 30 * DAY + 1);
    await tick(MIDNIGHT + 31 * DAY);
    expect(await partsOf('tick')).toContain('tick_20410615');
  });

  it('go whole when they are old, and not before', async () => {
    const ask = { firstSecond: Number.MAX_SAFE_INTEGER, firstMinuteMs: Number.MAX_SAFE_INTEGER };
    await dropOldPrices(tests.running.pool, ask);
    const { rows } = await tests.pool.query<{ first: string }>(
      `select min(lower) as first from list_partitions('tick')`,
    );
    const last = MIDNIGHT + 31 * DAY;
    expect(Number(rows[0]?.first) + DAY).toBeGreaterThan(last - 7 * DAY);
    expect(await partsOf('tick')).toEqual(['tick_20410615', 'tick_default']);
  });
});

async function tick(second: number): Promise<void> {
  await tests.running.pool.query(`insert into tick values ($1, '', '{}', '{}')`, [second]);
}

/** How many rows each table has, and a sum of all they say. */
async function readAll(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  // Not of the pool: its statements have the time of a request.
  const client = await tests.running.connect();
  for (const table of TABLES) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || sum(hashtextextended(t::text, 0)) as sum from ${table} t`,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  await client.end();
  return sums;
}

/** Those with rows. */
async function partsOf(table: string): Promise<string[]> {
  const { rows } = await tests.pool.query<{ part: string }>(
    `select distinct tableoid::regclass::text as part from ${table} order by 1`,
  );
  return rows.map(({ part }) => part);
}
