/**
 * Orders as members of the simulation send them: near the market, far from it, across it, too
 * large, malformed, waiting for a price, in pairs, until a time; and amendments and cancellations
 * of orders that are theirs, another's, done or imaginary.
 */
import type { SeededRandom } from '@anywhen/money/seeded-random';
import { isOpenState } from '@anywhen/protocol';
import type { CommandBody, ExchangeEvent } from '../../modules.ts';
import type { SpotOrderRecord } from '../../spot/spot-orders.ts';
import type { Scene, Request } from '../module-simulation.ts';

/** Symbol, start price, decimals of price, and quantities around its minimum and well above. */
const MARKETS_TRADED = [
  { symbol: 'BTCUSDT', price: 65_000, decimals: 2, quantities: ['0.0001', '0.002', '0.01', '3'] },
  { symbol: 'XLMUSDT', price: 0.1, decimals: 6, quantities: ['60', '500', '9000', '2000000'] },
  {
    symbol: 'PEPEUSDT',
    price: 0.0000115,
    decimals: 10,
    quantities: ['500001', '7000003', '99999999', '20000000000'],
  },
];
const ODD_ORDERS = [
  { quantity: '0.000000001' },
  { quantity: '-1' },
  { quantity: '0.0000001' },
  { quantity: '0.00001' },
  { quantity: '999999999999' },
  { price: '0.00000000001' },
  { symbol: 'XAUUSDT' },
  { price: undefined },
];
/**
 * In ten-thousandths of the start price: mostly close, sometimes far, sometimes out of the band.
 */
const DISTANCES = [0, 1, -1, 3, -3, 6, -6, 15, -15, 90, -90, 280, -280, 350, -350, 3000, -3000];

const ODD_TRIGGERS = [
  { triggerPrice: undefined },
  { triggerPrice: '0.00000000001' },
  { triggerPrice: '9999999' },
  { price: '0.0000000001' },
  { quoteAmount: '30', quantity: '1' },
  { isPostOnly: true },
];
/** In ten-thousandths of the start price: what a few seconds can reach. */
const NEAR = [1, -1, 2, -2, 4, -4, 8, -8, 20, -20];

export class SpotScenario {
  readonly #scene: Scene;
  readonly #random: SeededRandom;
  #placed = 0;
  /** What members know of their own orders. */
  readonly #open = new Map<number, SpotOrderRecord>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#random = scene.random;
  }

  next(): Request {
    const { members, isCrowded } = this.#scene;
    if (isCrowded && this.#random.isOneIn(3)) {
      const hoarder = { kind: 'member', uid: members[0] ?? 0 } as const;
      const body = this.#random.isOneIn(2) ? this.#farAway() : this.#farAwayOco();
      return { actor: hoarder, body };
    }
    const own = this.#random.isOneIn(10) ? this.#amendOwn() : undefined;
    return own ?? { actor: this.#scene.anyone(), body: this.#body() };
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'spot-order' || event.order.botId !== null) continue;
      const { order } = event;
      if (isOpenState(order.state)) this.#open.set(order.id, order);
      else this.#open.delete(order.id);
    }
  }

  #body(): CommandBody {
    const random = this.#random;
    const roll = random.below(100);
    if (random.isOneIn(3)) return this.#later();
    if (roll < 20) return this.#cancel();
    if (roll < 21 && random.isOneIn(4)) {
      return { kind: 'cancel-orders', ...random.pick([{}, { symbol: 'BTCUSDT' }]) };
    }
    this.#placed += 1;
    if (roll < 26) return { ...this.#limit(), ...random.pick(ODD_ORDERS) } as CommandBody;
    if (roll < 42) return this.#farAway();
    return roll < 75 ? this.#limit() : this.#market();
  }

  #limit(): CommandBody & { kind: 'place-order' } {
    const random = this.#random;
    const { symbol, price, decimals, quantities } = random.pick(MARKETS_TRADED);
    const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTT'] as const);
    const mayRest = timeInForce === 'GTC' || timeInForce === 'GTT';
    return {
      kind: 'place-order',
      symbol,
      side: random.pick(['buy', 'sell'] as const),
      type: 'limit',
      timeInForce,
      ...(mayRest && random.isOneIn(4) ? { isPostOnly: true } : {}),
      ...(timeInForce === 'GTT' ? { expiresAtMs: this.#expiry() } : {}),
      price: (price * (1 + random.pick(DISTANCES) / 10_000)).toFixed(decimals),
      quantity: random.pick(quantities),
    };
  }

  /** Orders that stay: how a member comes to have too many of them. */
  #farAway(): CommandBody {
    const price = (0.1 * (0.5 + this.#random.below(100) / 1_000)).toFixed(6);
    const common = { kind: 'place-order', symbol: 'XLMUSDT', type: 'limit' } as const;
    return { ...common, side: 'buy', price, quantity: '110' };
  }

  #market(): CommandBody {
    const random = this.#random;
    const { symbol, quantities } = random.pick(MARKETS_TRADED);
    const side = random.pick(['buy', 'sell'] as const);
    const order = { kind: 'place-order', symbol, side, type: 'market' } as const;
    return random.isOneIn(2)
      ? { ...order, quantity: random.pick(quantities) }
      : { ...order, quoteAmount: random.pick(['6', '25.00000001', '300', '80000']) };
  }

  #later(): CommandBody {
    const random = this.#random;
    const roll = random.below(10);
    if (roll < 4) return this.#amend();
    this.#placed += roll < 6 ? 2 : 1;
    if (roll < 6) return this.#oco();
    const order = this.#triggered();
    return random.isOneIn(8) ? ({ ...order, ...random.pick(ODD_TRIGGERS) } as CommandBody) : order;
  }

  #triggered(): CommandBody {
    const random = this.#random;
    const { symbol, price, decimals, quantities } = random.pick(MARKETS_TRADED);
    const side = random.pick(['buy', 'sell'] as const);
    const trigger = price * (1 + random.pick(NEAR) / 10_000);
    const order = {
      kind: 'place-order',
      symbol,
      side,
      triggerKind: random.pick(['stop', 'take-profit'] as const),
      triggerPrice: trigger.toFixed(decimals),
      ...(random.isOneIn(4) ? { timeInForce: 'GTT' as const, expiresAtMs: this.#expiry() } : {}),
    } as const;
    const quantity = random.pick(quantities);
    if (random.isOneIn(2)) {
      const limit = trigger * (1 + random.pick(NEAR) / 10_000);
      const isPostOnly = random.isOneIn(3);
      return { ...order, type: 'limit', price: limit.toFixed(decimals), quantity, isPostOnly };
    }
    return side === 'sell'
      ? { ...order, type: 'market', quantity }
      : { ...order, type: 'market', quoteAmount: random.pick(['6', '25.00000001', '300']) };
  }

  #oco(): CommandBody {
    const random = this.#random;
    const { symbol, price, decimals, quantities } = random.pick(MARKETS_TRADED);
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? 1 : -1;
    const at = (distance: number) => (price * (1 + (away * distance) / 10_000)).toFixed(decimals);
    return {
      kind: 'place-oco',
      symbol: random.isOneIn(30) ? 'XAUUSDT' : symbol,
      side,
      quantity: random.isOneIn(10)
        ? random.pick(['0.000000001', '99999999999'])
        : random.pick(quantities),
      price: random.isOneIn(30) ? '-1' : at(-random.pick([2, 10, 100, -20, 9_500])),
      triggerPrice: random.isOneIn(30) ? '0.00000000001' : at(random.pick([1, 3, 12, -15])),
      ...(random.isOneIn(4) ? {} : { stopLimitPrice: at(random.pick([1, 5, 30, -40])) }),
      ...(random.isOneIn(3) ? { expiresAtMs: this.#expiry() } : {}),
    };
  }

  /** Pairs that stay, like the orders above. */
  #farAwayOco(): CommandBody {
    const price = (0.1 * (0.5 + this.#random.below(100) / 1_000)).toFixed(6);
    const common = { kind: 'place-oco', symbol: 'XLMUSDT', side: 'buy', quantity: '110' } as const;
    return { ...common, price, triggerPrice: '0.13', stopLimitPrice: '0.13' };
  }

  #amendOwn(): Request | undefined {
    const orders = [...this.#open.values()];
    const order = orders[this.#random.below(Math.max(1, orders.length))];
    const market = MARKETS_TRADED.find(({ symbol }) => symbol === order?.symbol);
    if (!order || !market) return undefined;
    return { actor: { kind: 'member', uid: order.uid }, body: this.#amend(order.id, market) };
  }

  #amend(orderId = this.#anyId(), market = this.#random.pick(MARKETS_TRADED)): CommandBody {
    const random = this.#random;
    const { price, decimals, quantities } = market;
    const at = () => (price * (1 + random.pick(NEAR) / 10_000)).toFixed(decimals);
    const odd = random.pick(['0.00000000001', '-1', '0.000000001', '99999999999']);
    const change = random.pick([
      { price: at() },
      { quantity: random.pick(quantities) },
      { quantity: '55' },
      { price: at(), quantity: random.pick(quantities) },
      { triggerPrice: at() },
      { price: random.isOneIn(4) ? odd : at() },
      { quantity: random.isOneIn(2) ? odd : '60.5' },
      {},
    ]);
    return { kind: 'amend-order', orderId, ...change };
  }

  /** Mostly one that is allowed. */
  #expiry(): number {
    const seconds = this.#random.pick([61, 61, 62, 65, 3_600, 9, 100 * 86_400]);
    return (this.#scene.nextSecond() + seconds) * 1_000;
  }

  /** About one order in four is accepted and gets a number. */
  #cancel(): CommandBody {
    return { kind: 'cancel-order', orderId: this.#anyId() };
  }

  #anyId(): number {
    const newest = Math.ceil(this.#placed / 4) + 2;
    return 1 + this.#random.below(newest);
  }
}
