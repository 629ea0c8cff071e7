/**
 * [R1] The server is killed again and again just before, at and after the second in which contracts
 * end. Each contract is settled exactly once, with the result its ticks say.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContractReceipt, type SecondsContractLine, verifyWithTicks } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { type Database, openDatabase } from '../platform/postgres/pool.ts';
import { quietLog } from '../platform/postgres/testing/temporary.ts';
import { requireReplayedTables } from '../testing/replayed-tables.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { Buyer, proveStretch } from './testing/buyer.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const MEMBERS = 16;
const PERIOD_SECONDS = 30;
const MARKETS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT', 'EURUSDT', 'XAUUSDT', 'LTCUSDT'];
/** Relative to the tick that ends a contract. */
const KILL_MS = { earliest: -80, latest: 220 };

let server: ServerProcess;
/** What members were told was accepted, by id. */
const acknowledged = new Map<string, SecondsContractLine>();
/** Seconds in which no server was there to settle anything. */
const downSeconds = new Set<number>();

beforeAll(async () => {
  server = await ServerProcess.start();
});

afterAll(() => server.remove());

it(`[F8] ${KILLS} kills around the end of contracts: each settled once, as its ticks say`, async () => {
  const buyers: Buyer[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    buyers.push(await Buyer.open(server.url, `ending${index}`));
  }
  const buying = { isOver: false };
  const load = buyers.map((buyer, index) => keepBuying(buyer, index, buying));
  await sleep((PERIOD_SECONDS + 1) * 1_000);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await waitForAnEnd();
    const diedAtMs = Date.now();
    await server.kill();
    await server.launch();
    noteDown(diedAtMs, Date.now());
    // What was bought so far ends during the kills to come.
    if (kill >= KILLS / 2) buying.isOver = true;
  }
  buying.isOver = true;
  await Promise.all(load);
  const ended = (await Promise.all(buyers.map((buyer) => listEnded(buyer)))).flat();
  await verifyAll(ended);
  await server.stop();
  await compareWithDatabase(ended);
}, 400_000);

/** One order after another, whenever there is room; an order without an answer is asked again. */
async function keepBuying(buyer: Buyer, index: number, buying: { isOver: boolean }): Promise<void> {
  for (let turn = index; !buying.isOver; turn += 1) {
    const symbol = MARKETS[turn % MARKETS.length];
    const direction = turn % 2 === 0 ? 'up' : 'down';
    const key = randomUUID();
    while (!(await tryBuying(buyer, { symbol, direction, amount: '5' }, key))) await sleep(50);
    await sleep(150 + Math.random() * 500);
  }
}

/** True when it was answered, be it with a no. */
async function tryBuying(buyer: Buyer, form: object, key: string): Promise<boolean> {
  try {
    const { body } = await buyer.order(form, key);
    if (!body.ok) return !['UNAVAILABLE', 'FEED_STALE'].includes(body.code);
    const contract = body.data['contract'] as SecondsContractLine;
    acknowledged.set(contract.id, contract);
    return true;
  } catch {
    return false;
  }
}

/** Until about the moment at which the next of the known contracts ends. */
async function waitForAnEnd(): Promise<void> {
  const nowMs = Date.now();
  const endsMs = [...acknowledged.values()]
    .map((contract) => endSecondOf(contract) * 1_000)
    .filter((endMs) => endMs + KILL_MS.earliest > nowMs + 300);
  const span = KILL_MS.latest - KILL_MS.earliest;
  const atMs = Math.min(...endsMs) + KILL_MS.earliest + Math.random() * span;
  await sleep(Math.min(Math.max(0, atMs - nowMs), 5_000));
}

function endSecondOf({ acceptedAtMs, periodSeconds }: SecondsContractLine): number {
  return Math.floor(acceptedAtMs / 1_000) + 1 + periodSeconds;
}

function noteDown(fromMs: number, toMs: number): void {
  for (let second = Math.ceil(fromMs / 1_000); second * 1_000 < toMs; second += 1) {
    downSeconds.add(second);
  }
}

async function listEnded(buyer: Buyer): Promise<SecondsContractLine[]> {
  await buyer.waitUntilEnded(60_000);
  const contracts: SecondsContractLine[] = [];
  for (let cursor = ''; ;) {
    const page = await buyer.read(`/seconds/orders?limit=100${cursor}`);
    contracts.push(...(page['contracts'] as SecondsContractLine[]));
    if (page['nextCursor'] === null) return contracts;
    cursor = `&cursor=${String(page['nextCursor'])}`;
  }
}

/** From public endpoints only, like anybody. */
async function verifyAll(ended: readonly SecondsContractLine[]): Promise<void> {
  const ids = new Set(ended.map(({ id }) => id));
  expect(ids.size).toBe(ended.length);
  expect([...acknowledged.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const lates = ended.filter(({ endsAtSecond }) => downSeconds.has(endsAtSecond ?? 0));
  expect(lates.length, 'contracts that ended while the server was down').toBeGreaterThan(KILLS / 2);
  const seconds = ended.flatMap(({ opening, endsAtSecond }) => [opening?.second, endsAtSecond]);
  const known = seconds.filter((second) => typeof second === 'number');
  const ticks = await proveStretch(server.url, {
    from: Math.min(...known),
    to: Math.max(...known),
  });
  const anybody = new Buyer(server.url);
  for (const { shareId, result, receipt } of ended) {
    const shared = (await anybody.read(`/seconds/receipts/${shareId}`)) as ContractReceipt;
    const verdict = verifyWithTicks(shared, ticks);
    expect(verdict).toMatchObject({ isSound: true, result, receipt });
  }
}

/** The journal replayed gives these very tables, and each contract has two entries, no more. */
async function compareWithDatabase(ended: readonly SecondsContractLine[]): Promise<void> {
  const dataDir = join(server.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const database = await openDatabase({ embedded: postgres, log: quietLog });
  try {
    const client = await database.connect();
    await requireReplayedTables(client);
    await client.end();
    const entries = await countEntries(database);
    expect(entries.size).toBe(ended.length);
    for (const { id, result } of ended) {
      const end = { win: 41, lose: 42, draw: 43 }[result ?? 'draw'];
      expect(entries.get(id), `entries of contract ${id}`).toBe(`40,${end}`);
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function countEntries({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ reference: string; types: string }>(
    `select reference, string_agg(type::text, ',' order by entry_id) as types
     from (select distinct entry_id, type, reference from posting where type between 40 and 43) e
     group by reference`,
  );
  return new Map(rows.map(({ reference, types }) => [reference, types]));
}
