/** What is refused, and at which field: the filters of rulebook 2.3 and a member's status (1.4). */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { type Holdings, SpotMachine } from '../../testing/spot-machine.ts';
import { NOON, type SteeredSpot, steeredSpot } from '../../testing/steered-spot.ts';
import type { OrderBody } from './order-request.ts';

const RICH: Holdings = [
  { uid: ALICE, currency: 'USDT', quantity: '100000' },
  { uid: BOB, currency: 'BTC', quantity: '10' },
];

describe('[2.3] filters', () => {
  const refusals: [string, object, string, string | undefined][] = [
    ['a market that is not traded on spot', { symbol: 'XAUUSDT' }, 'SYMBOL_CLOSED', 'symbol'],
    ['a price between two ticks', { price: '65000.001' }, 'PRICE_TICK_INVALID', 'price'],
    ['a quantity between two steps', { quantity: '0.000001' }, 'LOT_SIZE_INVALID', 'quantity'],
    ['nine decimals', { quantity: '0.000000001' }, 'VALIDATION', 'quantity'],
    ['a quantity that is no number', { quantity: '1e3' }, 'AMOUNT_ABNORMAL', 'quantity'],
    ['a price of zero', { price: '0' }, 'AMOUNT_ABNORMAL', 'price'],
    ['less than 5 USDT', { quantity: '0.00007' }, 'MIN_NOTIONAL', 'quantity'],
    ['more than a million', { quantity: '15.4' }, 'MAX_NOTIONAL', 'quantity'],
    ['an absurd number', { quantity: '9'.repeat(20) }, 'MAX_NOTIONAL', 'quantity'],
    ['a limit without a price', { price: undefined }, 'VALIDATION', 'price'],
    [
      'post-only that may not rest',
      { isPostOnly: true, timeInForce: 'IOC' },
      'VALIDATION',
      'isPostOnly',
    ],
  ];

  it.each(refusals)('refuse %s at its field', (_what, change, code, field) => {
    const machine = new SpotMachine({ holdings: RICH });
    const order = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '65000',
      quantity: '0.01',
    };
    const body = { kind: 'place-order', ...order, ...change } as never;
    const { reply } = machine.asMember(ALICE, body);
    expect(reply).toMatchObject({ isAccepted: false, rejection: { code } });
    if (!reply.isAccepted && field) expect(reply.rejection.fields).toHaveProperty(field);
  });

  it('a value written with more zeros than the tick has is still a multiple of it', () => {
    const machine = new SpotMachine({ holdings: RICH });
    expect(machine.place(ALICE, { price: '64000.1000', quantity: '0.0100000' }).answer).toBe(
      'accepted',
    );
  });

  it('allow 50 open orders in a market and 200 in all', () => {
    const machine = new SpotMachine({ holdings: RICH });
    const symbols = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT', 'LTCUSDT'];
    const prices = ['60000', '3000', '550', '140', '70'];
    const answers = symbols.slice(0, 4).flatMap((symbol, index) =>
      Array.from({ length: 51 }, () => {
        const price = prices[index] ?? '0';
        const quantity = index === 0 ? '0.0001' : '0.1';
        return machine.place(ALICE, { symbol, price, quantity }).answer;
      }),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(200);
    expect(answers.filter((answer) => answer === 'TOO_MANY_OPEN_ORDERS')).toHaveLength(4);
    const next = { symbol: 'LTCUSDT', price: '70', quantity: '1' };
    expect(machine.place(ALICE, next).answer).toBe('TOO_MANY_OPEN_ORDERS');
  });

  it('refuse trading at a price older than three seconds', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.nowMs += 2_600;
    expect(machine.place(ALICE, { price: '64000', quantity: '0.01' }).answer).toBe('accepted');
    machine.nowMs += 1;
    expect(machine.place(ALICE, { price: '64000', quantity: '0.01' }).answer).toBe('FEED_STALE');
  });
});

describe('[2.3] the order of the checks', () => {
  const SOUND: OrderBody = {
    symbol: 'BTCUSDT',
    side: 'sell',
    type: 'limit',
    price: '63900',
    quantity: '0.02',
    triggerKind: 'stop',
    triggerPrice: '64000',
    timeInForce: 'GTT',
    expiresAtMs: (NOON + 60) * 1_000,
  };
  type Flaw = { code: string; body?: Partial<OrderBody>; spoil?: (scenario: SteeredSpot) => void };
  const FLAWS: readonly Flaw[] = [
    { code: 'SYMBOL_CLOSED', body: { symbol: 'XAUUSDT' } },
    { code: 'FEED_STALE', spoil: (scenario) => (scenario.nowMs += 3_001) },
    { code: 'VALIDATION', body: { quoteAmount: '5' } },
    { code: 'PRICE_TICK_INVALID', body: { price: '63900.001' } },
    { code: 'LOT_SIZE_INVALID', body: { quantity: '0.0000001' } },
    { code: 'PRICE_TICK_INVALID', body: { triggerPrice: '64000.001' } },
    { code: 'MIN_NOTIONAL', body: { quantity: '0.00001' } },
    { code: 'PRICE_OUT_OF_BAND', body: { price: '57599.99' } },
    { code: 'TRIGGER_INVALID', body: { triggerPrice: '65000' } },
    { code: 'EXPIRY_INVALID', body: { expiresAtMs: (NOON + 59) * 1_000 } },
    {
      code: 'TOO_MANY_OPEN_ORDERS',
      spoil: (scenario) => {
        for (let count = 0; count < 50; count += 1) {
          scenario.place(BOB, { price: '60000', quantity: '0.0001' });
        }
      },
    },
    { code: 'BALANCE_INSUFFICIENT', body: { quantity: '10.00001' } },
  ];
  const answerTo = (...flaws: readonly Flaw[]) => {
    const funds = { uid: BOB, currency: 'USDT', quantity: '1000' };
    const scenario = steeredSpot({ holdings: [...RICH, funds] });
    for (const { spoil } of flaws) spoil?.(scenario);
    const body = Object.assign({}, SOUND, ...flaws.map(({ body: change }) => change));
    return scenario.place(BOB, body as OrderBody).answer;
  };

  it('accepts what has no flaw, and finds each one alone', () => {
    expect(answerTo()).toBe('accepted');
    expect(FLAWS.map((flaw) => answerTo(flaw))).toEqual(FLAWS.map(({ code }) => code));
  });

  it('is that of the rule book: of two neighbours the first is reported', () => {
    const pairs = FLAWS.slice(1).map((flaw, index) => [FLAWS[index] as Flaw, flaw] as const);
    const notified = pairs.map(([first, second]) => answerTo(second, first));
    expect(notified).toEqual(pairs.map(([first]) => first.code));
  });
});

describe('[2.2] what a waiting market order names', () => {
  const stop = { type: 'market', triggerKind: 'stop' } as const;
  it.each([
    ['a buy by quantity', { ...stop, triggerPrice: '66000', quantity: '0.01' }, 'quoteAmount'],
    [
      'a sell by total',
      { ...stop, side: 'sell', triggerPrice: '64000', quoteAmount: '9' },
      'quantity',
    ],
    ['both', { ...stop, triggerPrice: '66000', quantity: '0.01', quoteAmount: '9' }, 'quantity'],
    ['a price', { ...stop, triggerPrice: '66000', quoteAmount: '9', price: '66000' }, 'price'],
    [
      'a term',
      { ...stop, triggerPrice: '66000', quoteAmount: '9', timeInForce: 'IOC' },
      'timeInForce',
    ],
    ['no trigger price', { ...stop, quoteAmount: '9' }, 'triggerPrice'],
    [
      'no kind of trigger',
      { type: 'market', triggerPrice: '66000', quoteAmount: '9' },
      'triggerKind',
    ],
    ['a time without its term', { price: '64000', quantity: '1', expiresAtMs: 1 }, 'expiresAtMs'],
    [
      'a term without its time',
      { price: '64000', quantity: '1', timeInForce: 'GTT' },
      'expiresAtMs',
    ],
  ] as const)('%s is refused at its field', (_what, body, field) => {
    const scenario = steeredSpot({ holdings: RICH });
    expect(scenario.place(ALICE, body)).toMatchObject({
      answer: 'VALIDATION',
      fields: { [field]: expect.anything() },
    });
  });
});

describe('[1.4] a member’s status', () => {
  it.each([
    ['restricted', 'ACCOUNT_TRADE_RESTRICTED', 'accepted'],
    ['frozen', 'ACCOUNT_FROZEN', 'accepted'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL', 'ACCOUNT_STATUS_ABNORMAL'],
  ] as const)('%s: no new order, cancelling as the table says', (status, placing, cancelling) => {
    const machine = new SpotMachine({ holdings: RICH });
    const { order } = machine.place(ALICE, { price: '64000', quantity: '0.01' });
    machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
    expect(machine.place(ALICE, { price: '64000', quantity: '0.01' }).answer).toBe(placing);
    expect(machine.cancel(ALICE, order)).toBe(cancelling);
    expect(machine.held(ALICE)).toBe('0.00000000');
  });

  it('a stranger can neither place nor cancel', () => {
    const machine = new SpotMachine({ holdings: RICH });
    expect(machine.place(99999999, { price: '64000', quantity: '0.01' }).answer).toBe(
      'USER_NOT_FOUND',
    );
    const all = { kind: 'cancel-orders' } as const;
    expect(Machine.answer(machine.asMember(99999999, all))).toBe('USER_NOT_FOUND');
  });
});
