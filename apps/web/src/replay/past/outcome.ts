/**
 * What trades have come to at a price: what was paid and received, and what is left of the currency
 * valued at it. The same formula for what was really done and for what if. Exact, in units.
 */
import { divide, formatUnits, parseUnits, powerOfTen } from '@anywhen/money';
import type { Side } from '@anywhen/protocol';

/** The part of a fill that is counted, real or not. */
export type CountedFill = {
  readonly side: Side;
  readonly quantity: string;
  readonly quote: string;
  readonly fee: string;
  readonly feeCurrency: string;
  readonly atMs: number;
};

export type Outcome = {
  readonly trades: number;
  readonly bought: string;
  readonly sold: string;
  /** In USDT; a fee in the currency at the price. */
  readonly fees: string;
  /** After fees. */
  readonly result: string;
};

type Price = { readonly units: number; readonly decimals: number };

export function outcomeOf(fills: readonly CountedFill[], price: Price): Outcome {
  let [usdt, currency, bought, sold, feeUsdt, feeCurrency] = [0n, 0n, 0n, 0n, 0n, 0n];
  for (const fill of fills) {
    const [quantity, quote] = [parseUnits(fill.quantity), parseUnits(fill.quote)];
    const fee = parseUnits(fill.fee);
    if (fill.side === 'buy') {
      [bought, usdt, currency] = [bought + quote, usdt - quote, currency + quantity];
    } else {
      [sold, usdt, currency] = [sold + quote, usdt + quote, currency - quantity];
    }
    if (fill.feeCurrency === 'USDT') feeUsdt += fee;
    else feeCurrency += fee;
  }
  return {
    trades: fills.length,
    bought: formatUnits(bought),
    sold: formatUnits(sold),
    fees: formatUnits(feeUsdt + worthOf(feeCurrency, price)),
    result: formatUnits(usdt - feeUsdt + worthOf(currency - feeCurrency, price)),
  };
}

/** Halves away from zero, so that what is owed is rounded like what is owned. */
function worthOf(units: bigint, { units: price, decimals }: Price): bigint {
  return divide({ dividend: units * BigInt(price), divisor: powerOfTen(decimals) }, 'half-away');
}
