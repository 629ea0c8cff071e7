/** Orders that wait for a price or a time: the examples of rulebook 2.11, and what is around. */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type Holdings } from '../../testing/spot-machine.ts';
import { NOON, STOP_LIMIT, type SteeredSpot, steeredSpot } from '../../testing/steered-spot.ts';
import type { OrderBody } from './order-request.ts';

const HOLDINGS: Holdings = [
  { uid: ALICE, currency: 'USDT', quantity: '10000' },
  { uid: ALICE, currency: 'BTC', quantity: '1' },
  { uid: BOB, currency: 'USDT', quantity: '100000' },
  { uid: BOB, currency: 'BTC', quantity: '10' },
];
const STOP_SELL = { side: 'sell', type: 'market', triggerKind: 'stop' } as const;

function causes({ events }: SteeredSpot): (string | null)[] {
  return events.flatMap((event) => (event.kind === 'spot-order' ? [event.cause] : []));
}

describe('[M9] [2.11] a stop', () => {
  it('[EX-2.8] sells at the first tick that reaches it, and names that tick', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    expect(order).toMatchObject({ state: 'WAITING', trigger: { kind: 'stop', price: '64000.00' } });
    expect([scenario.available(ALICE, 'BTC'), scenario.held(ALICE, 'BTC')]).toEqual([
      '0.98000000',
      '0.02000000',
    ]);
    scenario.tick('64000.01');
    expect(scenario.order(order).state).toBe('WAITING');
    scenario.tick('64000.00');
    expect(scenario.order(order)).toMatchObject({
      state: 'FILLED',
      executedQuote: '1279.93600000',
      fee: '1.27993600',
      averagePrice: '63996.80',
      triggered: { second: NOON + 2, price: '64000.00' },
    });
    expect(causes(scenario)).toEqual(['trigger']);
    expect(scenario.available(ALICE)).toBe('11278.65606400');
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('[EX-2.8] that finds no bid at its price rests at it, behind nobody it would pass', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    scenario.tick('63000');
    expect(scenario.order(order)).toMatchObject({
      state: 'NEW',
      price: '63900.00',
      triggered: { price: '63000.00' },
    });
    expect(scenario.held(ALICE, 'BTC')).toBe('0.02000000');
    expect(scenario.cancel(ALICE, order)).toBe('accepted');
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('[EX-2.9] buys for what it held, and the rest is released', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const stop = { triggerKind: 'stop', triggerPrice: '66000' } as const;
    const { order } = scenario.place(ALICE, { ...stop, type: 'market', quoteAmount: '1000' });
    expect(scenario.held(ALICE)).toBe('1000.00000000');
    scenario.tick('66010');
    expect(scenario.order(order)).toMatchObject({
      state: 'FILLED',
      executedQuantity: '0.01514000',
      executedQuote: '999.44151340',
      fee: '0.00001514',
      averagePrice: '66013.31',
    });
    expect([scenario.available(ALICE), scenario.held(ALICE)]).toEqual([
      '9000.55848660',
      '0.00000000',
    ]);
    expect(scenario.available(ALICE, 'BTC')).toBe('1.01512486');
  });

  it('[EX-2.10] a take-profit sells above, and on the wrong side it is refused', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const profit = { ...STOP_SELL, triggerKind: 'take-profit', quantity: '0.02' } as const;
    const { order } = scenario.place(ALICE, { ...profit, triggerPrice: '66000' });
    scenario.tick('65999.99');
    expect(scenario.order(order).state).toBe('WAITING');
    scenario.tick('66000');
    expect(scenario.order(order)).toMatchObject({
      state: 'FILLED',
      executedQuote: '1319.93400000',
    });
    expect(scenario.available(ALICE)).toBe('11318.61406600');
    scenario.tick('65000');
    const answer = (body: Partial<OrderBody>) => scenario.place(ALICE, body).answer;
    expect(answer({ ...profit, triggerPrice: '65000' })).toBe('TRIGGER_INVALID');
    const stop = { ...STOP_SELL, quantity: '0.02' };
    expect(answer({ ...stop, triggerPrice: '65000' })).toBe('TRIGGER_INVALID');
    expect(answer({ ...stop, triggerPrice: '12999.99' })).toBe('PRICE_OUT_OF_BAND');
    expect(answer({ ...stop, triggerPrice: '13000' })).toBe('accepted');
  });

  it('[EX-2.14] comes after resting orders, and among others by its id', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const first = scenario.place(BOB, { price: '63990', quantity: '0.02' }).order;
    const second = scenario.place(BOB, { price: '63995', quantity: '0.01' }).order;
    const ioc = { ...STOP_LIMIT, price: '63990', timeInForce: 'IOC' } as const;
    const third = scenario.place(ALICE, ioc).order;
    const fourth = scenario.place(ALICE, { ...ioc, triggerPrice: '64100' }).order;
    scenario.tick('63990');
    expect(scenario.order(second)).toMatchObject({ state: 'FILLED', averagePrice: '63995.00' });
    expect(scenario.order(third)).toMatchObject({ state: 'FILLED', averagePrice: '63990.00' });
    expect(scenario.order(first)).toMatchObject({ state: 'FILLED' });
    expect(scenario.order(fourth)).toMatchObject({
      state: 'EXPIRED',
      executedQuantity: '0.00000000',
    });
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
    expect(scenario.available(ALICE, 'BTC')).toBe('0.98000000');
  });

  it('that rests goes behind those that rest already, also after a restart', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const buy = { price: '64400', quantity: '0.02' };
    scenario.place(ALICE, { ...buy, triggerKind: 'stop', triggerPrice: '66000' });
    scenario.place(BOB, buy);
    scenario.tick('66000');
    const again = scenario.restarted();
    expect(again.fingerprint).toBe(scenario.fingerprint);
    for (const each of [scenario, again]) {
      each.tick('64390');
      const buyers = each.changes.flatMap((change) =>
        change.kind === 'spot-trade' ? [change.trade.buyer?.uid] : [],
      );
      expect(buyers).toEqual([BOB, ALICE]);
    }
  });

  it.each([
    ['a post-only that would take', { isPostOnly: true }],
    ['a FOK that does not fill', { timeInForce: 'FOK', quantity: '0.9', price: '63996' }],
  ] as const)('%s expires, and what it held is released', (_what, change) => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, { ...STOP_LIMIT, ...change });
    scenario.tick('64000');
    expect(scenario.order(order)).toMatchObject({
      state: 'EXPIRED',
      executedQuantity: '0.00000000',
    });
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
    expect(scenario.available(ALICE, 'BTC')).toBe('1.00000000');
  });

  it('never trades with its own member’s orders', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    scenario.place(ALICE, { price: '63999', quantity: '0.01' });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    scenario.tick('64000');
    expect(scenario.order(order)).toMatchObject({
      state: 'EXPIRED',
      executedQuantity: '0.00000000',
    });
  });

  it('is cancelled while it waits, also when its member is disabled', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    expect(scenario.cancel(BOB, order)).toBe('ORDER_NOT_CANCELLABLE');
    expect(scenario.cancel(ALICE, order)).toBe('accepted');
    const other = scenario.place(ALICE, STOP_LIMIT).order;
    scenario.disable(ALICE);
    expect(scenario.order(other).state).toBe('CANCELED');
    scenario.tick('63000');
    expect(scenario.order(order).state).toBe('CANCELED');
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });
});

describe('[2.11] more than a command has room for', () => {
  const crowded = () => {
    const scenario = steeredSpot({ holdings: HOLDINGS, bookingsMax: 2 });
    const orders = Array.from({ length: 5 }, () => scenario.place(ALICE, STOP_LIMIT).order);
    return { scenario, orders };
  };
  const statesOf = (scenario: SteeredSpot, orders: readonly { id: string }[]) =>
    orders.map((order) => scenario.order(order).state);

  it('is recorded with its tick, executed in order by the next ones, and published once', () => {
    const { scenario, orders } = crowded();
    scenario.tick('64000');
    expect(statesOf(scenario, orders)).toEqual([
      'FILLED',
      'FILLED',
      'TRIGGERED',
      'TRIGGERED',
      'TRIGGERED',
    ]);
    expect(causes(scenario)).toEqual(Array(5).fill('trigger'));
    const third = orders[2] ?? { id: '0' };
    expect(scenario.cancel(ALICE, third)).toBe('ORDER_NOT_CANCELLABLE');
    expect(scenario.amend(ALICE, third, { price: '63950' }).answer).toBe('ORDER_NOT_AMENDABLE');
    scenario.tick('64500');
    expect(statesOf(scenario, orders)).toEqual([
      'FILLED',
      'FILLED',
      'FILLED',
      'FILLED',
      'TRIGGERED',
    ]);
    expect(causes(scenario)).toEqual([null, null]);
    expect(scenario.order(third)).toMatchObject({
      averagePrice: '64496.77',
      triggered: { second: NOON + 1, price: '64000.00' },
    });
    expect(scenario.settleDue()).toBe(0);
    expect(statesOf(scenario, orders)).toEqual(Array(5).fill('FILLED'));
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('is the same after a restart in between', () => {
    const { scenario } = crowded();
    scenario.tick('64000');
    const again = scenario.restarted();
    expect(again.fingerprint).toBe(scenario.fingerprint);
    for (const each of [scenario, again]) {
      each.tick('64500');
      each.tick('64500');
    }
    expect(again.fingerprint).toBe(scenario.fingerprint);
    expect([...again.spot.openOrders()]).toEqual([]);
  });

  it('ends with a member who is disabled, and is executed no more', () => {
    const { scenario, orders } = crowded();
    scenario.tick('64000');
    scenario.disable(ALICE);
    expect(scenario.settleDue()).toBe(0);
    expect(statesOf(scenario, orders).slice(2)).toEqual(Array(3).fill('CANCELED'));
  });
});

describe('[2.11] good till a time', () => {
  const GTT = { timeInForce: 'GTT', price: '64000', quantity: '0.02' } as const;
  const until = (seconds: number) => ({ expiresAtMs: (NOON + seconds) * 1_000 });

  it('[EX-2.12] expires with the tick of its second, and what is left is released', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS, hasMaker: false });
    const { order } = scenario.place(ALICE, { ...GTT, ...until(120) });
    expect(scenario.held(ALICE)).toBe('1280.00000000');
    scenario.place(BOB, { side: 'sell', price: '64000', quantity: '0.008', timeInForce: 'IOC' });
    scenario.tickTo(NOON + 119);
    expect(scenario.order(order).state).toBe('PARTIALLY_FILLED');
    scenario.tickTo(NOON + 120);
    expect(scenario.order(order)).toMatchObject({
      state: 'EXPIRED',
      executedQuantity: '0.00800000',
    });
    expect(causes(scenario)).toEqual(['time']);
    expect([scenario.available(ALICE), scenario.held(ALICE)]).toEqual([
      '9488.00000000',
      '0.00000000',
    ]);
  });

  it.each([
    ['59 seconds', until(59)],
    ['half a second', { expiresAtMs: (NOON + 120) * 1_000 + 500 }],
    ['90 days and a second', until(90 * 86_400 + 1)],
  ])('[EX-2.12] is refused for %s', (_what, time) => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    expect(scenario.place(ALICE, { ...GTT, ...time }).answer).toBe('EXPIRY_INVALID');
    expect(scenario.held(ALICE)).toBe('0.00000000');
  });

  it('ends a waiting order too, and what the tick of its second triggers still counts', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const time = { timeInForce: 'GTT', ...until(60) } as const;
    const lapsed = scenario.place(ALICE, {
      ...STOP_LIMIT,
      ...time,
      triggerPrice: '63000',
      price: '62900',
    });
    const reached = scenario.place(ALICE, {
      ...STOP_SELL,
      triggerPrice: '64000',
      quantity: '0.02',
      ...time,
    });
    scenario.tickTo(NOON + 59);
    scenario.tick('64000');
    expect(scenario.order(lapsed.order).state).toBe('EXPIRED');
    expect(scenario.order(reached.order).state).toBe('FILLED');
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('is over with its second, though a later price comes before there is room to say so', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS, bookingsMax: 2 });
    const request = { ...STOP_LIMIT, timeInForce: 'GTT', ...until(60) } as const;
    const orders = Array.from({ length: 5 }, () => scenario.place(ALICE, request).order);
    scenario.tickTo(NOON + 60);
    const states = () => orders.map((order) => scenario.order(order).state);
    expect(states()).toEqual(['EXPIRED', 'EXPIRED', 'WAITING', 'WAITING', 'WAITING']);
    scenario.tick('64000');
    expect(scenario.settleDue()).toBe(0);
    expect(states()).toEqual(Array(5).fill('EXPIRED'));
    expect(orders.map((order) => scenario.order(order).triggered)).toEqual(Array(5).fill(null));
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('in an outage ends when the ticks have come as far, or by the clock when none can come', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, { ...GTT, ...until(60) });
    scenario.nowMs += 300_000;
    scenario.settleDue();
    expect(scenario.order(order).state).toBe('NEW');
    const again = scenario.restarted();
    again.markets.isEndless = false;
    again.settleDue();
    expect(again.order(order).state).toBe('EXPIRED');
    expect(again.held(ALICE)).toBe('0.00000000');
    scenario.tickTo(NOON + 60);
    expect(scenario.order(order).state).toBe('EXPIRED');
  });

  it('is forgotten when the order ends before', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, { ...GTT, ...until(60) });
    scenario.cancel(ALICE, order);
    scenario.tickTo(NOON + 61);
    expect(scenario.order(order).state).toBe('CANCELED');
  });
});
