/**
 * What a bot is compared with (rulebook 8.1): the same USDT, all of it spent on the currency at the
 * start, with the fee of a purchase, and held.
 */
import type { Market } from '@anywhen/prices';
import { MAKER_TIERS, spotStepsOf } from '../spot/rules.ts';
import { purchaseAt, valueOf } from './rules.ts';

const WHOLE = 100_000;

/** The simulated liquidity's first quotes (rulebook 2.8), in ticks. */
export function askOf({ tier }: Market, reference: number): number {
  return Math.ceil((reference * (WHOLE + MAKER_TIERS[tier].spread)) / WHOLE);
}

export function bidOf({ tier }: Market, reference: number): number {
  return Math.floor((reference * (WHOLE - MAKER_TIERS[tier].spread)) / WHOLE);
}

type Held = {
  readonly amountUnits: bigint;
  readonly feeBps: number;
  /** The reference prices of the start and of the moment, in ticks. */
  readonly startPrice: number;
  readonly price: number;
};

/** What it would be worth at the price of the moment, with what whole lots have left unspent. */
export function holdingUnits(market: Market, held: Held): bigint {
  const { amountUnits, feeBps, startPrice, price } = held;
  const steps = spotStepsOf(market);
  const bought = purchaseAt(steps, { amountUnits, price: askOf(market, startPrice), feeBps });
  return amountUnits - bought.paidUnits + valueOf(steps, bought.gotUnits, price);
}
