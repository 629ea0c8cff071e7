/**
 * [R1] The server is killed again and again under load. Every transfer that was acknowledged is
 * there once, a retry with the same key never counts twice, and the books balance.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../platform/postgres/pool.ts';
import { ApiClient } from '../testing/api-client.ts';
import { ServerProcess } from '../testing/server-process.ts';

const KILLS = Number(process.env['KILLS'] ?? 20);
const MEMBERS = 8;
const LIFE_MS_MAX = 700;

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start();
});

afterAll(async () => {
  await server.remove();
});

it(`[R1] ${KILLS} kills under load lose nothing and repeat nothing`, async () => {
  const clients = Array.from({ length: MEMBERS }, () => new ApiClient(server.url));
  const uids: number[] = [];
  for (const [index, client] of clients.entries()) {
    uids.push(Number(await client.register(`killer${index}`)));
  }
  const journal = clients.map((): Sent[] => []);
  let isOver = false;
  const load = clients.map(async (client, index) => {
    while (!isOver) await sendOne(client, journal[index] ?? []);
  });

  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + Math.random() * LIFE_MS_MAX);
    await server.kill();
    await server.launch();
  }
  isOver = true;
  await Promise.all(load);
  await resolveUnknown(clients, journal);
  await server.stop();
  await compareWithDatabase(uids, journal);
});

type Sent = { key: string; from: string; to: string; isAcknowledged: boolean };

/**
 * A cent out of funds or back, always with a fresh key; what gets no answer is asked again later.
 */
async function sendOne(client: ApiClient, sent: Sent[]): Promise<void> {
  const isOut = sent.length % 2 === 0;
  const [from, to] = isOut ? ['funds', 'spot'] : ['spot', 'funds'];
  const one: Sent = { key: randomUUID(), from, to, isAcknowledged: false };
  sent.push(one);
  one.isAcknowledged = await tryTransfer(client, one);
  if (!one.isAcknowledged) await retry(client, one);
}

async function retry(client: ApiClient, one: Sent): Promise<void> {
  for (let attempt = 0; attempt < 400 && !one.isAcknowledged; attempt += 1) {
    await sleep(50);
    one.isAcknowledged = await tryTransfer(client, one);
  }
}

async function tryTransfer(client: ApiClient, { key, from, to }: Sent): Promise<boolean> {
  try {
    const { body } = await client.transfer({ from, to, quantity: '0.01' }, key);
    if (!body.ok && body.code !== 'UNAVAILABLE') throw new Error(`refused: ${body.code}`);
    return body.ok;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('refused')) throw error;
    return false;
  }
}

async function resolveUnknown(clients: readonly ApiClient[], journal: Sent[][]): Promise<void> {
  for (const [index, client] of clients.entries()) {
    for (const one of journal[index] ?? []) if (!one.isAcknowledged) await retry(client, one);
  }
}

async function compareWithDatabase(uids: readonly number[], journal: Sent[][]): Promise<void> {
  const log = openLog('silent');
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase({ embedded: postgres, log });
  try {
    await requireBalancedBooks(database);
    const total = journal.flat().length;
    expect(total).toBeGreaterThan(KILLS * 5);
    expect(journal.flat().filter(({ isAcknowledged }) => !isAcknowledged)).toEqual([]);
    for (const [index, uid] of uids.entries()) {
      const { rows } = await database.pool.query<{ count: string }>(
        `select count(*) from posting p join account a on a.id = p.account_id
         where a.uid = $1 and a.kind = 'funds' and p.type in (10, 11)`,
        [uid],
      );
      expect(Number(rows[0]?.count), `transfers of member ${uid}`).toBe(journal[index]?.length);
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function requireBalancedBooks(database: Database): Promise<void> {
  const { rows: sums } = await database.pool.query(
    `select a.currency, sum(p.units) from posting p join account a on a.id = p.account_id
     group by a.currency having sum(p.units) <> 0`,
  );
  expect(sums).toEqual([]);
  const { rows: wrong } = await database.pool.query(
    `select account_id from posting group by account_id
     having sum(units) <> (array_agg(balance_after order by seq desc))[1]
       or max(seq) <> count(*)`,
  );
  expect(wrong).toEqual([]);
}
