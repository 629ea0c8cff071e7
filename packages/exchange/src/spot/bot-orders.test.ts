/**
 * A bot's orders: by the rules of any order, with what the bot has, and none of its member's own.
 */
import { describe, expect, it } from 'vitest';
import { parseUnits } from '@anywhen/money';
import { type Rejection, isRejection } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { Change, ExchangeEvent } from '../modules.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type Holdings, SpotMachine } from '../../testing/spot-machine.ts';
import type { OrderBody } from './order-request.ts';
import type { TradedOrder } from './spot-engine.ts';
import type { SpotOrderRecord, SpotTradeRecord } from './spot-orders.ts';

const HOLDINGS: Holdings = [
  { uid: ALICE, currency: 'USDT', quantity: '500' },
  { uid: ALICE, currency: 'USDT', quantity: '2000', isBots: true },
  { uid: ALICE, currency: 'BTC', quantity: '0.05', isBots: true },
  { uid: BOB, currency: 'BTC', quantity: '10' },
  { uid: BOB, currency: 'USDT', quantity: '100000' },
];
const BOT = 7;
const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'limit' } as const;
const SELL = { symbol: 'BTCUSDT', side: 'sell', type: 'limit' } as const;

type Received = { order: SpotOrderRecord; trades: readonly SpotTradeRecord[] };

/** The machine with a bot of Alice's in the test's hands. */
class BotMachine extends SpotMachine {
  readonly changes: Change[] = [];
  readonly events: ExchangeEvent[] = [];
  readonly received: Received[] = [];

  constructor() {
    super({ holdings: HOLDINGS });
    this.spot.setListeners([
      { botOrderChanged: (_context, order, trades) => this.received.push({ order, trades }) },
    ]);
  }

  get spot() {
    return this.exchange.modules.spot;
  }

  placeForBot(body: OrderBody, free = '2000', uid: Uid = ALICE): Rejection | TradedOrder {
    const freeUnits = parseUnits(free);
    return this.spot.placeForBot(this.#context(), { uid, botId: BOT, body, freeUnits });
  }

  placed(body: OrderBody, free = '2000'): TradedOrder {
    const answer = this.placeForBot(body, free);
    if (isRejection(answer)) throw new Error(answer.code);
    return answer;
  }

  cancelForBot(orderId: number): SpotOrderRecord {
    return this.spot.cancelForBot(this.#context(), orderId);
  }

  #context() {
    const command = { seq: 1, atMs: this.nowMs, actor: { kind: 'system' }, id: 'bots' } as const;
    return { command, changes: this.changes, events: this.events };
  }
}

describe('[8.1] a bot’s order', () => {
  it('rests without moving money: all of it is held already, and only the bot knows what is free', () => {
    const machine = new BotMachine();
    const { order } = machine.placed({ ...BUY, price: '64000', quantity: '0.01' });
    expect(order).toMatchObject({ botId: BOT, state: 'NEW', heldUnits: parseUnits('640') });
    expect(machine.changes.map(({ kind }) => kind)).toEqual(['spot-order']);
    expect(machine.events.map(({ kind }) => kind)).toEqual(['book']);
    expect(machine.heldForBots(ALICE)).toBe('2000.00000000');
    expect(machine.cancelForBot(order.id)).toMatchObject({ state: 'CANCELED', heldUnits: 0n });
    expect(machine.heldForBots(ALICE)).toBe('2000.00000000');
    expect(machine.received).toEqual([]);
  });

  it('gives and gets on what is held of the strategy account, the fee out of what it gets', () => {
    const machine = new BotMachine();
    machine.place(BOB, { side: 'sell', price: '65000', quantity: '0.02' });
    const { order, trades } = machine.placed({ ...BUY, price: '65100', quantity: '0.01' });
    expect(order).toMatchObject({ state: 'FILLED', heldUnits: 0n });
    expect(trades).toMatchObject([{ buyer: { uid: ALICE, botId: BOT }, seller: { botId: null } }]);
    expect(machine.heldForBots(ALICE)).toBe('1350.00000000');
    expect(machine.heldForBots(ALICE, 'BTC')).toBe('0.05999000');
    expect(machine.available(ALICE)).toBe('500.00000000');
    expect(machine.available(ALICE, 'BTC')).toBe('0.00000000');
    const references = machine.changes.flatMap((change) =>
      change.kind === 'posting' ? change.reference : [],
    );
    expect(references).toContain(order.id.toString());
  });

  it('notifies its bot of a fill at rest and of nothing the bot asked for itself', () => {
    const machine = new BotMachine();
    const { order } = machine.placed({ ...SELL, price: '65000', quantity: '0.02' }, '0.05');
    machine.place(BOB, { type: 'market', quantity: '0.005' });
    machine.place(BOB, { type: 'market', quantity: '0.02' });
    expect(
      machine.received.map(({ order: { state, executedLots } }) => [state, executedLots]),
    ).toEqual([
      ['PARTIALLY_FILLED', 500],
      ['FILLED', 2_000],
    ]);
    expect(machine.received.flatMap(({ trades }) => trades.map(({ lots }) => lots))).toEqual([
      500, 1_500,
    ]);
    expect(machine.heldForBots(ALICE, 'BTC')).toBe('0.03000000');
    expect(machine.heldForBots(ALICE)).toBe('3298.70000000');
    expect([...machine.spot.openOrders()].map(({ id }) => id)).not.toContain(order.id);
  });

  it('is refused by the rules of any order, and beyond what the bot has free', () => {
    const machine = new BotMachine();
    const refused = (body: OrderBody, free?: string) => {
      const answer = machine.placeForBot(body, free);
      return isRejection(answer) ? answer.code : 'accepted';
    };
    expect(refused({ ...BUY, price: '64000.001', quantity: '0.01' })).toBe('PRICE_TICK_INVALID');
    expect(refused({ ...BUY, price: '64000', quantity: '0.01' }, '639.99')).toBe(
      'BALANCE_INSUFFICIENT',
    );
    expect(refused({ ...BUY, price: '64000', quantity: '0.01' }, '640')).toBe('accepted');
    machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'restricted',
      reason: 'unusual-activity',
    });
    expect(refused({ ...BUY, price: '64000', quantity: '0.01' })).toBe('ACCOUNT_TRADE_RESTRICTED');
  });

  it('never trades with an order of its own member', () => {
    const machine = new BotMachine();
    machine.place(ALICE, { price: '64000', quantity: '0.005' });
    const { order } = machine.placed({ ...SELL, price: '64000', quantity: '0.01' }, '0.05');
    expect(order).toMatchObject({ state: 'EXPIRED', executedLots: 0 });
  });

  it('is not among its member’s: neither cancelled by them, nor counted, nor in what they paid', () => {
    const machine = new BotMachine();
    const { order } = machine.placed({ ...BUY, price: '64000', quantity: '0.001' });
    const orderId = order.id;
    const one = machine.asMember(ALICE, { kind: 'cancel-order', orderId });
    expect(one.reply).toMatchObject({ rejection: { code: 'ORDER_NOT_CANCELLABLE' } });
    const all = machine.asMember(ALICE, { kind: 'cancel-orders' });
    expect(all.reply).toMatchObject({ data: { canceledIds: [] } });
    for (let count = 0; count < 60; count += 1) {
      machine.placed({ ...BUY, price: '60000', quantity: '0.0001' });
    }
    expect(machine.place(ALICE, { price: '60000', quantity: '0.0001' }).answer).toBe('accepted');
    machine.place(BOB, { side: 'sell', type: 'market', quantity: '0.001' });
    expect(machine.spot.positions.costOf(ALICE, 'BTC')).toBe(0n);
  });

  it('[2.9] ends when its member is disabled, and the bot is notified', () => {
    const machine = new BotMachine();
    const { order } = machine.placed({ ...BUY, price: '64000', quantity: '0.001' });
    machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'disabled',
      reason: 'unusual-activity',
    });
    expect(machine.received).toMatchObject([
      { order: { id: order.id, state: 'CANCELED' }, trades: [] },
    ]);
    expect([...machine.spot.openOrders()]).toEqual([]);
  });

  it('is part of the state: another bot’s order is another state', () => {
    const machine = new BotMachine();
    const { order } = machine.placed({ ...BUY, price: '64000', quantity: '0.001' });
    const open = (botId: number | null) => {
      const spot = { ...EMPTY_IMAGE.spot, nextOrderId: 2, orders: [{ ...order, botId }] };
      return new Exchange({ ...EMPTY_IMAGE, spot }).fingerprint;
    };
    expect(new Set([open(BOT), open(BOT + 1), open(null)]).size).toBe(3);
  });
});
