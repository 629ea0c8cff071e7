/**
 * What a start makes up for bears the time it was due, in every product: ledger, records and
 * messages of a member who had something of each before the outage.
 */
import { randomUUID } from 'node:crypto';
import { FILE_NAME_HEADER } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePicture } from '../testing/files/picture-maker.ts';
import { fillMember } from '../testing/api/filled-member.ts';
import { Buyer, dataOf } from '../testing/seconds/buyer.ts';
import { TestApp } from '../testing/test-app.ts';

/** Short business days, so that many of them turn in the outage, and a record of a week ends. */
const DAY_SECONDS = 300;
const OUTAGE_SECONDS = 75 * 60;
const HOUR_SECONDS = 3_600;
const LIMIT = { timeout: 60_000, interval: 50 };

type Line = { atMs: number; type: string };
type Message = { atMs: number; kind: string };

let app: TestApp;
let member: Buyer;
/** Whole seconds, of the last tick before the outage. */
let lastSecond: number;

beforeAll(async () => {
  app = await TestApp.start({ env: { BUSINESS_DAY_SECONDS: String(DAY_SECONDS) } });
  member = await Buyer.open(app.url, 'outlasts', '100');
  await vi.waitUntil(async () => (await listSeries()).length > 0, LIMIT);
  // What is bought before days have their length would be agreed in the days before it.
  await vi.waitUntil(async () => (await readCalendar())?.daySeconds === DAY_SECONDS, LIMIT);
  // Not in the moment in which a day turns: nothing is sold then.
  await vi.waitUntil(() => Math.floor(app.nowMs() / 1_000) % DAY_SECONDS > 2, LIMIT);
  await app.standStill();
  lastSecond = Math.floor(app.nowMs() / 1_000);
  await fillMember(member, 1);
  await buyOption();
  await send('/alerts', { symbol: 'BTCUSDT', moveBps: 10 });
  await deposit();
  await app.halt();
  // The clock stands still from here on: only what is made up can happen.
  app.jump(OUTAGE_SECONDS * 1_000);
  await app.launch();
}, 300_000);

afterAll(() => app.remove());

it('[16.5] [R15] each booking bears the second it was due, of whatever product', async () => {
  const lines = await list<Line>('/ledger', 'lines');
  const madeUp = lines.filter(({ atMs }) => atMs >= (lastSecond + 1) * 1_000);
  const secondsOf = (type: string) =>
    madeUp
      .filter((line) => line.type === type)
      .map(({ atMs }) => atMs / 1_000 - lastSecond)
      .toSorted((one, other) => one - other);
  for (const { atMs, type } of madeUp) expect(atMs % 1_000, type).toBe(0);

  const midnights = secondsOf('STAKE_REWARD');
  const [first = 0] = midnights;
  const days = Math.floor((OUTAGE_SECONDS - first) / DAY_SECONDS) + 1;
  const nightly = (count: number) =>
    Array.from({ length: count }, (_, day) => first + day * DAY_SECONDS);
  expect(first).toBeLessThanOrEqual(2 * DAY_SECONDS);
  expect(midnights).toEqual(nightly(days));
  expect(secondsOf('MINING_OUTPUT')).toEqual(nightly(days));
  const interest = secondsOf('FINANCE_INTEREST');
  expect(interest.slice(0, 6)).toEqual(nightly(6));
  const [record] = await list<{ settledAtMs: number; settlesAtMs: number }>(
    '/finance/records',
    'records',
  );
  expect(secondsOf('FINANCE_PRINCIPAL')).toEqual([interest[6]]);
  expect(record?.settledAtMs).toBe(((interest[6] ?? 0) + lastSecond) * 1_000);

  // The next tick began it, and a minute later the contract ended.
  expect(secondsOf('BOT_FUND')).toEqual([1, 1 + HOUR_SECONDS]);
  expect(
    secondsOf('DERIV_FUNDING').every((second) => (second + lastSecond) % HOUR_SECONDS === 0),
  ).toBe(true);
  expect(secondsOf('DERIV_FUNDING').length).toBeGreaterThan(0);
  const [contract] = await list<{ endsAtSecond: number; endedAtMs: number }>(
    '/seconds/orders',
    'contracts',
  );
  expect(contract?.endsAtSecond).toBe(lastSecond + 61);
  expect(contract?.endedAtMs).toBe((lastSecond + 61) * 1_000);
  const ended = madeUp.filter(({ type }) => type.startsWith('SECONDS_'));
  expect(new Set(ended.map(({ atMs }) => atMs))).toEqual(new Set([contract?.endedAtMs]));
});

it('[16.5] so do messages, alerts, options and decisions', async () => {
  const messages = await list<Message>('/messages', 'messages');
  const atMsOf = (kind: string) =>
    messages.filter((message) => message.kind === kind).map(({ atMs }) => atMs);
  const [option] = await list<{ expiresAtSecond: number; endedAtMs: number }>(
    '/options/positions',
    'positions',
  );
  expect(option?.endedAtMs).toBe((option?.expiresAtSecond ?? 0) * 1_000);
  expect(atMsOf('option-settled')).toEqual([option?.endedAtMs]);
  const [contract] = await list<{ endedAtMs: number }>('/seconds/orders', 'contracts');
  expect(atMsOf('contract-result')).toEqual([contract?.endedAtMs]);
  const alerts = await list<{ fired: { second: number } | null }>('/alerts', 'alerts');
  const fired = alerts.flatMap(({ fired: one }) => (one ? [one.second * 1_000] : []));
  expect(fired).toHaveLength(1);
  expect(atMsOf('alert-fired')).toEqual(fired);
  // A minute of confirmations, then twenty seconds for the rules.
  const credited = (await list<Line>('/ledger', 'lines')).filter(
    ({ type }) => type === 'DEPOSIT_CREDIT',
  );
  expect(credited).toHaveLength(1);
  expect((credited[0]?.atMs ?? 0) / 1_000 - lastSecond).toBeLessThan(120);
  expect(atMsOf('deposit-credited')).toEqual(credited.map(({ atMs }) => atMs));
  // Nothing at all was left for the moment of the start, which is no due time of theirs.
  const other = messages.filter(({ kind, atMs }) => kind !== 'outage' && atMs >= app.nowMs());
  expect(other).toEqual([]);
});

async function list<Row>(path: string, name: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: unknown = ''; cursor !== null;) {
    const more = cursor === '' ? '' : `&cursor=${String(cursor)}`;
    const page = await member.read(`${path}?limit=100${more}`);
    rows.push(...(page[name] as Row[]));
    cursor = page['nextCursor'];
  }
  return rows;
}

async function send(path: string, body: object): Promise<Record<string, unknown>> {
  return dataOf(await member.post(path, body, { 'Idempotency-Key': randomUUID() }));
}

type Series = { code: string; symbol: string; strikes: string[]; expiresAtSecond: number };

/** Of bitcoin; the one that is open longest comes first. */
async function readCalendar(): Promise<{ daySeconds: number } | null> {
  const { calendar } = await member.read('/business-day');
  return calendar as { daySeconds: number } | null;
}

async function listSeries(): Promise<Series[]> {
  const { series } = (await member.read('/options/series')) as { series: Series[] };
  const ofBitcoin = series.filter(({ symbol }) => symbol === 'BTCUSDT');
  return ofBitcoin.toSorted((one, other) => other.expiresAtSecond - one.expiresAtSecond);
}

async function buyOption(): Promise<void> {
  await send('/transfers', { from: 'funds', to: 'options', currency: 'USDT', quantity: '100' });
  // Of those that end in the outage.
  const lastsUntil = lastSecond + OUTAGE_SECONDS;
  const series = (await listSeries()).find(({ expiresAtSecond }) => expiresAtSecond < lastsUntil);
  const option = { series: series?.code, strike: series?.strikes[2], type: 'call', quantity: 10 };
  const asked = { ...option, price: '0.00000001', second: lastSecond };
  const { body } = await member.post('/options/positions', asked, {
    'Idempotency-Key': randomUUID(),
  });
  if (body.ok || body.code !== 'QUOTE_CHANGED') throw new Error(JSON.stringify(body));
  await send('/options/positions', { ...option, ...body.data });
}

async function deposit(): Promise<void> {
  const { body } = await member.send('POST', '/files/deposit-proof', {
    body: new Uint8Array(await makePicture('jpeg')),
    headers: { 'content-type': 'image/jpeg', [FILE_NAME_HEADER]: 'proof.jpg' },
  });
  if (!body.ok) throw new Error(JSON.stringify(body));
  const proof = body.data['id'];
  const what = { account: 'funds', currency: 'USDT', network: 'TRC20', amount: '100' };
  await send('/deposits', { ...what, proof });
}
