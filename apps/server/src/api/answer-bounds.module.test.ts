/**
 * The real answers and snapshots of a member who has much of everything are within what the
 * protocol declares (rulebook 0.10). With ANSWERS=write the largest and what they cost are written
 * for docs/promises.md; no test measures the machine.
 */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { testSize } from '@anywhen/money/test-size';
import { type Endpoint, TOPICS, type TopicKind, endpointsOf } from '@anywhen/protocol';
import { boundsOf, rowsOf } from '@anywhen/protocol/testing/answer-bounds.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MeasuringClient } from '../../testing/api/measuring-client.ts';
import { type FilledMember, fillMember } from '../../testing/api/filled-member.ts';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { TestApp } from '../../testing/test-app.ts';

/** Of each kind; 200 is the limit of most. */
const RECORDS = testSize('FILLED_RECORDS', { short: 12, long: 200 });
const MEASURED_FILE = 'tools/documents/measured-answers.json';
const TRIES = 5;
const isWriting = process.env['ANSWERS'] === 'write';

/** What this member has none of; module tests read their own. */
const NOT_FILLED = new Set(
  'readDeposit readWithdrawal readTransaction readLiquidationReceipt readSharedLiquidation readOptionReceipt readSharedOption'.split(
    ' ',
  ),
);

/** Their times would be none: tests hash passwords quickly, and a code is the first call of all. */
const UNTIMED = new Set(['register', 'login', 'sendCode']);

const READS = endpointsOf('member').filter(
  ({ method, name, isDownload }) => method === 'GET' && !isDownload && !NOT_FILLED.has(name),
);

let server: TestApp;
let client: MeasuringClient;
let filled: FilledMember;
/** Whether the changes below were measured, too. */
let hasChanged = false;
const measured: Record<string, { rows: number; bytes: number; ms: number }> = {};

beforeAll(async () => {
  server = await TestApp.start();
  client = new MeasuringClient(server.url);
  await client.register('filled_f');
  filled = await fillMember(client, RECORDS);
}, 600_000);

afterAll(async () => {
  await server.remove();
  const isWhole = READS.every(({ name }) => name in measured) && hasChanged;
  if (!isWriting || !isWhole) return;
  const inOrder = endpointsOf('member').flatMap(({ name }) => {
    const figures = measured[name];
    return figures ? [[name, figures] as const] : [];
  });
  await writeFile(MEASURED_FILE, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
});

describe('[0.10] [S21] the answer of a member who has much of everything', () => {
  it.each(READS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is within its bound',
    async (name, endpoint) => {
      const path = await pathOf(endpoint);
      const { rows, bytes } = boundsOf(endpoint.reply, name);
      const times: number[] = [];
      let answer: unknown;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const startMs = performance.now();
        const { body } = await client.get(path);
        times.push(performance.now() - startMs);
        answer = body;
        if (!body.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
        expect(endpoint.reply.safeParse(body.data).error).toBeUndefined();
      }
      const real = { rows: rowsOf(answer), bytes: bytesOf(answer) };
      expect(real.rows).toBeLessThanOrEqual(rows);
      expect(real.bytes).toBeLessThanOrEqual(bytes);
      measured[name] = { ...real, ms: Math.ceil(times.toSorted((a, b) => a - b)[2] ?? 0) };
    },
    120_000,
  );
});

describe('[0.10] the snapshot of a member who has much of everything', () => {
  it.each(Object.keys(TOPICS) as TopicKind[])('on %s is within its bound', async (kind) => {
    const { example, snapshot } = TOPICS[kind];
    const url = `${server.url.replace('http', 'ws')}/ws`;
    const listener = await TestClient.open(url, { cookie: client.cookieHeader });
    listener.subscribe(example);
    await listener.until(() => listener.received(example).length > 0);
    const [frame] = listener.received(example);
    const { rows, bytes } = boundsOf(snapshot, kind);
    expect(snapshot.safeParse(frame?.data).error).toBeUndefined();
    expect(rowsOf(frame?.data)).toBeLessThanOrEqual(rows);
    expect(bytesOf(frame?.data)).toBeLessThanOrEqual(bytes);
    listener.ws.close();
  });
});

describe('[0.10] [S21] the answers to what this member has done and ends', () => {
  it('are within their bounds', async () => {
    for (const [method, path, body] of endings()) {
      const headers = { 'idempotency-key': randomUUID() };
      const sent = { headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await client.send(method, path, sent);
      expect(answer.body, `${method} ${path}`).toMatchObject({ ok: true });
    }
    for (const { endpoint, ...found } of client.measured()) {
      const { rows, bytes } = boundsOf(endpoint.reply, endpoint.name);
      expect(found.rows, endpoint.name).toBeLessThanOrEqual(rows);
      expect(found.bytes, endpoint.name).toBeLessThanOrEqual(bytes);
      const isReal = endpoint.method !== 'GET' && !UNTIMED.has(endpoint.name);
      if (isReal) measured[endpoint.name] = found;
    }
    hasChanged = true;
  });

  it('are in docs/promises.md, as is every read', async () => {
    const text = isWriting ? JSON.stringify(measured) : await readFile(MEASURED_FILE, 'utf8');
    const written = JSON.parse(text) as object;
    const missing = Object.keys(measured).filter((name) => !(name in written));
    expect(missing, 'CONTRIBUTING.md says how to measure answers anew').toEqual([]);
  });
});

/** Of the calls that end or change what there is the ones with the most work. */
function endings(): [method: string, path: string, body?: object][] {
  const { leveragePosition = '', bot = '', record = '', stake = '' } = filled;
  const position = `/derivatives/positions/${leveragePosition}`;
  const account = { account: 'filled_f', password: 'correct horse battery' };
  return [
    ['POST', `${position}/levels`, { takeProfit: null, stopLoss: null }],
    ['POST', `${position}/margin`, { direction: 'add', amount: '1' }],
    ['POST', `${position}/close`, { quantity: null }],
    ['DELETE', '/derivatives/orders'],
    ['DELETE', '/spot/orders'],
    ['POST', `/strategy/bots/${bot}/pause`],
    ['POST', `/strategy/bots/${bot}/resume`],
    ['POST', `/strategy/bots/${bot}/stop`, { exit: 'move' }],
    ['POST', `/finance/records/${record}/cancel`],
    ['POST', `/staking/positions/${stake}/leave`, { amount: null }],
    ['PATCH', '/me/settings', { dateFormat: 'iso' }],
    ['POST', '/messages/read', { upTo: '1' }],
    ['POST', '/auth/login', account],
    ['POST', '/auth/logout'],
  ];
}

/** With the longest page and what the member has. */
async function pathOf({ name, path, query }: Endpoint): Promise<string> {
  const params: Readonly<Record<string, string | undefined>> = {
    readOrder: filled['order'],
    readLeveragePosition: filled['leveragePosition'],
    readFinanceRecord: filled['record'],
    readStakingPosition: filled['stake'],
    readMachine: filled['machine'],
    readBot: filled['bot'],
    readNote: `spot-order/${filled['order']}`,
    listBotLog: filled['bot'],
    readSecondsReceipt: filled['contract'],
    readSharedReceipt: filled['sharedContract'],
    readAssets: 'spot',
    readMarket: 'BTCUSDT',
    listSeconds: 'BTCUSDT',
    readFinanceProduct: 'TR60',
    readTerms: 'finance',
    readAnnouncement: 'permanent',
    readRanking: filled['season'],
    readPlace: filled['portfolio'],
    readClass: filled['class'],
    readClassBoard: filled['board'],
    readOptionSeries: name === 'readOptionSeries' ? await findSeries() : undefined,
  };
  const search = new URLSearchParams(await queryOf(name));
  const limit = longestPage(query);
  if (limit !== undefined) search.set('limit', String(limit));
  return `${path.replace(/\{\w+\}(?:\/\{\w+\})*/, params[name] ?? '')}?${search.toString()}`;
}

async function queryOf(name: string): Promise<Record<string, string>> {
  const symbol = 'BTCUSDT';
  const now = Math.floor(server.nowMs() / 1_000);
  switch (name) {
    case 'listKlines':
      return { symbol, interval: '1h' };
    case 'readDepth':
    case 'listTrades':
      return { symbol };
    case 'listVolatility':
      return { symbol, from: String(now - 600), to: String(now) };
    case 'listTicks': {
      // A server that was just made has no tick of ten seconds ago.
      const [first, to] = await Promise.all([firstTick(), lastTick()]);
      return { from: String(Math.max(first, to - 10)), to: String(to) };
    }
    case 'listBatchHashes':
      return { numbers: '1,2,3' };
    case 'listLinks':
      return { after: '0' };
    case 'exportSpot':
      return { what: 'orders' };
    default:
      return {};
  }
}

function longestPage(query: Endpoint['query']): number | undefined {
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' }) as {
    properties?: Record<string, { maximum?: number }>;
  };
  return properties['limit']?.maximum;
}

async function findSeries(): Promise<string> {
  const { series } = (await read('/options/series')) as { series: { code: string }[] };
  return series[0]?.code ?? '';
}

async function firstTick(): Promise<number> {
  return ((await read('/fairness/anchors')) as { firstSecond: number }).firstSecond;
}

async function lastTick(): Promise<number> {
  return ((await read('/markets')) as { second: number }).second;
}

async function read(path: string): Promise<unknown> {
  const { body } = await client.get(path);
  if (!body.ok) throw new Error(`${path}: ${body.code}`);
  return body.data;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
