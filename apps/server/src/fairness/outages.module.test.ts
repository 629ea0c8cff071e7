/** [16.5] Outages as anybody reads of them, and that they follow from the journal. */
import { type ReplyOf, listOutages } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { TestApp } from '../../testing/test-app.ts';

const SHORT_MS = 240_000;
const LONG_MS = 400_000;

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
});

afterAll(() => app.remove());

type Answer = ReplyOf<typeof listOutages>;

/** Without a session, as a visitor. */
async function list(query = ''): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/fairness/outages${query}`);
  const body = await answer.text();
  const { data } = JSON.parse(body) as { data: unknown };
  if (!data) throw new Error(body);
  return listOutages.reply.parse(data);
}

async function goDown(forMs: number): Promise<{ fromMs: number; untilMs: number }> {
  const fromMs = app.nowMs();
  await app.halt();
  app.jump(forMs);
  await app.launch();
  return { fromMs, untilMs: app.nowMs() };
}

it('[EX-16.10] lists what was five minutes or longer, the newest first, to anybody', async () => {
  // The folder of the app may have been made an outage ago.
  const before = await list();
  const last = before.outages[0]?.no ?? 0;
  expect(before.sinceMs).toBeLessThanOrEqual(app.nowMs());
  await goDown(SHORT_MS);
  expect((await list()).outages).toEqual(before.outages);
  const first = await goDown(LONG_MS);
  const second = await goDown(LONG_MS);
  const { outages } = await list();
  expect(outages.slice(0, 2).map(({ no }) => no)).toEqual([last + 2, last + 1]);
  expect(outages.slice(2)).toEqual(before.outages);
  for (const [outage, { fromMs, untilMs }] of [
    [outages[1], first],
    [outages[0], second],
  ] as const) {
    if (!outage || outage.untilMs === null) throw new Error('it is not over');
    expect(Math.abs(outage.fromMs - fromMs)).toBeLessThanOrEqual(2_000);
    expect(Math.abs(outage.untilMs - untilMs)).toBeLessThanOrEqual(2_000);
    // Each second has prices, and bears its own time.
    expect(outage.seconds).toBe(await countTicks(outage.fromMs, outage.untilMs));
  }
  const older = await list(`?before=${last + 2}`);
  expect(older.outages).toEqual(outages.slice(1));
});

it('[S15] is what a replay of the journal gives', async () => {
  await app.halt();
  const client = await app.database.connect();
  await requireReplayedTables(client);
  await client.query('update outage set until_ms = until_ms - 60000 where no = 1');
  await expect(requireReplayedTables(client)).rejects.toThrow();
  await client.query('update outage set until_ms = until_ms + 60000 where no = 1');
  await client.end();
  await app.launch();
});

async function countTicks(fromMs: number, untilMs: number): Promise<number> {
  const client = await app.database.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from tick where second * 1000 between $1 and $2`,
    [fromMs, untilMs],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
