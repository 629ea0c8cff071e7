/**
 * Every rejection of rulebook 3.6 over HTTP: its code, its status, and its field. The exchange's
 * own tests cover their order.
 */
import { randomUUID } from 'node:crypto';
import type { CommandBody } from '@anywhen/exchange';
import { REJECTIONS, type RejectionCode } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresStore } from '../core/storage/postgres-store.ts';
import { RunningCore } from '../core/running-core.ts';
import { STORAGES } from '../modules.ts';
import { quietLog } from '../../testing/platform/postgres/temporary.ts';
import { type ApiAnswer, ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';
import { answerOf, asSystem, openMember } from '../../testing/money.ts';
import { Buyer, type OrderForm, dataOf } from '../../testing/seconds/buyer.ts';

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  buyer = await Buyer.open(app.url, 'refused_s', '700');
});

afterAll(() => app.remove());

type Details = { fields?: object; data?: object };

function expectRefusal(
  { status, body }: ApiAnswer,
  code: RejectionCode,
  details: Details = {},
): void {
  expect(body).toMatchObject({ ok: false, code, ...details });
  expect(status).toBe(REJECTIONS[code].status);
}

describe('[3.6] an order is rejected', () => {
  type Case = [what: string, form: OrderForm, code: RejectionCode, details: Details];
  const cases: Case[] = [
    ['a market without contracts', { symbol: 'UNIUSDT' }, 'SYMBOL_CLOSED', at('symbol')],
    ['no market at all', { symbol: 'NOSUCH' }, 'SYMBOL_CLOSED', at('symbol')],
    ['a period nobody offers', { periodSeconds: 45 }, 'PERIOD_INVALID', at('periodSeconds')],
    ['a period switched off', { periodSeconds: 600 }, 'PERIOD_INVALID', at('periodSeconds')],
    ['words', { amount: 'ten' }, 'AMOUNT_ABNORMAL', at('amount', 'format')],
    ['less than zero', { amount: '-5' }, 'AMOUNT_ABNORMAL', at('amount', 'format')],
    ['three decimals', { amount: '5.001' }, 'AMOUNT_ABNORMAL', at('amount', 'too-precise')],
    ['4.99', { amount: '4.99' }, 'AMOUNT_BELOW_MIN', { ...at('amount'), data: min('5') }],
    ['500.01', { amount: '500.01' }, 'AMOUNT_ABOVE_MAX', { ...at('amount'), data: max('500') }],
    [
      'more than available',
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
  it.each(cases)('%s', async (_what, form, code, details) => {
    expectRefusal(await buyer.order(form), code, details);
  });

  it('for an unknown field: a price, a result, an opening', async () => {
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
    // The feed runs by itself once a second: of several tries at least one comes before it does.
    const codes = new Set<string>();
    for (let tries = 0; tries < 60 && !codes.has('FEED_STALE'); tries += 1) {
      app.jump(4_000);
      const { body } = await buyer.order({ symbol: 'DOTUSDT' });
      codes.add(body.ok ? 'ok' : body.code);
    }
    expect(codes).toContain('FEED_STALE');
    app.jump(32_000);
    await buyer.waitUntilEnded();
    await buyer.waitForTick(app.nowMs());
  });

  it('beyond the loss limit a member chose', async () => {
    // Whatever the price does, one of the two loses; a draw is repeated.
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
        const answer = await member.order({ direction, amount: '10' });
        if (answer.body.ok) continue;
        expectRefusal(answer, 'DAILY_LIMIT_REACHED', {
          data: { limit: 'net-loss', lossLimit: '10.00000000' },
        });
        const { today } = (await member.read('/seconds/own-stats')) as OwnStats;
        expect(Number(today.netLoss)).toBeGreaterThan(0);
        return;
      }
      app.jump(31_500);
      for (const member of careful) await member.waitUntilEnded();
      await careful[0]?.waitForTick(app.nowMs());
    }
    throw new Error('twelve rounds were all drawn');
  });

  it('beyond what that limit leaves beside open ones, also when all come at once', async () => {
    const hasty = await Buyer.open(app.url, 'hasty_s');
    const symbols = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT', 'LTCUSDT'];
    const answers = await Promise.all(
      symbols.map((symbol) => hasty.order({ symbol, amount: '300' })),
    );
    expect(answers.filter(({ body }) => body.ok)).toHaveLength(3);
    for (const answer of answers.filter(({ body }) => !body.ok)) {
      expectRefusal(answer, 'DAILY_LIMIT_REACHED', {
        data: { limit: 'net-loss', lossLimit: '1000.00000000', left: '100.00000000' },
      });
    }
    const { today } = (await hasty.read('/seconds/own-stats')) as OwnStats;
    expect(today.open).toBe('900.00000000');
  });
});

/** All of it over one restart, because each takes seconds. */
describe('after what happened while the server was down', () => {
  const REFUSED = {
    restricted: 'ACCOUNT_TRADE_RESTRICTED',
    frozen: 'ACCOUNT_FROZEN',
    disabled: 'NOT_LOGGED_IN',
  } as const;
  const STATUSES = Object.keys(REFUSED) as (keyof typeof REFUSED)[];
  const cookies = new Map<string, string>();
  let last: Buyer;

  beforeAll(async () => {
    last = await Buyer.open(app.url, 'crowd_last');
    const uids = new Map<(typeof STATUSES)[number], number>();
    for (const status of STATUSES) {
      const member = await Buyer.open(app.url, `${status}_s`);
      cookies.set(status, member.cookieHeader);
      uids.set(status, Number(member.uid));
    }
    await app.halt();
    await withCore(async (core) => {
      for (const [status, uid] of uids) {
        const body = { kind: 'change-status', uid, status, reason: 'unusual-activity' } as const;
        await core.submit(asSystem(body));
      }
      await seatCrowd(core, 'TRXUSDT');
    });
    await app.launch();
  });

  it('[3.6] an order is rejected beyond its share of what the house may still owe', async () => {
    const form = { symbol: 'TRXUSDT', periodSeconds: 300 };
    // 200 000 − 173 × 940 = 37 380; a fortieth of it is 934.50, which 994.14 × 0.94 is below.
    expectRefusal(await last.order({ ...form, amount: '1000' }), 'TRADING_VOLUME_INSUFFICIENT', {
      data: { left: '994.14000000' },
    });
    await last.buy({ ...form, amount: '994.14' });
  });

  it.each(STATUSES)('[1.4] a member who is %s may not trade', async (status) => {
    const cookie = cookies.get(status) ?? '';
    const form = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };
    const csrf = /anywhen_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
    const headers = { cookie, 'x-csrf': csrf, 'Idempotency-Key': randomUUID() };
    const answer = await new ApiClient(app.url).post('/seconds/orders', form, headers);
    expectRefusal(answer, REFUSED[status]);
  });
});

describe('[3.7] figures that do not exist', () => {
  it('of a market or a period without contracts are rejected by name', async () => {
    expectRefusal(await buyer.get('/seconds/stats?symbol=UNIUSDT'), 'SYMBOL_CLOSED', at('symbol'));
    const period = await buyer.get('/seconds/stats?periodSeconds=45');
    expectRefusal(period, 'PERIOD_INVALID', at('periodSeconds'));
    dataOf(await new ApiClient(app.url).get('/seconds/stats?periodSeconds=600'));
  });
});

type OwnStats = { today: { netLoss: string; open: string } };

function at(field: string, fault = 'not-offered'): Details {
  return { fields: { [field]: fault } };
}

function expectAny(field: string): object {
  return { [field]: expect.any(String) };
}

const min = (amount: string) => ({ min: `${amount}.00000000` });
const max = (amount: string) => ({ max: `${amount}.00000000` });

/** 173 members with 1 000 USDT each for 300 s, all within their own loss limits. */
async function seatCrowd(core: RunningCore, symbol: string): Promise<void> {
  const money = { currency: 'USDT', quantity: '1000' };
  const order = { symbol, direction: 'up', periodSeconds: 300, amount: '1000' } as const;
  const uids = Array.from({ length: 173 }, (_, place) => 90000001 + place);
  const answers = uids.flatMap((uid) => {
    const ask = (body: CommandBody) =>
      core.submit({ actor: { kind: 'member', uid }, id: randomUUID(), body });
    return [
      core.submit(openMember(uid)),
      ask({ kind: 'transfer', from: 'funds', to: 'contract', ...money }),
      ask({ kind: 'place-seconds', ...order }),
    ];
  });
  for (const answer of answers) expect(await answerOf(answer)).toBe('accepted');
}

/** Beside the server's own, while that is down. */
async function withCore(work: (core: RunningCore) => Promise<unknown>): Promise<void> {
  const store = new PostgresStore(app.database, STORAGES);
  const core = new RunningCore({ store, facts: [], nowMs: app.nowMs, log: quietLog });
  await core.start();
  await work(core);
  await core.stop();
}
