/**
 * Orders as members of the simulated world send them: near the market, far from it, across it, too
 * large, malformed; and cancellations of orders that are theirs, another's, done or imaginary.
 */
import type { SeededRandom } from '@anywhen/money/seeded-random';
import type { CommandBody } from '../../modules.ts';
import type { Scene, Wish } from '../module-simulation.ts';

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

export class SpotWorld {
  readonly #scene: Scene;
  readonly #random: SeededRandom;
  #placed = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#random = scene.random;
  }

  next(): Wish {
    return { actor: this.#scene.anyone(), body: this.#body() };
  }

  #body(): CommandBody {
    const random = this.#random;
    const roll = random.below(100);
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
    const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const);
    return {
      kind: 'place-order',
      symbol,
      side: random.pick(['buy', 'sell'] as const),
      type: 'limit',
      timeInForce,
      ...(timeInForce === 'GTC' && random.isOneIn(4) ? { isPostOnly: true } : {}),
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

  /** About one order in four is accepted and gets a number. */
  #cancel(): CommandBody {
    const newest = Math.ceil(this.#placed / 4) + 2;
    return { kind: 'cancel-order', orderId: 1 + this.#random.below(newest) };
  }
}
