/**
 * Converts prices and quantities of a market between text and integer ticks or lots. Previews are
 * computed from these with the exchange's formulas. Never floating point.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';

/** For text from the server, which may have more zeros than the market has decimals. */
export function ticksOf({ priceDecimals }: Market, price: string): bigint {
  return parseUnits(price, WRITTEN_DECIMALS) / 10n ** BigInt(WRITTEN_DECIMALS - priceDecimals);
}

export function lotsOf({ quantityDecimals }: Market, quantity: string): bigint {
  return (
    parseUnits(quantity, WRITTEN_DECIMALS) / 10n ** BigInt(WRITTEN_DECIMALS - quantityDecimals)
  );
}

export function priceText({ priceDecimals }: Market, ticks: bigint): string {
  return formatUnits(ticks, priceDecimals);
}

export function quantityText({ quantityDecimals }: Market, lots: bigint): string {
  return formatUnits(lots, quantityDecimals);
}

const WRITTEN_DECIMALS = 12;
