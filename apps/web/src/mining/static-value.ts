/**
 * The value of the output if bitcoin stayed at its current price, compared with the cost (rulebook
 * 6.2).
 */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { MINING_CURRENCY } from '@anywhen/protocol';
import { unitsInUsdt, usePriceOf, type PriceOf } from '../market-parts/worth.ts';

type StaticValue = {
  /** The current price of one bitcoin, with the decimals of its market. */
  readonly price: string;
  readonly value: string;
  /** The value less the cost, signed. */
  readonly gain: string;
  /** What the same money buys now, before fees. */
  readonly bitcoin: string;
};

type Bargain = { readonly output: string; readonly cost: string };

/** Undefined without a price. */
export function staticValue({ output, cost }: Bargain, priceOf: PriceOf): StaticValue | undefined {
  const price = priceOf(MINING_CURRENCY);
  const value = unitsInUsdt(MINING_CURRENCY, parseUnits(output), priceOf);
  if (price === undefined || value === undefined) return undefined;
  const bitcoin = multiplyDivide(
    { a: parseUnits(cost), b: 100_000_000n, divisor: parseUnits(price) },
    'down',
  );
  return {
    price,
    value: formatUnits(value),
    gain: formatUnits(value - parseUnits(cost)),
    bitcoin: formatUnits(bitcoin),
  };
}

export function useStaticValue(bargain: Bargain): StaticValue | undefined {
  return staticValue(bargain, usePriceOf());
}

/** Bitcoin in USDT at the current price. */
export function useWorthNow(bitcoin: string): string | undefined {
  const units = unitsInUsdt(MINING_CURRENCY, parseUnits(bitcoin), usePriceOf());
  return units === undefined ? undefined : formatUnits(units);
}
