/** One cancels the other: at most one leg of an OCO ever fills, whatever comes first (2.11). */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type Holdings } from '../../testing/spot-machine.ts';
import { BUY_OCO, NOON, SELL_OCO, STOP_LIMIT } from '../../testing/steered-spot.ts';
import { type SteeredSpot, steeredSpot } from '../../testing/steered-spot.ts';
import type { OrderLine } from './spot-orders.ts';

const HOLDINGS: Holdings = [
  { uid: ALICE, currency: 'USDT', quantity: '1322' },
  { uid: ALICE, currency: 'BTC', quantity: '0.02' },
  { uid: BOB, currency: 'USDT', quantity: '100000' },
  { uid: BOB, currency: 'BTC', quantity: '10' },
];
type Legs = { limit: OrderLine; stop: OrderLine };

function states(scenario: SteeredSpot, { limit, stop }: Legs): string[] {
  return [scenario.order(limit).state, scenario.order(stop).state];
}

describe('[M5] [2.11] an OCO', () => {
  it('[EX-2.11] of a sell holds the quantity once; its limit leg fills and ends the stop', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const legs = scenario.placeOco(ALICE, SELL_OCO);
    expect(legs.limit).toMatchObject({ state: 'NEW', isPostOnly: true, ocoId: '1' });
    expect(legs.stop).toMatchObject({ id: '2', state: 'WAITING', ocoId: '1' });
    expect(scenario.held(ALICE, 'BTC')).toBe('0.02000000');
    scenario.tick('66510');
    expect(states(scenario, legs)).toEqual(['FILLED', 'CANCELED']);
    expect(scenario.order(legs.limit).averagePrice).toBe('66500.00');
    scenario.tick('63000');
    expect(states(scenario, legs)).toEqual(['FILLED', 'CANCELED']);
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('[EX-2.11] its stop leg is reached and ends the limit leg first', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const legs = scenario.placeOco(ALICE, SELL_OCO);
    scenario.tick('64000');
    expect(states(scenario, legs)).toEqual(['CANCELED', 'FILLED']);
    expect(scenario.order(legs.stop)).toMatchObject({
      averagePrice: '63996.80',
      triggered: { second: NOON + 1, price: '64000.00' },
    });
    const notified = scenario.events.flatMap((event) =>
      event.kind === 'spot-order' ? [[event.order.id, event.cause]] : [],
    );
    expect(notified).toEqual([
      [1, 'other-leg'],
      [2, 'trigger'],
    ]);
  });

  it('[EX-2.11] of a buy holds the larger need: 1 280 and 42 beyond it', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const legs = scenario.placeOco(ALICE, BUY_OCO);
    expect(scenario.held(ALICE)).toBe('1322.00000000');
    const held = [...scenario.spot.openOrders()].map(({ heldUnits }) => heldUnits);
    expect(held).toEqual([1280_00000000n, 42_00000000n]);
    scenario.tick('66000');
    expect(states(scenario, legs)).toEqual(['CANCELED', 'FILLED']);
    expect(scenario.held(ALICE)).toBe('0.00000000');
  });

  it('a fill in part is a fill: the other leg ends, the rest stays with its own hold', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS, hasMaker: false });
    const legs = scenario.placeOco(ALICE, BUY_OCO);
    scenario.place(BOB, { side: 'sell', price: '64000', quantity: '0.005', timeInForce: 'IOC' });
    expect(states(scenario, legs)).toEqual(['PARTIALLY_FILLED', 'CANCELED']);
    expect(scenario.held(ALICE)).toBe('960.00000000');
    scenario.tick('66000');
    expect(states(scenario, legs)).toEqual(['PARTIALLY_FILLED', 'CANCELED']);
  });

  it('may have a market order for its stop leg, but only to sell', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { stopLimitPrice: _price, ...market } = SELL_OCO;
    const legs = scenario.placeOco(ALICE, market);
    expect(legs.stop).toMatchObject({ type: 'market', price: null });
    scenario.tick('63000');
    expect(states(scenario, legs)).toEqual(['CANCELED', 'FILLED']);
    const { stopLimitPrice: _other, ...buy } = BUY_OCO;
    expect(scenario.placeOco(ALICE, buy)).toMatchObject({
      answer: 'VALIDATION',
      fields: { stopLimitPrice: 'required' },
    });
  });

  it.each(['limit', 'stop'] as const)('cancelling its %s leg cancels both', (leg) => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const legs = scenario.placeOco(ALICE, SELL_OCO);
    expect(scenario.cancel(ALICE, legs[leg])).toBe('accepted');
    expect(states(scenario, legs)).toEqual(['CANCELED', 'CANCELED']);
    expect(scenario.cancel(ALICE, legs.limit)).toBe('ORDER_NOT_CANCELLABLE');
    expect(scenario.available(ALICE, 'BTC')).toBe('0.02000000');
  });

  it('ends with all orders of its member, and when its time is over', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const first = scenario.placeOco(ALICE, SELL_OCO);
    expect(scenario.cancelAll(ALICE)).toBe('accepted');
    expect(states(scenario, first)).toEqual(['CANCELED', 'CANCELED']);
    const second = scenario.placeOco(ALICE, { ...SELL_OCO, expiresAtMs: (NOON + 60) * 1_000 });
    scenario.tickTo(NOON + 60);
    expect(states(scenario, second)).toEqual(['EXPIRED', 'EXPIRED']);
    const third = scenario.placeOco(ALICE, SELL_OCO);
    scenario.disable(ALICE);
    expect(states(scenario, third)).toEqual(['CANCELED', 'CANCELED']);
    expect(scenario.available(ALICE, 'BTC')).toBe('0.02000000');
  });

  describe('whose stop leg waits for room', () => {
    const triggered = (hasMaker: boolean) => {
      const scenario = steeredSpot({ holdings: HOLDINGS, bookingsMax: 1, hasMaker });
      scenario.place(BOB, STOP_LIMIT);
      const legs = scenario.placeOco(ALICE, SELL_OCO);
      scenario.tick('64000');
      expect(states(scenario, legs)).toEqual(['NEW', 'TRIGGERED']);
      return { scenario, legs };
    };

    it('can neither be cancelled nor amended', () => {
      const { scenario, legs } = triggered(true);
      expect(scenario.cancel(ALICE, legs.limit)).toBe('ORDER_NOT_CANCELLABLE');
      const change = { price: '67000' };
      expect(scenario.amend(ALICE, legs.limit, change).answer).toBe('ORDER_NOT_AMENDABLE');
      expect(scenario.cancelAll(ALICE)).toBe('accepted');
      scenario.settleDue();
      expect(states(scenario, legs)).toEqual(['CANCELED', 'FILLED']);
    });

    it('executes it no more when the limit leg fills before', () => {
      const { scenario, legs } = triggered(false);
      scenario.tick('66510');
      expect(states(scenario, legs)).toEqual(['FILLED', 'CANCELED']);
      expect(scenario.settleDue()).toBe(0);
      expect(scenario.available(ALICE, 'BTC')).toBe('0.00000000');
    });
  });

  it('comes back from a restart as it was', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    scenario.placeOco(ALICE, { ...SELL_OCO, expiresAtMs: (NOON + 90) * 1_000 });
    const again = scenario.restarted();
    expect(again.fingerprint).toBe(scenario.fingerprint);
    for (const each of [scenario, again]) each.tick('64000');
    expect(again.fingerprint).toBe(scenario.fingerprint);
    expect([...again.spot.openOrders()]).toEqual([]);
  });
});

describe('[2.11] an OCO is refused', () => {
  const refusals: [string, object, string, string | undefined][] = [
    ['a market not traded on spot', { symbol: 'XAUUSDT' }, 'SYMBOL_CLOSED', 'symbol'],
    ['a limit price between ticks', { price: '66500.001' }, 'PRICE_TICK_INVALID', 'price'],
    [
      'a stop price between ticks',
      { stopLimitPrice: '63900.001' },
      'PRICE_TICK_INVALID',
      'stopLimitPrice',
    ],
    [
      'a trigger between ticks',
      { triggerPrice: '64000.001' },
      'PRICE_TICK_INVALID',
      'triggerPrice',
    ],
    ['a quantity between steps', { quantity: '0.0200001' }, 'LOT_SIZE_INVALID', 'quantity'],
    ['too little', { quantity: '0.00001' }, 'MIN_NOTIONAL', 'quantity'],
    ['a limit far from the market', { price: '325000.01' }, 'PRICE_OUT_OF_BAND', 'price'],
    [
      'a stop far below its trigger',
      { stopLimitPrice: '57599.99' },
      'PRICE_OUT_OF_BAND',
      'stopLimitPrice',
    ],
    [
      'a trigger on the wrong side',
      { triggerPrice: '65000', stopLimitPrice: '64900' },
      'TRIGGER_INVALID',
      'triggerPrice',
    ],
    ['too short a time', { expiresAtMs: (NOON + 59) * 1_000 }, 'EXPIRY_INVALID', 'expiresAtMs'],
    ['more than there is', { quantity: '0.02001' }, 'BALANCE_INSUFFICIENT', 'quantity'],
    ['a limit leg that would not rest', { price: '64900' }, 'POST_ONLY_WOULD_TAKE', 'price'],
  ];

  it.each(refusals)('for %s, and nothing is held', (_what, change, answer, field) => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const notified = scenario.placeOco(ALICE, { ...SELL_OCO, ...change });
    expect(notified).toMatchObject({ answer, fields: field && { [field]: expect.anything() } });
    expect(scenario.held(ALICE, 'BTC')).toBe('0.00000000');
    expect([...scenario.spot.openOrders()]).toEqual([]);
  });

  it('for want of room: it counts as two', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    for (let count = 0; count < 49; count += 1) {
      scenario.place(BOB, { price: '60000', quantity: '0.0001' });
    }
    expect(scenario.placeOco(BOB, SELL_OCO).answer).toBe('TOO_MANY_OPEN_ORDERS');
    expect(scenario.place(BOB, { price: '60000', quantity: '0.0001' }).answer).toBe('accepted');
  });
});
