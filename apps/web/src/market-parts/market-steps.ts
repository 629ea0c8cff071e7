/**
 * Prices and quantities of a market in its own steps: text in ticks and lots, and back. What is
 * shown before a tap is counted with the exchange's formulas on these. No floating point in here.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';

/** Of text the product wrote, which may carry more zeros than the market has decimals. */
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
