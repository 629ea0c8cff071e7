/** The checks of orders have teeth: a machine that errs in any of these ways is caught. */
import { describe, expect, it } from 'vitest';
import { MARKETS, marketIndex } from '@anywhen/prices';
import type { Change } from '../../modules.ts';
import type { SpotOrderRecord } from '../../spot/spot-orders.ts';
import { ALICE, BOB } from '../../../testing/machine.ts';
import type { Holdings } from '../../../testing/spot-machine.ts';
import { CAROL, NOON, SELL_OCO, STOP_LIMIT } from '../../../testing/steered-spot.ts';
import { type SteeredSpot, steeredSpot } from '../../../testing/steered-spot.ts';
import { SpotChecks } from './checks.ts';

const HOLDINGS: Holdings = [ALICE, BOB, CAROL].flatMap((uid) => [
  { uid, currency: 'USDT', quantity: '100000' },
  { uid, currency: 'BTC', quantity: '10' },
]);
const BID = { price: '64000', quantity: '0.02' };

/** How a machine errs: what it would write instead of a change, or nothing at all. */
type Fault = (change: Change) => Change | undefined;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

/** A real life whose every change passes the checks, one of them spoilt. */
class Lifecycle {
  readonly scenario: SteeredSpot;
  readonly #checks = new SpotChecks(promise);
  #fault: Fault = (change) => change;

  constructor(bookingsMax?: number) {
    this.scenario = steeredSpot({
      holdings: HOLDINGS,
      hasMaker: false,
      ...(bookingsMax && { bookingsMax }),
    });
    for (const account of this.scenario.image().ledger.accounts) {
      this.#after('open-member', [{ kind: 'account', ...account }]);
    }
  }

  spoil(fault: Fault): this {
    this.#fault = fault;
    return this;
  }

  asks(kind: string, act: (scenario: SteeredSpot) => unknown): this {
    act(this.scenario);
    this.#after(kind, this.scenario.changes);
    return this;
  }

  ticks(price?: string): this {
    this.scenario.tick(price);
    const { second, btc } = this.scenario.markets;
    const priceUnits = MARKETS.map((_, index) => (index === marketIndex('BTCUSDT') ? btc : 1));
    const tick = { kind: 'tick', second, seed: '', priceUnits, tapeVolumeCents: [] } as const;
    this.#after('tick', [tick, ...this.scenario.changes]);
    return this;
  }

  #after(kind: string, changes: readonly Change[]): void {
    const spoilt = changes.flatMap((change) => this.#fault(change) ?? []);
    const actor =
      kind === 'tick' ? ({ kind: 'system' } as const) : ({ kind: 'member', uid: ALICE } as const);
    this.#checks.after({ changes: spoilt }, { atMs: this.scenario.nowMs, actor, body: { kind } });
  }
}

/** Every change of an order that is meant is written otherwise. */
function writes(
  change: Partial<SpotOrderRecord>,
  isAllowed: (order: SpotOrderRecord) => boolean = () => true,
): Fault {
  return (each) =>
    each.kind === 'spot-order' && isAllowed(each.order)
      ? { ...each, order: { ...each.order, ...change } }
      : each;
}

const isFirst = ({ id }: SpotOrderRecord) => id === 1;
const isTriggered = ({ triggered }: SpotOrderRecord) => triggered !== null;
const place =
  (body: object, uid = ALICE) =>
  (scenario: SteeredSpot) =>
    scenario.place(uid, body);
const amend = (quantity: string) => (scenario: SteeredSpot) =>
  scenario.amend(ALICE, { id: '1' }, { quantity });
const sells = place({ side: 'sell', price: '64000', quantity: '0.02', timeInForce: 'IOC' }, CAROL);

describe('[R5] the checks of orders', () => {
  it('are content with what the machine does', () => {
    const fixture = new Lifecycle(1);
    fixture.asks('place-order', place(STOP_LIMIT)).asks('place-order', place(STOP_LIMIT));
    fixture.asks('place-oco', (scenario) => scenario.placeOco(BOB, SELL_OCO));
    fixture.asks('place-order', place({ ...BID, price: '60000' }, BOB));
    fixture.asks('amend-order', amend('0.03'));
    for (let count = 0; count < 5; count += 1) fixture.ticks('64000');
    expect([...fixture.scenario.spot.openOrders()].map(({ id }) => id)).toEqual([5]);
  });

  const stopped = (fault: Fault) => () =>
    new Lifecycle().asks('place-order', place(STOP_LIMIT)).spoil(fault).ticks('64000');
  const queued = (fault: Fault) => () => {
    const fixture = new Lifecycle()
      .asks('place-order', place(BID))
      .asks('place-order', place(BID, BOB));
    return fixture.spoil(fault);
  };
  const paired = (fault: Fault) => () =>
    new Lifecycle()
      .asks('place-oco', (scenario) => scenario.placeOco(ALICE, SELL_OCO))
      .spoil(fault)
      .ticks('64000');

  const faults: [string, () => unknown, string][] = [
    [
      'fires before the price is there',
      () =>
        new Lifecycle()
          .asks('place-order', place({ ...STOP_LIMIT, triggerPrice: '64000.01' }))
          .spoil((change) => {
            if (change.kind !== 'tick') return change;
            return { ...change, priceUnits: change.priceUnits.map(() => 64_000_02) };
          })
          .ticks('64000.01'),
      'price it names',
    ],
    [
      'fires at another price than its own',
      () =>
        new Lifecycle()
          .asks('place-order', place(STOP_LIMIT))
          .spoil(writes({ trigger: { kind: 'stop', price: 63_999_99 } }))
          .asks('amend-order', amend('0.03'))
          .ticks('64000'),
      'reached by its price',
    ],
    ['never fires', stopped((change) => (change.kind === 'tick' ? change : undefined)), 'no more'],
    [
      'names another second',
      stopped(writes({ triggered: { second: NOON, price: 64_000_00 } }, isTriggered)),
      'by a tick',
    ],
    ['names no tick', stopped(writes({ triggered: null }, isTriggered)), 'was triggered'],
    [
      'lets a later one go first',
      () =>
        new Lifecycle()
          .asks('place-order', place(STOP_LIMIT))
          .asks('place-order', place(STOP_LIMIT))
          .spoil((change) => {
            if (change.kind !== 'spot-order') return change;
            return { ...change, order: { ...change.order, id: 3 - change.order.id } };
          })
          .ticks('64000'),
      'then by their ids',
    ],
    ['fills both legs', paired(writes({ executedLots: 5 }, isFirst)), 'one leg at most'],
    [
      'leaves the other leg open',
      paired((change) =>
        change.kind === 'spot-order' && change.order.id === 1 ? undefined : change,
      ),
      'held = ',
    ],
    [
      'holds too little for a pair',
      () =>
        new Lifecycle()
          .spoil(writes({ lots: 2_001 }, isFirst))
          .asks('place-oco', (scenario) => scenario.placeOco(ALICE, SELL_OCO)),
      'either leg',
    ],
    [
      'keeps the place of one that grows',
      () => queued(writes({ queueNo: 1 }))().asks('amend-order', amend('0.03')),
      'only when it gets smaller',
    ],
    [
      'takes the place of one that shrinks',
      () => queued(writes({ queueNo: 9 }))().asks('amend-order', amend('0.01')),
      'only when it gets smaller',
    ],
    [
      'fills who came later',
      () => {
        const swap = (id: number) => (id < 3 ? 3 - id : id);
        return queued((change) => {
          if (change.kind === 'spot-trade' && change.trade.buyer) {
            const buyer = { ...change.trade.buyer, orderId: swap(change.trade.buyer.orderId) };
            return { ...change, trade: { ...change.trade, buyer } };
          }
          return change;
        })().asks('place-order', sells);
      },
      'before in the queue',
    ],
    [
      'ends an order before its time',
      () => {
        const time = { timeInForce: 'GTT', expiresAtMs: (NOON + 60) * 1_000 };
        const fixture = new Lifecycle().asks('place-order', place({ ...BID, ...time }));
        while (fixture.scenario.markets.second < NOON + 59) fixture.ticks();
        return fixture.spoil(writes({ expiresAtMs: (NOON + 61) * 1_000 })).ticks();
      },
      'before its time',
    ],
    [
      'goes on with one that has ended',
      () =>
        new Lifecycle()
          .asks('place-order', place(BID))
          .asks('cancel-order', (scenario) => scenario.cancel(ALICE, { id: '1' }))
          .spoil(writes({ id: 1, queueNo: 1 }))
          .asks('place-order', place(BID)),
      'last in the queue',
    ],
    [
      'forgets to hold',
      () => new Lifecycle().spoil(writes({ heldUnits: 0n })).asks('place-order', place(STOP_LIMIT)),
      'holds what it may need',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_what, act, message) => {
    expect(act).toThrow(message);
  });
});
