/** A receipt of a flash option as its verifier reads it, and what can be wrong with it. */
import { parseUnits } from '@anywhen/money';
import type { ReplyOf } from '../base/endpoint.ts';
import type { readSharedOption } from './endpoints.ts';
import { requireMarket } from './option-model.ts';
import type { PricedSecond } from './option-quotes.ts';
import type { Mismatch } from '../fairness/mismatch.ts';
import type { TickFault } from '../fairness/prove-ticks.ts';

/** An own receipt has the position's number too; a shared one has not. */
export type OptionReceipt = ReplyOf<typeof readSharedOption>;
export type ReceiptFill = OptionReceipt['purchase'];
export type ReceiptSecond = ReceiptFill['quoted'];

/** In the order they are checked; a fault names the first that fails. */
export const OPTION_STEPS = [
  'terms',
  'ticks',
  'volatility',
  'trades',
  'settlement',
  'amounts',
] as const;

export type OptionFault =
  | Mismatch<'terms', string>
  | { readonly step: 'ticks'; readonly field: 'evidence'; readonly fault: TickFault }
  | Mismatch<'ticks', 'price' | 'regime' | 'versions'>
  /** The evidence does not reach this second. */
  | { readonly step: 'ticks'; readonly field: 'second'; readonly second: number }
  | Mismatch<'volatility', 'sigma' | 'price' | 'regime'>
  | Mismatch<'trades', 'purchase' | 'sale'>
  | Mismatch<'settlement', 'series' | 'position'>
  | Mismatch<'amounts', 'premium' | 'sold' | 'payout' | 'profit'>;

export function findFirst<Item>(
  items: readonly Item[],
  findFault: (item: Item) => OptionFault | undefined,
): OptionFault | undefined {
  for (const item of items) {
    const fault = findFault(item);
    if (fault) return fault;
  }
  return undefined;
}

/** Below zero for what is no price of this market: a forged text must not stop the check. */
export function priceUnitsOf(symbol: string, text: string): number {
  const { priceDecimals } = requireMarket(symbol);
  const isPrice = new RegExp(`^\\d{1,12}\\.\\d{${priceDecimals}}$`).test(text);
  return isPrice ? Number(parseUnits(text, priceDecimals)) : -1;
}

/** Amounts and volatilities have eight decimals; minus one for what has not. */
export function unitsOf(text: string): bigint {
  return /^\d{1,20}\.\d{8}$/.test(text) ? parseUnits(text) : -1n;
}

export function readSecond(symbol: string, said: ReceiptSecond): PricedSecond {
  const { second, price, sigma, regime } = said;
  return {
    second,
    priceUnits: priceUnitsOf(symbol, price),
    sigmaUnits: Number(unitsOf(sigma)),
    regime,
  };
}
