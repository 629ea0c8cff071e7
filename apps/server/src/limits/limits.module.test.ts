/** Own limits over HTTP: every quick product counts, and a visitor is told nothing. */
import { randomUUID } from 'node:crypto';
import { formatUnits, parseUnits } from '@anywhen/money';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { Buyer, dataOf } from '../../testing/seconds/buyer.ts';
import { TestApp } from '../../testing/test-app.ts';

const LIMIT = { timeout: 60_000, interval: 100 };

let app: TestApp;
let member: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  member = await Buyer.open(app.url, 'own_limits', '1000');
  for (const to of ['derivatives', 'options'] as const) {
    dataOf(await member.transfer({ to, quantity: '1000' }));
  }
  // Each product's terms come in a command of their own.
  await vi.waitUntil(async () => (await listSeries()).length > 0, LIMIT);
  await vi.waitUntil(async () => (await listPeriods()).length > 0, LIMIT);
  // Orders need a price that is not older than three seconds, however slow the machine is.
  await app.standStill();
});

afterAll(() => app.remove());

const send = (path: string, body: unknown) =>
  member.post(path, body, { 'Idempotency-Key': randomUUID() });
const limits = () => member.read('/limits');
const sum = (...amounts: readonly unknown[]) =>
  formatUnits(amounts.reduce<bigint>((total, each) => total + parseUnits(String(each)), 0n));

async function listSeries() {
  const { series } = (await member.read('/options/series')) as {
    series: { code: string; symbol: string; strikes: string[]; expiresAtSecond: number }[];
  };
  // The one that is open longest comes first.
  return series
    .filter(({ symbol }) => symbol === 'BTCUSDT')
    .toSorted((one, other) => other.expiresAtSecond - one.expiresAtSecond);
}

async function listPeriods(): Promise<readonly unknown[]> {
  const { periods } = await member.read('/seconds/config');
  return periods as unknown[];
}

async function buyOption(): Promise<string> {
  const [first] = await listSeries();
  const option = { series: first?.code, strike: first?.strikes[2], type: 'call', quantity: 10 };
  const second = Math.floor(app.nowMs() / 1_000);
  const { body } = await send('/options/positions', { ...option, price: '0.00000001', second });
  if (body.ok || body.code !== 'QUOTE_CHANGED') throw new Error(JSON.stringify(body));
  const quote = body.data as { price: string; second: number };
  const { position } = dataOf(await send('/options/positions', { ...option, ...quote }));
  return (position as { premium: string }).premium;
}

it('[3.6] are not for visitors', async () => {
  const { status, body } = await new ApiClient(app.url).get('/limits');
  expect([status, body]).toMatchObject([401, { ok: false, code: 'NOT_LOGGED_IN' }]);
});

it('[3.6] add up what every quick product has at risk and has lost, and name a break', async () => {
  const none = { netLoss: '0.00000000', open: '0.00000000', breakUntilMs: 0 };
  expect(await limits()).toEqual({ ...none, lossLimit: '1000.00000000' });

  await member.buy({ amount: '50', periodSeconds: 300 });
  expect(await limits()).toMatchObject({ netLoss: '0.00000000', open: '50.00000000' });

  const order = { symbol: 'BTCUSDT', side: 'buy', quantity: '0.001' };
  dataOf(await send('/derivatives/orders', { ...order, type: 'market' }));
  const { positions } = await member.read('/derivatives/positions?isOpen=true');
  const [position] = positions as Record<'fees' | 'margin' | 'reserve' | 'entryPrice', string>[];
  const held = sum(position?.margin, position?.reserve);
  expect(await limits()).toMatchObject({ netLoss: position?.fees, open: sum('50', held) });

  const price = Math.floor(Number(position?.entryPrice) * 0.95).toFixed(2);
  const limit = { ...order, type: 'limit', price };
  dataOf(await send('/derivatives/orders', limit));
  const { held: all } = await member.read('/derivatives/desk');
  expect(await limits()).toMatchObject({ open: sum('50', all) });

  const premium = await buyOption();
  expect(await limits()).toMatchObject({ netLoss: position?.fees, open: sum('50', all, premium) });

  // What would open something is cancelled with the break; what is open goes on.
  const { breakUntilMs } = dataOf(await member.post('/seconds/breaks', { days: 1 }));
  expect(await limits()).toMatchObject({ breakUntilMs, open: sum('50', held, premium) });
  const { body } = await send('/derivatives/orders', { ...order, type: 'market' });
  expect(body).toMatchObject({ ok: false, code: 'ON_A_BREAK' });

  const settings = JSON.stringify({ dailyLossLimit: '500' });
  dataOf(await member.send('PATCH', '/me/settings', { body: settings }));
  expect(await limits()).toMatchObject({ lossLimit: '500.00000000' });
});
