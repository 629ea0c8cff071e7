/**
 * A spot market as the form counts with it: prices in ticks, quantities in lots, value in
 * tick-lots. Everything is a whole number, so that what is shown before the tap is what the
 * exchange will book (rulebook 2.3 to 2.6). No floating point in here, ever.
 */
import { SCALE, divide, formatUnits, parseUnits, type Rounding } from '@anywhen/money';
import { findMarket, MARKETS, type Market } from '@anywhen/prices';
import { PRICE_BAND_BPS, TAKER_RANGE_BPS, type Side } from '@anywhen/protocol';

export const SPOT_MARKETS: readonly Market[] = MARKETS.filter(({ isSpot }) => isSpot);

/** Undefined for a symbol that does not exist or is not traded on spot. */
export function findSpotMarket(symbol: string | null | undefined): Market | undefined {
  const market = findMarket(symbol ?? '');
  return market?.isSpot ? market : undefined;
}

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

/** Atoms of the currency in so many lots. */
export function lotUnits({ quantityDecimals }: Market, lots: bigint): bigint {
  return lots * 10n ** BigInt(SCALE - quantityDecimals);
}

/** Atoms of USDT: rounded up is what a buyer pays or holds, down what a seller gets (N5). */
export function quoteUnits(market: Market, tickLots: bigint, rounding: Rounding): bigint {
  return divide({ dividend: tickLots * ATOMS, divisor: tickLotsPerUsdt(market) }, rounding);
}

/** The whole tick-lots so many atoms of USDT pay for, or need. */
export function tickLotsFor(market: Market, units: bigint, rounding: Rounding): bigint {
  return divide({ dividend: units * tickLotsPerUsdt(market), divisor: ATOMS }, rounding);
}

/** The most lots that can be had at this price for so many atoms of USDT. */
export function lotsFor(
  market: Market,
  { units, ticks }: { units: bigint; ticks: bigint },
): bigint {
  return ticks > 0n ? tickLotsFor(market, units, 'down') / ticks : 0n;
}

/** `fee = ceil8(received × rate)`, per fill (rulebook 2.4). */
export function feeUnits({ received, bps }: { received: bigint; bps: number }): bigint {
  return divide({ dividend: received * BigInt(bps), divisor: FULL_BPS }, 'up');
}

/** Quote by quantity, half away from zero to the tick (rulebook 2.9). */
export function averageTicks(tickLots: bigint, lots: bigint): bigint | undefined {
  return lots === 0n ? undefined : divide({ dividend: tickLots, divisor: lots }, 'half-away');
}

/** The prices an order of this side may name, both included (rulebook 2.3). */
export function priceBand(side: Side, reference: bigint): { lowest: bigint; highest: bigint } {
  const { lowest, highest } = PRICE_BAND_BPS[side];
  return {
    lowest: divide({ dividend: reference * BigInt(lowest), divisor: FULL_BPS }, 'up'),
    highest: divide({ dividend: reference * BigInt(highest), divisor: FULL_BPS }, 'down'),
  };
}

/** The worst price a taker of this side may execute at (rulebook 2.5). */
export function takerLimit(side: Side, reference: bigint): bigint {
  const range = BigInt(TAKER_RANGE_BPS);
  return side === 'buy'
    ? divide({ dividend: reference * (FULL_BPS + range), divisor: FULL_BPS }, 'down')
    : divide({ dividend: reference * (FULL_BPS - range), divisor: FULL_BPS }, 'up');
}

/**
 * What one touch of plus or minus moves a price by: about a hundredth of a percent in a round
 * figure. A single tick of 0.01 would be of no use to anybody at 65 000.
 */
export function touchStep(ticks: bigint): bigint {
  const digits = ticks.toString().length;
  return digits > STEP_DIGITS ? 10n ** BigInt(digits - STEP_DIGITS) : 1n;
}

const WRITTEN_DECIMALS = 12;
const STEP_DIGITS = 5;
const ATOMS = 10n ** BigInt(SCALE);
const FULL_BPS = 10_000n;

function tickLotsPerUsdt({ priceDecimals, quantityDecimals }: Market): bigint {
  return 10n ** BigInt(priceDecimals + quantityDecimals);
}
