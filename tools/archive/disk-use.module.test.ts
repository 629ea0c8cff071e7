/**
 * What docs/operations.md says of the disk is measured: so many of each on a real database, and the
 * growth of all tables and indexes after a vacuum. The numbers are read from the page itself, so
 * that it cannot go stale. `DISK_ITEMS=…` measures with as many of each.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packBatch } from '../../apps/server/src/core/archive/archived-rows.ts';
import { writePacked } from '../../apps/server/src/core/archive/packed-file.ts';
import { listBatches } from '../../apps/server/src/core/stored-batches.ts';
import { CONTRACTS_PER_MEMBER, Crowd } from '../../apps/server/testing/seconds/crowd.ts';
import { HandFeed } from '../../apps/server/testing/seconds/hand-feed.ts';
import { asSystem, dataOf, transferOf } from '../../apps/server/testing/money.ts';
import { type TestCore, TestCores } from '../../apps/server/testing/test-cores.ts';

const ITEMS = testSize('DISK_ITEMS', { short: 3_000, long: 20_000 });
/** So many come in together, as on a busy server: they share a batch. */
const TOGETHER = 20;
const SECONDS = 300;
const DAY_SECONDS = 86_400;
/** Pages are filled and split a little differently each time. */
const TOLERANCE = 0.2;

let bench: TestCores;
let core: TestCore;
let crowd: Crowd;
let published: Map<string, number>;
/** The batch after which nothing but seconds went by. */
let quietAfter = 0;
const feed = new HandFeed();

beforeAll(async () => {
  const page = await readFile('docs/operations.md', 'utf8');
  published = new Map(
    [...page.matchAll(/^\| ([^|]+) \| ([\d ]+) bytes \|/gm)].map(([, what = '', bytes = '']) => [
      what,
      Number(bytes.replaceAll(' ', '')),
    ]),
  );
  bench = await TestCores.open();
  core = await bench.startCore({ nowMs: feed.nowMs });
  for (const request of feed.opening()) dataOf(await core.submit(request));
  dataOf(await core.submit(feed.tick()));
  crowd = new Crowd(core, ITEMS / CONTRACTS_PER_MEMBER);
  await crowd.open();
  await together(crowd.members, (index) => {
    const funds = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '5000' } as const;
    return core.submit(asMember(index, { kind: 'transfer', ...funds }));
  });
});

afterAll(() => bench.close());

describe('[R20] the published formula of the disk', () => {
  it('knows what a second without anybody takes', async () => {
    // The row of the price process is rewritten each second: the space for that is found first.
    await tickFor(SECONDS);
    quietAfter = await bench.count('select max(batch) as count from journal');
    const bytes = await grownBy(() => tickFor(SECONDS));
    expectPublished('a day of ticks, with their batches', (bytes / SECONDS) * DAY_SECONDS);
  });

  it('knows what a transfer takes', async () => {
    const bytes = await grownBy(() =>
      together(ITEMS, (index) => {
        const isBack = Math.floor(index / crowd.members) % 2 === 1;
        return core.submit(transferOf(crowd.uidAt(index % crowd.members), { isBack }));
      }),
    );
    expectPublished('a transfer', bytes / ITEMS);
  });

  it('knows what a spot order takes that is filled at once', async () => {
    const order = { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy' } as const;
    const bytes = await grownBy(() =>
      together(ITEMS, (index) => {
        const request = { ...order, type: 'market', quoteAmount: '20' } as const;
        return core.submit(asMember(index % crowd.members, request));
      }),
    );
    expectPublished('a spot order, filled', bytes / ITEMS);
  });

  it('knows what a seconds contract takes from its order to its end', async () => {
    const seconds = 32;
    const bytes = await grownBy(async () => {
      await crowd.buy(ITEMS);
      await tickFor(seconds);
      const due = { kind: 'settle-due', second: feed.second } as const;
      await core.submit(asSystem(due));
    });
    const ticks =
      (seconds / DAY_SECONDS) * (published.get('a day of ticks, with their batches') ?? 0);
    expectPublished('a seconds contract', (bytes - ticks) / ITEMS);
  });

  it('knows what is left of a batch in the archive', async () => {
    const file = await bench.connect(async (client) => {
      const stored = await listBatches(client, {
        after: quietAfter,
        limit: SECONDS,
        withAnswers: true,
      });
      async function* portions() {
        yield stored.map(packBatch);
      }
      return writePacked(join(bench.folder, 'journal.ndjson.gz'), portions());
    });
    expectPublished('an archived batch of a second', file.bytes / SECONDS);
  });
});

function expectPublished(what: string, bytes: number): void {
  console.log(`${what}: ${Math.round(bytes)} bytes`);
  const said = published.get(what) ?? 0;
  expect(bytes / said, `${what}: ${Math.round(bytes)} bytes, published ${said}`).toBeGreaterThan(
    1 - TOLERANCE,
  );
  expect(bytes / said, `${what}: ${Math.round(bytes)} bytes, published ${said}`).toBeLessThan(
    1 + TOLERANCE,
  );
}

async function tickFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) dataOf(await core.submit(feed.tick()));
}

async function grownBy(work: () => Promise<void>): Promise<number> {
  const before = await readSize();
  await work();
  return (await readSize()) - before;
}

async function readSize(): Promise<number> {
  const { pool } = bench.database;
  await pool.query('vacuum');
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return Number(rows[0]?.bytes);
}

async function together(
  times: number,
  send: (index: number) => ReturnType<TestCore['submit']>,
): Promise<void> {
  for (let from = 0; from < times; from += TOGETHER) {
    const indexes = Array.from({ length: Math.min(TOGETHER, times - from) }, (_, n) => from + n);
    for (const result of await Promise.all(indexes.map(send))) dataOf(result);
  }
}

function asMember(index: number, body: Parameters<typeof asSystem>[0]) {
  return { ...asSystem(body), actor: { kind: 'member', uid: crowd.uidAt(index) } } as const;
}
