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
    const world = steeredSpot({ holdings: HOLDINGS });
    const { order } = world.place(ALICE, STOP_LIMIT);
    expect(order).toMatchObject({ state: 'WAITING', trigger: { kind: 'stop', price: '64000.00' } });
    expect([world.available(ALICE, 'BTC'), world.held(ALICE, 'BTC')]).toEqual([
      '0.98000000',
      '0.02000000',
    ]);
    world.tick('64000.01');
    expect(world.order(order).state).toBe('WAITING');
    world.tick('64000.00');
    expect(world.order(order)).toMatchObject({
      state: 'FILLED',
      executedQuote: '1279.93600000',
      fee: '1.27993600',
      averagePrice: '63996.80',
      triggered: { second: NOON + 2, price: '64000.00' },
    });
    expect(causes(world)).toEqual(['trigger']);
    expect(world.available(ALICE)).toBe('11278.65606400');
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('[EX-2.8] that finds no bid at its price rests at it, behind nobody it would pass', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const { order } = world.place(ALICE, STOP_LIMIT);
    world.tick('63000');
    expect(world.order(order)).toMatchObject({
      state: 'NEW',
      price: '63900.00',
      triggered: { price: '63000.00' },
    });
    expect(world.held(ALICE, 'BTC')).toBe('0.02000000');
    expect(world.cancel(ALICE, order)).toBe('accepted');
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('[EX-2.9] buys for what it held, and the rest is released', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const stop = { triggerKind: 'stop', triggerPrice: '66000' } as const;
    const { order } = world.place(ALICE, { ...stop, type: 'market', quoteAmount: '1000' });
    expect(world.held(ALICE)).toBe('1000.00000000');
    world.tick('66010');
    expect(world.order(order)).toMatchObject({
      state: 'FILLED',
      executedQuantity: '0.01514000',
      executedQuote: '999.44151340',
      fee: '0.00001514',
      averagePrice: '66013.31',
    });
    expect([world.available(ALICE), world.held(ALICE)]).toEqual(['9000.55848660', '0.00000000']);
    expect(world.available(ALICE, 'BTC')).toBe('1.01512486');
  });

  it('[EX-2.10] a take-profit sells above, and on the wrong side it is refused', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const profit = { ...STOP_SELL, triggerKind: 'take-profit', quantity: '0.02' } as const;
    const { order } = world.place(ALICE, { ...profit, triggerPrice: '66000' });
    world.tick('65999.99');
    expect(world.order(order).state).toBe('WAITING');
    world.tick('66000');
    expect(world.order(order)).toMatchObject({ state: 'FILLED', executedQuote: '1319.93400000' });
    expect(world.available(ALICE)).toBe('11318.61406600');
    world.tick('65000');
    const answer = (body: Partial<OrderBody>) => world.place(ALICE, body).answer;
    expect(answer({ ...profit, triggerPrice: '65000' })).toBe('TRIGGER_INVALID');
    const stop = { ...STOP_SELL, quantity: '0.02' };
    expect(answer({ ...stop, triggerPrice: '65000' })).toBe('TRIGGER_INVALID');
    expect(answer({ ...stop, triggerPrice: '12999.99' })).toBe('PRICE_OUT_OF_BAND');
    expect(answer({ ...stop, triggerPrice: '13000' })).toBe('accepted');
  });

  it('[EX-2.14] comes after resting orders, and among others by its id', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const first = world.place(BOB, { price: '63990', quantity: '0.02' }).order;
    const second = world.place(BOB, { price: '63995', quantity: '0.01' }).order;
    const ioc = { ...STOP_LIMIT, price: '63990', timeInForce: 'IOC' } as const;
    const third = world.place(ALICE, ioc).order;
    const fourth = world.place(ALICE, { ...ioc, triggerPrice: '64100' }).order;
    world.tick('63990');
    expect(world.order(second)).toMatchObject({ state: 'FILLED', averagePrice: '63995.00' });
    expect(world.order(third)).toMatchObject({ state: 'FILLED', averagePrice: '63990.00' });
    expect(world.order(first)).toMatchObject({ state: 'FILLED' });
    expect(world.order(fourth)).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.00000000' });
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
    expect(world.available(ALICE, 'BTC')).toBe('0.98000000');
  });

  it('that rests goes behind those that rest already, also after a restart', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const buy = { price: '64400', quantity: '0.02' };
    world.place(ALICE, { ...buy, triggerKind: 'stop', triggerPrice: '66000' });
    world.place(BOB, buy);
    world.tick('66000');
    const again = world.restarted();
    expect(again.fingerprint).toBe(world.fingerprint);
    for (const each of [world, again]) {
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
    const world = steeredSpot({ holdings: HOLDINGS });
    const { order } = world.place(ALICE, { ...STOP_LIMIT, ...change });
    world.tick('64000');
    expect(world.order(order)).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.00000000' });
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
    expect(world.available(ALICE, 'BTC')).toBe('1.00000000');
  });

  it('never trades with its own member’s orders', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    world.place(ALICE, { price: '63999', quantity: '0.01' });
    const { order } = world.place(ALICE, STOP_LIMIT);
    world.tick('64000');
    expect(world.order(order)).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.00000000' });
  });

  it('is cancelled while it waits, also when its member is disabled', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const { order } = world.place(ALICE, STOP_LIMIT);
    expect(world.cancel(BOB, order)).toBe('ORDER_NOT_CANCELLABLE');
    expect(world.cancel(ALICE, order)).toBe('accepted');
    const other = world.place(ALICE, STOP_LIMIT).order;
    world.disable(ALICE);
    expect(world.order(other).state).toBe('CANCELED');
    world.tick('63000');
    expect(world.order(order).state).toBe('CANCELED');
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
  });
});

describe('[2.11] more than a command has room for', () => {
  const crowded = () => {
    const world = steeredSpot({ holdings: HOLDINGS, bookingsMax: 2 });
    const orders = Array.from({ length: 5 }, () => world.place(ALICE, STOP_LIMIT).order);
    return { world, orders };
  };
  const statesOf = (world: SteeredSpot, orders: readonly { id: string }[]) =>
    orders.map((order) => world.order(order).state);

  it('is recorded with its tick, executed in order by the next ones, and told once', () => {
    const { world, orders } = crowded();
    world.tick('64000');
    expect(statesOf(world, orders)).toEqual([
      'FILLED',
      'FILLED',
      'TRIGGERED',
      'TRIGGERED',
      'TRIGGERED',
    ]);
    expect(causes(world)).toEqual(Array(5).fill('trigger'));
    const third = orders[2] ?? { id: '0' };
    expect(world.cancel(ALICE, third)).toBe('ORDER_NOT_CANCELLABLE');
    expect(world.amend(ALICE, third, { price: '63950' }).answer).toBe('ORDER_NOT_AMENDABLE');
    world.tick('64500');
    expect(statesOf(world, orders)).toEqual(['FILLED', 'FILLED', 'FILLED', 'FILLED', 'TRIGGERED']);
    expect(causes(world)).toEqual([null, null]);
    expect(world.order(third)).toMatchObject({
      averagePrice: '64496.77',
      triggered: { second: NOON + 1, price: '64000.00' },
    });
    expect(world.settleDue()).toBe(0);
    expect(statesOf(world, orders)).toEqual(Array(5).fill('FILLED'));
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('is the same after a restart in between', () => {
    const { world } = crowded();
    world.tick('64000');
    const again = world.restarted();
    expect(again.fingerprint).toBe(world.fingerprint);
    for (const each of [world, again]) {
      each.tick('64500');
      each.tick('64500');
    }
    expect(again.fingerprint).toBe(world.fingerprint);
    expect([...again.spot.openOrders()]).toEqual([]);
  });

  it('ends with a member who is disabled, and is executed no more', () => {
    const { world, orders } = crowded();
    world.tick('64000');
    world.disable(ALICE);
    expect(world.settleDue()).toBe(0);
    expect(statesOf(world, orders).slice(2)).toEqual(Array(3).fill('CANCELED'));
  });
});

describe('[2.11] good till a time', () => {
  const GTT = { timeInForce: 'GTT', price: '64000', quantity: '0.02' } as const;
  const until = (seconds: number) => ({ expiresAtMs: (NOON + seconds) * 1_000 });

  it('[EX-2.12] expires with the tick of its second, and what is left is released', () => {
    const world = steeredSpot({ holdings: HOLDINGS, hasMaker: false });
    const { order } = world.place(ALICE, { ...GTT, ...until(120) });
    expect(world.held(ALICE)).toBe('1280.00000000');
    world.place(BOB, { side: 'sell', price: '64000', quantity: '0.008', timeInForce: 'IOC' });
    world.tickTo(NOON + 119);
    expect(world.order(order).state).toBe('PARTIALLY_FILLED');
    world.tickTo(NOON + 120);
    expect(world.order(order)).toMatchObject({ state: 'EXPIRED', executedQuantity: '0.00800000' });
    expect(causes(world)).toEqual(['time']);
    expect([world.available(ALICE), world.held(ALICE)]).toEqual(['9488.00000000', '0.00000000']);
  });

  it.each([
    ['59 seconds', until(59)],
    ['half a second', { expiresAtMs: (NOON + 120) * 1_000 + 500 }],
    ['90 days and a second', until(90 * 86_400 + 1)],
  ])('[EX-2.12] is refused for %s', (_what, time) => {
    const world = steeredSpot({ holdings: HOLDINGS });
    expect(world.place(ALICE, { ...GTT, ...time }).answer).toBe('EXPIRY_INVALID');
    expect(world.held(ALICE)).toBe('0.00000000');
  });

  it('ends a waiting order too, and what the tick of its second triggers still counts', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const time = { timeInForce: 'GTT', ...until(60) } as const;
    const lapsed = world.place(ALICE, {
      ...STOP_LIMIT,
      ...time,
      triggerPrice: '63000',
      price: '62900',
    });
    const reached = world.place(ALICE, {
      ...STOP_SELL,
      triggerPrice: '64000',
      quantity: '0.02',
      ...time,
    });
    world.tickTo(NOON + 59);
    world.tick('64000');
    expect(world.order(lapsed.order).state).toBe('EXPIRED');
    expect(world.order(reached.order).state).toBe('FILLED');
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('is over with its second, though a later price comes before there is room to say so', () => {
    const world = steeredSpot({ holdings: HOLDINGS, bookingsMax: 2 });
    const wish = { ...STOP_LIMIT, timeInForce: 'GTT', ...until(60) } as const;
    const orders = Array.from({ length: 5 }, () => world.place(ALICE, wish).order);
    world.tickTo(NOON + 60);
    const states = () => orders.map((order) => world.order(order).state);
    expect(states()).toEqual(['EXPIRED', 'EXPIRED', 'WAITING', 'WAITING', 'WAITING']);
    world.tick('64000');
    expect(world.settleDue()).toBe(0);
    expect(states()).toEqual(Array(5).fill('EXPIRED'));
    expect(orders.map((order) => world.order(order).triggered)).toEqual(Array(5).fill(null));
    expect(world.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('in an outage ends when the ticks have come as far, or by the clock when none can come', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const { order } = world.place(ALICE, { ...GTT, ...until(60) });
    world.nowMs += 300_000;
    world.settleDue();
    expect(world.order(order).state).toBe('NEW');
    const again = world.restarted();
    again.markets.isEndless = false;
    again.settleDue();
    expect(again.order(order).state).toBe('EXPIRED');
    expect(again.held(ALICE)).toBe('0.00000000');
    world.tickTo(NOON + 60);
    expect(world.order(order).state).toBe('EXPIRED');
  });

  it('is forgotten when the order ends before', () => {
    const world = steeredSpot({ holdings: HOLDINGS });
    const { order } = world.place(ALICE, { ...GTT, ...until(60) });
    world.cancel(ALICE, order);
    world.tickTo(NOON + 61);
    expect(world.order(order).state).toBe('CANCELED');
  });
});
