/**
 * Every no of rulebook 3.6 over HTTP: its code, its status, and the field it is about. The order in
 * which they come is the exchange's own test.
 */
import { randomUUID } from 'node:crypto';
import { REJECTIONS, type RejectionCode, SECONDS_EXPOSURE_MAX_UNITS } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresStore } from '../core/storage/postgres-store.ts';
import { RunningCore } from '../core/running-core.ts';
import { STORAGES } from '../modules.ts';
import { quietLog } from '../platform/postgres/testing/temporary.ts';
import { type ApiAnswer, ApiClient } from '../testing/api-client.ts';
import { TestApp } from '../testing/test-app.ts';
import { asSystem } from '../testing/money.ts';
import { Buyer, type OrderForm, dataOf } from './testing/buyer.ts';

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  buyer = await Buyer.open(app.url, 'refused_s', '700');
});

afterAll(() => app.remove());

type Told = { fields?: object; data?: object };

function expectRefusal({ status, body }: ApiAnswer, code: RejectionCode, told: Told = {}): void {
  expect(body).toMatchObject({ ok: false, code, ...told });
  expect(status).toBe(REJECTIONS[code].status);
}

describe('[3.6] an order is refused', () => {
  type Case = [what: string, form: OrderForm, code: RejectionCode, told: Told];
  const cases: Case[] = [
    ['a market without contracts', { symbol: 'UNIUSDT' }, 'SYMBOL_CLOSED', at('symbol')],
    ['no market at all', { symbol: 'NOSUCH' }, 'SYMBOL_CLOSED', at('symbol')],
    ['a period nobody offers', { periodSeconds: 45 }, 'PERIOD_INVALID', at('periodSeconds')],
    ['a period switched off', { periodSeconds: 600 }, 'PERIOD_INVALID', at('periodSeconds')],
    ['words', { amount: 'ten' }, 'AMOUNT_ABNORMAL', at('amount', 'format')],
    ['less than nothing', { amount: '-5' }, 'AMOUNT_ABNORMAL', at('amount', 'format')],
    ['three decimals', { amount: '5.001' }, 'AMOUNT_ABNORMAL', at('amount', 'too-precise')],
    ['4.99', { amount: '4.99' }, 'AMOUNT_BELOW_MIN', { ...at('amount'), data: min('5') }],
    ['500.01', { amount: '500.01' }, 'AMOUNT_ABOVE_MAX', { ...at('amount'), data: max('500') }],
    [
      'more than there is',
      { periodSeconds: 60, amount: '700.01' },
      'BALANCE_INSUFFICIENT',
      { ...at('amount'), data: { available: '700.00000000', currency: 'USDT' } },
    ],
    ['neither up nor down', { direction: 'sideways' }, 'VALIDATION', at('direction', 'format')],
    [
      'half a second',
      { periodSeconds: 30.5 },
      'VALIDATION',
      { fields: expectAny('periodSeconds') },
    ],
  ];
  it.each(cases)('%s', async (_what, form, code, told) => {
    expectRefusal(await buyer.order(form), code, told);
  });

  it('as a field nobody knows: a price, a result, an opening', async () => {
    for (const field of [
      'price',
      'result',
      'opening',
      'settlement',
      'openingSecond',
      'returnBps',
    ]) {
      const answer = await buyer.order({ [field]: '1' } as OrderForm);
      expectRefusal(answer, 'VALIDATION', { fields: expectAny(field) });
    }
    expect(await buyer.list()).toEqual([]);
  });

  it('without a session, and without a key', async () => {
    const form = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };
    const key = { 'Idempotency-Key': randomUUID() };
    const visitor = new ApiClient(app.url);
    expectRefusal(await visitor.post('/seconds/orders', form, key), 'NOT_LOGGED_IN');
    expectRefusal(await buyer.post('/seconds/orders', form), 'VALIDATION', {
      fields: { 'Idempotency-Key': 'required' },
    });
  });

  it('with another content under a known key', async () => {
    const key = randomUUID();
    await buyer.buy({ symbol: 'ETHUSDT' }, key);
    const other = await buyer.order({ symbol: 'ETHUSDT', amount: '11' }, key);
    expectRefusal(other, 'IDEMPOTENCY_CONFLICT');
  });

  it('[EX-3.6] repeated within two seconds, and on a market where one is open', async () => {
    const first = await buyer.buy({ symbol: 'XRPUSDT' });
    app.jump(1_500);
    expectRefusal(await buyer.order({ symbol: 'XRPUSDT' }), 'ORDER_REPEATED');
    app.jump(1_000);
    await buyer.waitForTick(app.nowMs());
    expectRefusal(await buyer.order({ symbol: 'XRPUSDT' }), 'ORDER_NOT_COMPLETED', {
      data: { id: first.id },
    });
    for (const symbol of ['SOLUSDT', 'LTCUSDT', 'EURUSDT']) await buyer.buy({ symbol });
    expectRefusal(await buyer.order({ symbol: 'DOTUSDT' }), 'ORDER_NOT_COMPLETED', {
      data: { openMax: 5 },
    });
    app.jump(31_500);
    await buyer.waitUntilEnded();
  });

  it('while prices are paused', async () => {
    // The feed wakes by itself once a second: of some tries at least one comes before it does.
    const codes = new Set<string>();
    for (let tries = 0; tries < 8 && !codes.has('FEED_STALE'); tries += 1) {
      app.jump(4_000);
      const { body } = await buyer.order({ symbol: 'DOTUSDT' });
      codes.add(body.ok ? 'ok' : body.code);
    }
    expect(codes).toContain('FEED_STALE');
    app.jump(32_000);
    await buyer.waitUntilEnded();
    await buyer.waitForTick(app.nowMs());
  });

  it('beyond the limit of losses a member chose', async () => {
    // Whatever the price does, one of the two loses; a draw is played again.
    const directions = ['up', 'down'] as const;
    const careful = await Promise.all(
      directions.map((direction) => Buyer.open(app.url, `careful_${direction}`)),
    );
    for (const member of careful) {
      await member.send('PATCH', '/me/settings', { body: '{"dailyLossLimit":"10"}' });
    }
    for (let round = 0; round < 12; round += 1) {
      for (const [place, member] of careful.entries()) {
        const direction = directions[place] ?? 'up';
        const answer = await member.order({ direction, amount: '100' });
        if (answer.body.ok) continue;
        expectRefusal(answer, 'DAILY_LIMIT_REACHED', {
          data: { limit: 'net-loss', lossLimit: '10.00000000' },
        });
        const { today } = (await member.read('/seconds/own-stats')) as OwnStats;
        expect(Number(today.netLoss)).toBeGreaterThanOrEqual(10);
        return;
      }
      app.jump(31_500);
      for (const member of careful) await member.waitUntilEnded();
      await careful[0]?.waitForTick(app.nowMs());
    }
    throw new Error('twelve rounds were all drawn');
  });

  it('beyond what the house may owe on one market', async () => {
    const wagerUnits = 5_000_00000000n;
    const most = Number((SECONDS_EXPOSURE_MAX_UNITS * 10_000n) / (wagerUnits * 9_400n));
    const form = { symbol: 'TRXUSDT', periodSeconds: 300, amount: '5000' };
    for (let index = 0; index < most; index += 1) {
      await (await Buyer.open(app.url, `crowd${index}`)).buy(form);
    }
    const last = await Buyer.open(app.url, 'crowd_last');
    expectRefusal(await last.order(form), 'TRADING_VOLUME_INSUFFICIENT');
    await last.buy({ symbol: 'TRXUSDT', amount: '5' });
  });
});

describe('[1.4] a member who may not trade', () => {
  it.each([
    ['restricted', 'ACCOUNT_TRADE_RESTRICTED'],
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'NOT_LOGGED_IN'],
  ] as const)('who is %s', async (status, code) => {
    const name = `${status}_s`;
    const member = await Buyer.open(app.url, name);
    const cookie = member.cookieHeader;
    await app.halt();
    await changeStatus(Number(member.uid), status);
    await app.launch();
    const form = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };
    const csrf = /anywhen_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
    const headers = { cookie, 'x-csrf': csrf, 'Idempotency-Key': randomUUID() };
    const answer = await new ApiClient(app.url).post('/seconds/orders', form, headers);
    expectRefusal(answer, code);
  });
});

describe('[3.7] figures nobody keeps', () => {
  it('of a market or a period without contracts are refused by name', async () => {
    expectRefusal(await buyer.get('/seconds/stats?symbol=UNIUSDT'), 'SYMBOL_CLOSED', at('symbol'));
    const period = await buyer.get('/seconds/stats?periodSeconds=45');
    expectRefusal(period, 'PERIOD_INVALID', at('periodSeconds'));
    dataOf(await new ApiClient(app.url).get('/seconds/stats?periodSeconds=600'));
  });
});

type OwnStats = { today: { netLoss: string } };

function at(field: string, fault = 'not-offered'): Told {
  return { fields: { [field]: fault } };
}

function expectAny(field: string): object {
  return { [field]: expect.any(String) };
}

const min = (amount: string) => ({ min: `${amount}.00000000` });
const max = (amount: string) => ({ max: `${amount}.00000000` });

/** As a decision about the member does, while the server is down. */
async function changeStatus(uid: number, status: 'restricted' | 'frozen' | 'disabled') {
  const store = new PostgresStore(app.database, STORAGES);
  const core = new RunningCore({ store, facts: [], nowMs: app.nowMs, log: quietLog });
  await core.start();
  await core.submit(asSystem({ kind: 'change-status', uid, status }));
  await core.stop();
}
