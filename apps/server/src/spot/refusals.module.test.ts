/** Every rejection of rulebook 2.2 to 2.9 over HTTP: its code, its status, and its field. */
import { randomUUID } from 'node:crypto';
import { findMarket } from '@anywhen/prices';
import { REJECTIONS, type RejectionCode } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';
import { type OrderForm, Trader, codeOf } from '../../testing/spot/trader.ts';

let app: TestApp;
let trader: Trader;
/** The best prices while the clock stands still. */
let bid: number;
let ask: number;

beforeAll(async () => {
  app = await TestApp.start();
  trader = await Trader.open(app.url, 'refused');
  await app.standStill();
  const { bids, asks } = await trader.depth();
  [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
});

afterAll(() => app.remove());

const near = (factor: number) => (bid * factor).toFixed(2);

// The fields that are named in a rejection.
const SYMBOL = { symbol: 'not-offered' };
const PRICE = { price: 'not-offered' };
const QUANTITY = { quantity: 'not-offered' };
const TOO_PRECISE = { quantity: 'too-precise' };
const AMOUNT = { quoteAmount: 'not-offered' };

// Orders, made when the market is open: a limit order near the bid, and one that spends an amount.
const SELL: OrderForm = { side: 'sell' };
const limit = (factor: number, quantity: string, more: OrderForm = {}) => {
  return (): OrderForm => ({ price: near(factor), quantity, ...more });
};
const spending = (quoteAmount: string) => (): OrderForm => ({ type: 'market', quoteAmount });

describe('[2.3] an order is rejected with its wrong field', () => {
  type Case = [what: string, code: RejectionCode, form: () => OrderForm, fields?: object];
  const cases: Case[] = [
    [
      'a price between two ticks',
      'PRICE_TICK_INVALID',
      () => ({ price: `${near(0.99)}5`, quantity: '0.001' }),
      { price: 'too-precise' },
    ],
    ['a quantity between two steps', 'LOT_SIZE_INVALID', limit(0.99, '0.001001'), TOO_PRECISE],
    ['a quantity of nine decimals', 'VALIDATION', limit(0.99, '0.001000001'), TOO_PRECISE],
    ['less than 5 USDT by quantity', 'MIN_NOTIONAL', limit(0.99, '0.00005'), QUANTITY],
    ['less than 5 USDT by amount', 'MIN_NOTIONAL', spending('4.99999999'), AMOUNT],
    ['more than a million by quantity', 'MAX_NOTIONAL', limit(0.99, '25'), QUANTITY],
    ['more than a million by amount', 'MAX_NOTIONAL', spending('1000000.00000001'), AMOUNT],
    ['a bid far above the market', 'PRICE_OUT_OF_BAND', limit(1.11, '0.001'), PRICE],
    ['a bid far below it', 'PRICE_OUT_OF_BAND', limit(0.19, '0.001'), PRICE],
    ['an offer far below the market', 'PRICE_OUT_OF_BAND', limit(0.89, '0.001', SELL), PRICE],
    ['an offer far above it', 'PRICE_OUT_OF_BAND', limit(5.1, '0.001', SELL), PRICE],
    [
      'a market that is not traded here',
      'SYMBOL_CLOSED',
      () => ({ symbol: 'XAUUSDT', price: '2400', quantity: '1' }),
      SYMBOL,
    ],
    [
      'a market that does not exist',
      'SYMBOL_CLOSED',
      () => ({ symbol: 'NOSUCH', price: '1', quantity: '10' }),
      SYMBOL,
    ],
    [
      'a post-only order that would take',
      'POST_ONLY_WOULD_TAKE',
      () => ({ price: (ask * 1.001).toFixed(2), quantity: '0.001', isPostOnly: true }),
      PRICE,
    ],
    [
      '[2.8] immediate or cancel where nobody sells',
      'TRADING_VOLUME_INSUFFICIENT',
      limit(0.99, '0.001', { timeInForce: 'IOC' }),
    ],
    [
      '[EX-2.6] all or nothing when not all is offered',
      'TRADING_VOLUME_INSUFFICIENT',
      () => ({ symbol: 'UNIUSDT', price: '5', quantity: '1600', timeInForce: 'FOK' }),
    ],
    ['[EX-2.7] more than available', 'BALANCE_INSUFFICIENT', limit(0.99, '1'), QUANTITY],
    [
      '[EX-2.7] more than available, by amount',
      'BALANCE_INSUFFICIENT',
      spending('10000.00000001'),
      AMOUNT,
    ],
    [
      'selling what one does not have',
      'BALANCE_INSUFFICIENT',
      () => ({ ...SELL, type: 'market', quantity: '0.001' }),
      QUANTITY,
    ],
  ];

  it.each(cases)('%s', async (_what, code, form, fields) => {
    const before = await trader.balance();
    const answer = await trader.ask(await fitted(form()));
    expect(answer.body).toMatchObject({ ok: false, code, ...(fields ? { fields } : {}) });
    expect(answer.status).toBe(REJECTIONS[code].status);
    expect(await trader.balance()).toEqual(before);
    expect((await trader.orders()).orders).toEqual([]);
  });

  it.each(['0', '-1', 'NaN', '1e3', '', ' 1', '0x10', '١'])(
    '[N4] %j is no amount, in any field',
    async (amount) => {
      const bodies: [string, OrderForm][] = [
        ['price', { price: amount, quantity: '0.001' }],
        ['quantity', { price: near(0.99), quantity: amount }],
        ['quoteAmount', { type: 'market', quoteAmount: amount }],
      ];
      for (const [field, form] of bodies) {
        const { body } = await trader.ask(form);
        expect(body).toMatchObject({ code: 'AMOUNT_ABNORMAL', fields: { [field]: 'format' } });
      }
    },
  );

  it.each<[OrderForm, object]>([
    [{ quantity: '0.001' }, { price: 'required' }],
    [{ price: '60000' }, { quantity: 'required' }],
    [{ price: '60000', quantity: '0.001', quoteAmount: '60' }, { quoteAmount: 'not-offered' }],
    [{ type: 'market' }, { quantity: 'required' }],
    [{ type: 'market', quantity: '0.001', quoteAmount: '60' }, { quoteAmount: 'not-offered' }],
    [{ type: 'market', quantity: '0.001', price: '60000' }, { price: 'not-offered' }],
    [{ type: 'market', quantity: '0.001', timeInForce: 'FOK' }, { timeInForce: 'not-offered' }],
    [{ type: 'market', quantity: '0.001', isPostOnly: true }, { isPostOnly: 'not-offered' }],
    [
      { price: '60000', quantity: '0.001', timeInForce: 'IOC', isPostOnly: true },
      { isPostOnly: 'not-offered' },
    ],
    [{ price: '60000', quantity: '0.001', timeInForce: 'DAY' }, { timeInForce: 'format' }],
    [{ price: 60_000, quantity: '0.001' }, { price: 'format' }],
  ])('[2.2] contradictory fields: %j', async (form, fields) => {
    expect((await trader.ask(form)).body).toMatchObject({ code: 'VALIDATION', fields });
  });

  it('[EX-2.7] says how much is available and how much is needed', async () => {
    const { body } = await trader.ask({ price: near(0.99), quantity: '1' });
    const needed = `${near(0.99)}000000`;
    const data = { available: '10000.00000000', needed, currency: 'USDT' };
    expect(body).toMatchObject({ code: 'BALANCE_INSUFFICIENT', data });
  });
});

describe('[2.3] too many open orders', () => {
  it('is the 51st of a market, and the 201st of a member', async () => {
    const patient = await Trader.open(app.url, 'patient');
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT']) {
      const place = await farBid(patient, symbol);
      for (let count = 0; count < 50; count += 1) await patient.place(place);
      expect(codeOf(await patient.ask(place)), symbol).toBe('TOO_MANY_OPEN_ORDERS');
    }
    const other = await farBid(patient, 'XRPUSDT');
    const answer = await patient.ask(other);
    expect([codeOf(answer), answer.status]).toEqual(['TOO_MANY_OPEN_ORDERS', 409]);
    expect((await patient.orders('?isOpen=true')).orders).toHaveLength(200);
    // What cannot rest does not count.
    const taken = await patient.ask({ type: 'market', quoteAmount: '50' });
    expect(codeOf(taken)).toBe('ok');
    await patient.cancelAll('BTCUSDT');
    expect(codeOf(await patient.ask(other))).toBe('ok');
  });
});

describe('[2.9] cancelling', () => {
  it('rejects what is no longer open, and answers another member’s as missing', async () => {
    const { order } = await trader.place({ price: near(0.98), quantity: '0.001' });
    const other = await Trader.open(app.url, 'stranger');
    const notOwn = await other.cancel(order.id);
    expect([codeOf(notOwn), notOwn.status]).toEqual(['NOT_FOUND', 404]);
    expect(codeOf(await trader.cancel('999999999'))).toBe('NOT_FOUND');
    expect(codeOf(await trader.cancel(order.id))).toBe('ok');
    const again = await trader.cancel(order.id);
    expect([codeOf(again), again.status]).toEqual(['ORDER_NOT_CANCELLABLE', 409]);
    const { body } = await trader.cancel('1.5');
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { id: 'format' } });
  });

  it('[0.4] sent twice with one key happens once, and is marked', async () => {
    const { order } = await trader.place({ price: near(0.98), quantity: '0.001' });
    const key = randomUUID();
    const first = await trader.cancel(order.id, key);
    const again = await trader.cancel(order.id, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
  });
});

describe('[0.4] an order with a key', () => {
  it('is placed once however often it is sent, and the key belongs to its content', async () => {
    const key = randomUUID();
    const form = { price: near(0.97), quantity: '0.001' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => trader.ask(form, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const open = (await trader.orders('?isOpen=true')).orders;
    expect(open.filter(({ clientOrderId }) => clientOrderId === key)).toHaveLength(1);
    expect(codeOf(await trader.ask({ ...form, quantity: '0.002' }, key))).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    const whole = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', ...form };
    const without = await trader.client.post('/spot/orders', whole);
    expect(without.body).toMatchObject({ fields: { 'Idempotency-Key': 'required' } });
  });
});

describe('[2.3] price freshness', () => {
  it('rejects orders while the last price is over three seconds old', async () => {
    const seen = new Set<string>();
    // The feed catches up within a second: the request has to come first.
    for (let attempt = 0; attempt < 40 && !seen.has('FEED_STALE'); attempt += 1) {
      app.jump(4_100);
      const answer = await trader.ask({ type: 'market', quoteAmount: '10' });
      seen.add(codeOf(answer));
      if (codeOf(answer) === 'FEED_STALE') expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(seen).toContain('FEED_STALE');
  });
});

/** Uses the market's current price, so that only the tested rule rejects. */
async function fitted(form: OrderForm): Promise<OrderForm> {
  if (form.symbol !== 'UNIUSDT') return form;
  const { asks } = await trader.depth(form.symbol);
  const best = Number(asks[0]?.[0]);
  return { ...form, price: asks[0]?.[0], quantity: (9_000 / best).toFixed(1) };
}

/** Five per cent below the market, worth six USDT: it rests and costs little. */
async function farBid(member: Trader, symbol: string): Promise<OrderForm> {
  const market = findMarket(symbol);
  if (!market) throw new Error(`${symbol} is no market`);
  const far = Number((await member.depth(symbol)).bids[0]?.[0]) * 0.95;
  const step = 10 ** -market.quantityDecimals;
  return {
    symbol,
    price: far.toFixed(market.priceDecimals),
    quantity: (Math.ceil(6 / far / step) * step).toFixed(market.quantityDecimals),
  };
}
