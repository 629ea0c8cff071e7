/** Changes of open orders: who keeps the place, what is held, and what is refused (2.11). */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type Holdings } from '../../testing/spot-machine.ts';
import { BUY_OCO, CAROL, NOON, STOP_LIMIT } from '../../testing/steered-spot.ts';
import { type SteeredSpot, steeredSpot } from '../../testing/steered-spot.ts';

const HOLDINGS: Holdings = [
  { uid: ALICE, currency: 'USDT', quantity: '10000' },
  { uid: ALICE, currency: 'BTC', quantity: '1' },
  { uid: BOB, currency: 'USDT', quantity: '100000' },
  { uid: BOB, currency: 'BTC', quantity: '10' },
];
const THREE: Holdings = [...HOLDINGS, { uid: CAROL, currency: 'BTC', quantity: '1' }];
const BID = { price: '64000', quantity: '0.02' };
/** A, then B, each for 0.02 at 64 000; Carol sells into them. */
function queue() {
  const scenario = steeredSpot({ holdings: THREE, hasMaker: false });
  const [a, b] = [scenario.place(ALICE, BID).order, scenario.place(BOB, BID).order];
  const sell = (quantity: string) =>
    scenario.place(CAROL, { side: 'sell', price: '64000', quantity, timeInForce: 'IOC' });
  const executed = () => [a, b].map((order) => Number(scenario.order(order).executedQuantity));
  return { scenario, a, b, sell, executed };
}

describe('[2.11] an amended order', () => {
  it('[EX-2.13] keeps its place when its quantity shrinks, and what it needs less is released', () => {
    const { scenario, a, sell, executed } = queue();
    expect(scenario.amend(ALICE, a, { quantity: '0.01' }).order).toMatchObject({
      state: 'NEW',
      quantity: '0.01000000',
    });
    expect([scenario.available(ALICE), scenario.held(ALICE)]).toEqual([
      '9360.00000000',
      '640.00000000',
    ]);
    sell('0.015');
    expect(executed()).toEqual([0.01, 0.005]);
    expect(scenario.order(a).state).toBe('FILLED');
  });

  it('[EX-2.13] goes behind the others when its quantity grows', () => {
    const { scenario, a, sell, executed } = queue();
    scenario.amend(ALICE, a, { quantity: '0.03' });
    expect(scenario.held(ALICE)).toBe('1920.00000000');
    sell('0.015');
    expect(executed()).toEqual([0, 0.015]);
  });

  it('[EX-2.13] at a better price is first by price', () => {
    const { scenario, a, sell, executed } = queue();
    scenario.amend(ALICE, a, { price: '64100' });
    expect(scenario.held(ALICE)).toBe('1282.00000000');
    sell('0.015');
    expect(executed()).toEqual([0.015, 0]);
  });

  it('[EX-2.13] stays above what is executed', () => {
    const { scenario, a, sell } = queue();
    sell('0.008');
    expect(scenario.amend(ALICE, a, { quantity: '0.008' })).toMatchObject({
      answer: 'ORDER_NOT_AMENDABLE',
      data: { executed: '0.00800000' },
    });
    const { order } = scenario.amend(ALICE, a, { quantity: '0.01' });
    expect(order).toMatchObject({ state: 'PARTIALLY_FILLED', executedQuantity: '0.00800000' });
    expect(scenario.held(ALICE)).toBe('128.00000000');
  });

  it('keeps its new place over a restart', () => {
    const { scenario, a } = queue();
    scenario.amend(ALICE, a, { quantity: '0.03' });
    const again = scenario.restarted();
    expect(again.fingerprint).toBe(scenario.fingerprint);
    for (const each of [scenario, again]) {
      each.place(CAROL, { side: 'sell', price: '64000', quantity: '0.02', timeInForce: 'IOC' });
      expect([...each.spot.openOrders()].map(({ id }) => id)).toEqual([1]);
    }
    expect(again.fingerprint).toBe(scenario.fingerprint);
    const next = again.place(ALICE, BID).order;
    expect(next.id).toBe(scenario.place(ALICE, BID).order.id);
  });

  it('trades like a new one when it crosses the book', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, BID);
    const amended = scenario.amend(ALICE, order, { price: '65100' });
    expect(amended.order).toMatchObject({
      id: order.id,
      state: 'FILLED',
      averagePrice: '65003.25',
    });
    expect(amended.fills).toMatchObject([{ role: 'taker', quantity: '0.02000000' }]);
    expect([scenario.available(ALICE), scenario.held(ALICE)]).toEqual([
      '8699.93500000',
      '0.00000000',
    ]);
  });

  it('a post-only one that would take is refused and stays as it was', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, { ...BID, isPostOnly: true });
    expect(scenario.amend(ALICE, order, { price: '65100' }).answer).toBe('POST_ONLY_WOULD_TAKE');
    expect(scenario.order(order)).toMatchObject({ state: 'NEW', price: '64000.00' });
    expect(scenario.held(ALICE)).toBe('1280.00000000');
  });

  it('changes nothing when nothing is asked to change', () => {
    const { scenario, a, sell, executed } = queue();
    expect(scenario.amend(ALICE, a, { quantity: '0.02', price: '64000' }).answer).toBe('accepted');
    expect(scenario.changes).toEqual([]);
    sell('0.01');
    expect(executed()).toEqual([0.01, 0]);
  });

  it('keeps its time, which is not asked again', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const time = { timeInForce: 'GTT', expiresAtMs: (NOON + 60) * 1_000 } as const;
    const { order } = scenario.place(ALICE, { ...BID, ...time });
    scenario.tickTo(NOON + 30);
    expect(scenario.amend(ALICE, order, { price: '63900' }).order).toMatchObject(time);
    scenario.tickTo(NOON + 60);
    expect(scenario.order(order).state).toBe('EXPIRED');
    expect(scenario.held(ALICE)).toBe('0.00000000');
  });
});

describe('[2.11] an amended waiting order', () => {
  it('waits for its new trigger and holds what it needs now', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    const after = { triggerPrice: '63000', price: '62900', quantity: '0.03' };
    expect(scenario.amend(ALICE, order, after).order).toMatchObject({
      state: 'WAITING',
      trigger: { price: '63000.00' },
    });
    expect(scenario.held(ALICE, 'BTC')).toBe('0.03000000');
    scenario.tick('63900');
    expect(scenario.order(order).state).toBe('WAITING');
    scenario.tick('63000');
    expect(scenario.order(order)).toMatchObject({
      state: 'FILLED',
      executedQuantity: '0.03000000',
    });
  });

  it('is refused a trigger on the wrong side, and a price far from it', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    const answer = (body: object) => scenario.amend(ALICE, order, body).answer;
    expect(answer({ triggerPrice: '65000' })).toBe('TRIGGER_INVALID');
    expect(answer({ price: '57599.99' })).toBe('PRICE_OUT_OF_BAND');
    expect(answer({ triggerPrice: '64999.99' })).toBe('accepted');
  });

  it('cannot change its trigger any more once that was reached', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, STOP_LIMIT);
    scenario.tick('63000');
    expect(scenario.order(order).state).toBe('NEW');
    const answer = (body: object) => scenario.amend(ALICE, order, body).answer;
    expect(answer({ triggerPrice: '62000' })).toBe('VALIDATION');
    expect(answer({ price: '64000' })).toBe('accepted');
  });
});

describe('[2.11] an amended leg of an OCO', () => {
  const heldOf = (scenario: SteeredSpot) =>
    [...scenario.spot.openOrders()].map(({ heldUnits }) => Number(heldUnits) / 1e8);

  it('holds the larger need again, whichever leg changes', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { limit, stop } = scenario.placeOco(ALICE, BUY_OCO);
    scenario.amend(ALICE, limit, { price: '63000' });
    expect(heldOf(scenario)).toEqual([1260, 62]);
    scenario.amend(ALICE, stop, { price: '66200' });
    expect(heldOf(scenario)).toEqual([1260, 64]);
    scenario.amend(ALICE, limit, { price: '64500' });
    expect(heldOf(scenario)).toEqual([1290, 34]);
    expect(scenario.held(ALICE)).toBe('1324.00000000');
    scenario.tick('66000');
    expect([scenario.order(limit).state, scenario.order(stop).state]).toEqual([
      'CANCELED',
      'FILLED',
    ]);
    expect(scenario.held(ALICE)).toBe('0.00000000');
  });

  it('keeps the quantity it shares', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { limit, stop } = scenario.placeOco(ALICE, BUY_OCO);
    for (const leg of [limit, stop]) {
      expect(scenario.amend(ALICE, leg, { quantity: '0.01' })).toMatchObject({
        answer: 'ORDER_NOT_AMENDABLE',
        fields: { quantity: 'not-offered' },
      });
    }
  });

  it('needs what the pair needs, with what both hold', () => {
    const holdings: Holdings = [{ uid: ALICE, currency: 'USDT', quantity: '1322' }];
    const scenario = steeredSpot({ holdings });
    const { stop, limit } = scenario.placeOco(ALICE, BUY_OCO);
    expect(scenario.amend(ALICE, stop, { price: '66100.01' }).answer).toBe('BALANCE_INSUFFICIENT');
    expect(scenario.amend(ALICE, limit, { price: '64900' }).answer).toBe('accepted');
    expect(heldOf(scenario)).toEqual([1298, 24]);
  });
});

describe('[2.11] what cannot be amended', () => {
  it.each([
    ['nothing', {}, 'VALIDATION', 'price'],
    ['a trigger it has not', { triggerPrice: '64000' }, 'VALIDATION', 'triggerPrice'],
    ['a price between ticks', { price: '64000.001' }, 'PRICE_TICK_INVALID', 'price'],
    ['a quantity between steps', { quantity: '0.0000001' }, 'LOT_SIZE_INVALID', 'quantity'],
    ['too little', { quantity: '0.00001' }, 'MIN_NOTIONAL', 'quantity'],
    ['too much', { quantity: '16' }, 'MAX_NOTIONAL', 'quantity'],
    ['a price far from the market', { price: '71500.01' }, 'PRICE_OUT_OF_BAND', 'price'],
    ['more than there is', { quantity: '0.15626' }, 'BALANCE_INSUFFICIENT', 'quantity'],
  ])('%s is refused at its field, and the order stays', (_what, body, answer, field) => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const { order } = scenario.place(ALICE, BID);
    expect(scenario.amend(ALICE, order, body)).toMatchObject({
      answer,
      fields: { [field]: expect.anything() },
    });
    expect(scenario.order(order)).toMatchObject({ price: '64000.00', quantity: '0.02000000' });
  });

  it('a stop-market has no price, and a buy by total no quantity', () => {
    const scenario = steeredSpot({ holdings: HOLDINGS });
    const stop = { type: 'market', triggerKind: 'stop', triggerPrice: '66000' } as const;
    const { order } = scenario.place(ALICE, { ...stop, quoteAmount: '100' });
    const answer = (body: object) => scenario.amend(ALICE, order, body).answer;
    expect(answer({ price: '66000' })).toBe('VALIDATION');
    expect(answer({ quantity: '1' })).toBe('VALIDATION');
    expect(answer({ triggerPrice: '66500' })).toBe('accepted');
  });

  it('neither another’s order nor one that has ended', () => {
    const { scenario, a } = queue();
    expect(scenario.amend(BOB, a, { price: '63000' }).answer).toBe('ORDER_NOT_AMENDABLE');
    scenario.cancel(ALICE, a);
    expect(scenario.amend(ALICE, a, { price: '63000' }).answer).toBe('ORDER_NOT_AMENDABLE');
    expect(scenario.amend(ALICE, { id: '99' }, { price: '63000' }).answer).toBe(
      'ORDER_NOT_AMENDABLE',
    );
  });

  it('none while prices are old', () => {
    const { scenario, a } = queue();
    scenario.nowMs += 3_001;
    expect(scenario.amend(ALICE, a, { price: '63000' }).answer).toBe('FEED_STALE');
  });
});
