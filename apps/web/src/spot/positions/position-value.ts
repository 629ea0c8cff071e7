/**
 * The value of a position at the current price, and its gain or loss against the cost (rulebook 19,
 * moving average). Without a price it has no value, never the value zero.
 */
import { divide, formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import type { SpotPosition } from '@anywhen/protocol';
import { writePercent } from '../../i18n/index.ts';

type PositionValue = { readonly value: string; readonly gain: string };

export function valuePosition(
  { quantity, cost }: Pick<SpotPosition, 'quantity' | 'cost'>,
  price: string | undefined,
): PositionValue | undefined {
  if (price === undefined) return undefined;
  const value = multiplyDivide(
    { a: parseUnits(quantity), b: parseUnits(price, PRICE_DECIMALS), divisor: PRICE_UNIT },
    'down',
  );
  return { value: formatUnits(value), gain: formatUnits(value - parseUnits(cost)) };
}

/**
 * As a share of the cost, with sign and two decimals, half away from zero; undefined for a gift.
 */
export function gainPercent({ gain, cost }: { gain: string; cost: string }): string | undefined {
  const divisor = parseUnits(cost);
  if (divisor <= 0n) return undefined;
  const bps = divide({ dividend: parseUnits(gain) * 10_000n, divisor }, 'half-away');
  const sign = bps > 0n ? '+' : bps < 0n ? '\u2212' : '';
  return `${sign}${writePercent(formatUnits(bps < 0n ? -bps : bps, 2))}`;
}

type Total = { readonly value: string; readonly gain: string; readonly cost: string };

/** Undefined while a price is missing: a partial total would be wrong. */
export function totalOf(
  positions: readonly SpotPosition[],
  priceOf: (symbol: string) => string | undefined,
): Total | undefined {
  let [value, gain, cost] = [0n, 0n, 0n];
  for (const position of positions) {
    const worth = valuePosition(position, priceOf(position.symbol));
    if (!worth) return undefined;
    value += parseUnits(worth.value);
    gain += parseUnits(worth.gain);
    cost += parseUnits(position.cost);
  }
  return { value: formatUnits(value), gain: formatUnits(gain), cost: formatUnits(cost) };
}

const PRICE_DECIMALS = 10;
const PRICE_UNIT = 10n ** BigInt(PRICE_DECIMALS);
