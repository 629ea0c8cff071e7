/** Spot trading: the worked examples of rulebook 2.10, every refusal, every state. */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type Holdings, SpotMachine } from '../../testing/spot-machine.ts';

const RICH: Holdings = [
  { uid: ALICE, currency: 'USDT', quantity: '100000' },
  { uid: BOB, currency: 'BTC', quantity: '10' },
  { uid: BOB, currency: 'USDT', quantity: '1000' },
  { uid: BOB, currency: 'PEPE', quantity: '5000000000' },
];

const only = (uid: number, currency: string, quantity: string): Holdings => [
  { uid, currency, quantity },
];

/** Bob's asks of EX-2.1. */
function withAsks(machine: SpotMachine): SpotMachine {
  const asks = [
    { price: '65003.25', quantity: '0.01' },
    { price: '65009.75', quantity: '0.0135' },
    { price: '65016.25', quantity: '0.017' },
  ];
  for (const ask of asks)
    expect(machine.place(BOB, { side: 'sell', ...ask }).answer).toBe('accepted');
  return machine;
}

describe('[2.10] worked examples', () => {
  it('[EX-2.1] a market buy of 2 000 USDT walks three asks and releases what buys no step', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const { order, fills } = machine.place(ALICE, { type: 'market', quoteAmount: '2000' });
    expect(fills.map(({ quantity, quote }) => [quantity, quote])).toEqual([
      ['0.01000000', '650.03250000'],
      ['0.01350000', '877.63162500'],
      ['0.00726000', '472.01797500'],
    ]);
    expect(order).toMatchObject({
      state: 'FILLED',
      executedQuantity: '0.03076000',
      executedQuote: '1999.68210000',
      averagePrice: '65009.17',
      fee: '0.00003076',
      feeCurrency: 'BTC',
    });
    expect(machine.available(ALICE)).toBe('98000.31790000');
    expect(machine.available(ALICE, 'BTC')).toBe('0.03072924');
    expect(fills.every(({ role, against }) => role === 'taker' && against === 'member')).toBe(true);
  });

  it('[EX-2.2] a limit buy fills in part and gives the rest back when cancelled', () => {
    const machine = new SpotMachine({ holdings: RICH });
    const { order } = machine.place(ALICE, { price: '64000', quantity: '0.02' });
    expect(order.state).toBe('NEW');
    expect(machine.held(ALICE)).toBe('1280.00000000');
    machine.place(BOB, { side: 'sell', type: 'market', quantity: '0.008' });
    expect(machine.held(ALICE)).toBe('768.00000000');
    expect(machine.available(ALICE, 'BTC')).toBe('0.00799200');
    const canceled = machine.asMember(ALICE, { kind: 'cancel-order', orderId: Number(order.id) });
    expect(canceled.reply).toMatchObject({
      data: { order: { state: 'CANCELED', executedQuantity: '0.00800000', fee: '0.00000800' } },
    });
    expect(machine.held(ALICE)).toBe('0.00000000');
    expect(machine.available(ALICE)).toBe('99488.00000000');
  });

  it('[EX-2.3] a better price than the limit is the buyer’s', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const { order } = machine.place(ALICE, { price: '65100', quantity: '0.01' });
    expect(order).toMatchObject({ state: 'FILLED', executedQuote: '650.03250000' });
    expect(machine.available(ALICE)).toBe('99349.96750000');
    expect(machine.held(ALICE)).toBe('0.00000000');
  });

  it('[EX-2.4] a market sell pays its fee in USDT', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.place(ALICE, { price: '64996.75', quantity: '0.01' });
    const { order } = machine.place(BOB, { side: 'sell', type: 'market', quantity: '0.01' });
    expect(order).toMatchObject({
      executedQuote: '649.96750000',
      fee: '0.64996750',
      feeCurrency: 'USDT',
    });
    expect(machine.available(BOB)).toBe('1649.31753250');
  });

  it('[EX-2.5] a price outside the band of its side is refused', () => {
    const machine = new SpotMachine({ holdings: RICH });
    const buy = (price: string) => machine.place(ALICE, { price, quantity: '0.01' }).answer;
    const sell = (price: string) =>
      machine.place(BOB, { side: 'sell', price, quantity: '0.01' }).answer;
    expect(buy('71500.01')).toBe('PRICE_OUT_OF_BAND');
    expect(buy('71500.00')).not.toBe('PRICE_OUT_OF_BAND');
    expect(buy('12999.99')).toBe('PRICE_OUT_OF_BAND');
    expect(sell('58499.99')).toBe('PRICE_OUT_OF_BAND');
    expect(sell('58500.00')).not.toBe('PRICE_OUT_OF_BAND');
    expect(sell('325000.01')).toBe('PRICE_OUT_OF_BAND');
  });

  it('[EX-2.6] a thin book fills what it has; all or nothing is refused', () => {
    const asks = () => {
      const machine = new SpotMachine({ holdings: RICH });
      const body = {
        symbol: 'PEPEUSDT',
        side: 'sell',
        price: '0.0000115',
        quantity: '43478261',
      } as const;
      machine.place(BOB, body);
      return machine;
    };
    const machine = asks();
    const { order } = machine.place(ALICE, {
      symbol: 'PEPEUSDT',
      type: 'market',
      quoteAmount: '800',
    });
    expect(order).toMatchObject({ state: 'EXPIRED', executedQuantity: '43478261.00000000' });
    expect(Number(order.executedQuote)).toBeCloseTo(500, 5);
    const other = asks();
    const fok = { symbol: 'PEPEUSDT', price: '0.0000117', quantity: '68000000' } as const;
    expect(other.place(ALICE, { ...fok, timeInForce: 'FOK' }).answer).toBe(
      'TRADING_VOLUME_INSUFFICIENT',
    );
    expect(other.available(ALICE)).toBe('100000.00000000');
  });

  it('[EX-2.7] nothing is held for an order that is not covered', () => {
    const machine = new SpotMachine({ holdings: only(ALICE, 'USDT', '100') });
    const { answer } = machine.place(ALICE, { price: '50005', quantity: '0.002' });
    expect(answer).toBe('BALANCE_INSUFFICIENT');
    expect(machine.available(ALICE)).toBe('100.00000000');
    expect(machine.held(ALICE)).toBe('0.00000000');
    expect(machine.place(ALICE, { price: '50000', quantity: '0.002' }).answer).toBe('accepted');
  });
});

describe('[2.2] order types', () => {
  it('IOC fills what it can and expires, and is refused when nothing is there', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const ioc = { timeInForce: 'IOC', price: '65003.25', quantity: '0.02' } as const;
    const { order } = machine.place(ALICE, ioc);
    expect(order).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.01000000' });
    expect(machine.held(ALICE)).toBe('0.00000000');
    expect(machine.place(ALICE, ioc).answer).toBe('TRADING_VOLUME_INSUFFICIENT');
  });

  it('FOK fills whole', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const fok = { timeInForce: 'FOK', price: '65016.25', quantity: '0.04' } as const;
    expect(machine.place(ALICE, fok).order.state).toBe('FILLED');
  });

  it('post-only rests, or is refused when it would take', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const postOnly = { isPostOnly: true, quantity: '0.01' } as const;
    expect(machine.place(ALICE, { ...postOnly, price: '65003.25' }).answer).toBe(
      'POST_ONLY_WOULD_TAKE',
    );
    expect(machine.place(ALICE, { ...postOnly, price: '65003.24' }).order.state).toBe('NEW');
  });

  it('a market buy by quantity costs what the book asks, and is checked against that', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const { order } = machine.place(ALICE, { type: 'market', quantity: '0.0235' });
    expect(order).toMatchObject({ state: 'FILLED', executedQuote: '1527.66412500' });
    const poor = withAsks(
      new SpotMachine({
        holdings: [...only(ALICE, 'USDT', '1000'), ...only(BOB, 'BTC', '1')],
      }),
    );
    expect(poor.place(ALICE, { type: 'market', quantity: '0.0235' }).answer).toBe(
      'BALANCE_INSUFFICIENT',
    );
  });

  it('a market sell by quote sells as much as raises it, rounded up to the step', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.place(ALICE, { price: '65000', quantity: '0.1' });
    const { order } = machine.place(BOB, { side: 'sell', type: 'market', quoteAmount: '1000' });
    expect(order).toMatchObject({ state: 'FILLED', executedQuantity: '0.01539000' });
    expect(Number(order.executedQuote)).toBeGreaterThanOrEqual(1_000);
  });
});

describe('[2.5] price protection', () => {
  it('a taker never executes beyond three per cent, and a rest beyond it expires', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.place(BOB, { side: 'sell', price: '66950.00', quantity: '0.01' });
    machine.place(BOB, { side: 'sell', price: '66950.01', quantity: '0.01' });
    const { order } = machine.place(ALICE, { price: '70000', quantity: '0.05' });
    expect(order).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.01000000' });
    expect(machine.held(ALICE)).toBe('0.00000000');
  });
});

describe('[2.7] self-trade prevention', () => {
  it('expires what is left of the incoming order when it meets an own one', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.place(ALICE, { price: '64000', quantity: '0.01' });
    machine.place(BOB, { price: '63900', quantity: '0.01' });
    const { order } = machine.place(BOB, { side: 'sell', price: '63900', quantity: '0.02' });
    expect(order).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.01000000' });
    expect(machine.held(BOB, 'BTC')).toBe('0.00000000');
    const { order: second } = machine.place(BOB, {
      side: 'sell',
      price: '63900',
      quantity: '0.02',
    });
    expect(second).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.00000000' });
  });
});

describe('[M9] [2.9] states', () => {
  it('only an own open order can be cancelled, and only once', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const { order } = machine.place(ALICE, { price: '64000', quantity: '0.01' });
    expect(machine.cancel(BOB, order)).toBe('ORDER_NOT_CANCELLABLE');
    expect(machine.cancel(ALICE, order)).toBe('accepted');
    expect(machine.cancel(ALICE, order)).toBe('ORDER_NOT_CANCELLABLE');
    const { order: filled } = machine.place(ALICE, { type: 'market', quantity: '0.01' });
    expect(machine.cancel(ALICE, filled)).toBe('ORDER_NOT_CANCELLABLE');
  });

  it('all orders of one market, then of all, are cancelled at once', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.place(ALICE, { price: '64000', quantity: '0.01' });
    machine.place(ALICE, { symbol: 'ETHUSDT', price: '3000', quantity: '1' });
    machine.place(ALICE, { symbol: 'ETHUSDT', price: '3001', quantity: '1' });
    const ofEther = machine.asMember(ALICE, { kind: 'cancel-orders', symbol: 'ETHUSDT' });
    expect(ofEther.reply).toMatchObject({ data: { canceledIds: ['2', '3'] } });
    const rest = machine.asMember(ALICE, { kind: 'cancel-orders' });
    expect(rest.reply).toMatchObject({ data: { canceledIds: ['1'] } });
    expect(machine.held(ALICE)).toBe('0.00000000');
  });

  it('each order is published with its own fills, never with another’s of the same command', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '2000' } as const;
    const { events } = machine.asMember(ALICE, { kind: 'place-order', ...order });
    const published = events.flatMap((event) =>
      event.kind === 'spot-order' ? [[event.order.uid, event.trades.map(({ id }) => id)]] : [],
    );
    expect(published).toEqual([
      [BOB, [1]],
      [BOB, [2]],
      [BOB, [3]],
      [ALICE, [1, 2, 3]],
    ]);
  });

  it('the same client order id with the same content is placed once', () => {
    const machine = new SpotMachine({ holdings: RICH });
    const order = { price: '64000', quantity: '0.01' };
    expect(machine.place(ALICE, order, 'key-1').order.state).toBe('NEW');
    expect(machine.place(ALICE, order, 'key-1').answer).toBe('accepted');
    expect([...machine.exchange.modules.spot.openOrders()]).toHaveLength(1);
    expect(machine.held(ALICE)).toBe('640.00000000');
    const other = machine.place(ALICE, { price: '64000', quantity: '0.02' }, 'key-1');
    expect(other.answer).toBe('IDEMPOTENCY_CONFLICT');
  });
});

describe('[2.4] fees', () => {
  it('are lower at level 2, for maker and taker alike', () => {
    const machine = new SpotMachine({ holdings: RICH });
    machine.verify(ALICE, 'basic');
    machine.verify(ALICE, 'advanced');
    machine.place(ALICE, { price: '64000', quantity: '1' });
    const { order } = machine.place(BOB, { side: 'sell', type: 'market', quantity: '1' });
    expect(order.fee).toBe('64.00000000');
    expect(machine.available(ALICE, 'BTC')).toBe('0.99920000');
  });
});

describe('[N5] the cheapest currencies', () => {
  // Each fill is worth a fraction of an atom more than whole ones: rounded alone it costs one.
  const rest = { symbol: 'PEPEUSDT', price: '0.0000114999' } as const;
  const market = { symbol: 'PEPEUSDT', type: 'market' } as const;

  it('many small fills cost a buyer no more than one large one', () => {
    const machine = new SpotMachine({ holdings: RICH });
    const { order } = machine.place(ALICE, { ...rest, quantity: '4500990' });
    expect(machine.held(ALICE)).toBe('51.76093491');
    for (let fill = 0; fill < 10; fill += 1) {
      machine.place(BOB, { ...market, side: 'sell', quantity: '450099' });
    }
    expect(machine.available(ALICE)).toBe('99948.23906509');
    expect(machine.held(ALICE)).toBe('0.00000000');
    expect(machine.cancel(ALICE, order)).toBe('ORDER_NOT_CANCELLABLE');
  });

  it('many small fills give a seller no less than one large one', () => {
    const machine = new SpotMachine({ holdings: RICH });
    const { order } = machine.place(BOB, { ...rest, side: 'sell', quantity: '5000000' });
    for (let fill = 0; fill < 10; fill += 1) {
      machine.place(ALICE, { ...market, quantity: '450001' });
    }
    const canceled = machine.asMember(BOB, { kind: 'cancel-order', orderId: Number(order.id) });
    expect(canceled.reply).toMatchObject({ data: { order: { executedQuote: '51.74966499' } } });
  });
});

describe('[19] average cost', () => {
  it('is a moving average of what was paid, and selling leaves it', () => {
    const machine = withAsks(new SpotMachine({ holdings: RICH }));
    const bought = machine.asMember(ALICE, {
      kind: 'place-order',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quoteAmount: '2000',
    });
    const costs = (changes: readonly { kind: string }[]) =>
      changes.filter(({ kind }) => kind === 'position');
    expect(costs(bought.changes)).toContainEqual({
      kind: 'position',
      position: { uid: ALICE, currency: 'BTC', costUnits: 1999_68210000n },
    });
    const transfer = (from: 'spot' | 'funds', quantity: string) => {
      const to = from === 'spot' ? 'funds' : 'spot';
      const body = { kind: 'transfer', from, to, currency: 'BTC', quantity } as const;
      return costs(machine.asMember(ALICE, body).changes);
    };
    const cost = (costUnits: bigint) => [
      { kind: 'position', position: { uid: ALICE, currency: 'BTC', costUnits } },
    ];
    expect(transfer('spot', '0.01536462')).toEqual(cost(999_84105000n));
    expect(transfer('funds', '0.01')).toEqual(cost(1649_84105000n));
  });

  it('goes with what is sold, rounded down, also where one order takes two of the member', () => {
    const holdings = [
      { uid: ALICE, currency: 'USDT', quantity: '2000' },
      { uid: BOB, currency: 'BTC', quantity: '0.03' },
      { uid: BOB, currency: 'USDT', quantity: '1000' },
    ];
    const machine = new SpotMachine({ holdings });
    machine.place(BOB, { side: 'sell', price: '65000', quantity: '0.03' });
    machine.place(ALICE, { price: '65000', quantity: '0.03' });
    machine.place(ALICE, { side: 'sell', price: '65010', quantity: '0.01' });
    machine.place(ALICE, { side: 'sell', price: '65020', quantity: '0.01' });
    const body = { side: 'buy', type: 'market', quantity: '0.02' } as const;
    const { changes } = machine.asMember(BOB, { kind: 'place-order', symbol: 'BTCUSDT', ...body });
    const left = changes.findLast(
      (change) => change.kind === 'position' && change.position.uid === ALICE,
    );
    // Of 0.02997 BTC for 1 950 USDT 0.00997 are left.
    const position = { uid: ALICE, currency: 'BTC', costUnits: 648_69869869n };
    expect(left).toEqual({ kind: 'position', position });
  });
});
