/**
 * Orders of busy members around the current price, from a seed: some rest inside and outside the
 * market maker's quotes, some take, some are cancelled. For tests only.
 */
import type { CommandBody, SpotMarket, SpotOrderRecord } from '@anywhen/exchange';
import { seededRandom } from '@anywhen/money/seeded-random';
import { formatPrice } from '@anywhen/prices';

export class RandomOrders {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** An integer from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** `price` is the reference price in ticks; `open` are the member's own orders. */
  next(
    market: SpotMarket,
    { price, open }: { price: number; open: readonly SpotOrderRecord[] },
  ): CommandBody {
    const roll = this.below(10);
    if (roll < 3 && open.length > 0) return { kind: 'cancel-order', orderId: this.pick(open).id };
    const { symbol, priceDecimals, quantityDecimals } = market;
    const side = this.pick(['buy', 'sell'] as const);
    const order = { kind: 'place-order', symbol, side } as const;
    const usdt = 6 + this.below(60);
    const quantity = ((usdt * 10 ** priceDecimals) / price).toFixed(quantityDecimals);
    if (roll === 9) return { ...order, type: 'market', quantity };
    // Up to 0.6 % away, on either side of the middle: a third of them trade at once.
    const away = 1 + (this.below(121) - (side === 'buy' ? 90 : 30)) / 10_000;
    const limit = formatPrice(Math.round(price * away), priceDecimals);
    return { ...order, type: 'limit', price: limit, quantity };
  }
}
