/**
 * How many lots an order by quote amount still wants at a price (rulebook 2.6, 2.7). In bigint,
 * because 1 000 000 USDT are 10^16 tick·lots where ticks are smallest, and that is above 2^53.
 */
import { divide, type Rounding } from '@anywhen/money';
import { LOTS_MAX } from './bounds.ts';
import type { QuoteAmount, Side } from './order.ts';

export class QuoteBudget {
  readonly #isBuy: boolean;
  readonly #step: bigint;
  #left: bigint;

  constructor(side: Side, { tickLots, step }: QuoteAmount) {
    this.#isBuy = side === 'buy';
    this.#step = step;
    this.#left = tickLots;
  }

  /** Rounded so that a buyer never spends more than the amount and a seller never raises less. */
  lotsAt(price: number): number {
    if (this.#left <= 0n) return 0;
    const lots = divided(this.#left, BigInt(price), this.#isBuy ? 'down' : 'up');
    return lots > LOTS_MAX ? LOTS_MAX : Number(lots);
  }

  use(price: number, lots: number): void {
    const value = BigInt(price) * BigInt(lots);
    this.#left -= divided(value, this.#step, this.#isBuy ? 'up' : 'down') * this.#step;
  }
}

function divided(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  return divide({ dividend, divisor }, rounding);
}
