/** Holdings of the spot account as shown to a member: quantity, cost, average (rulebook 19). */
import { divide, formatUnits } from '@anywhen/money';
import { findSpotMarket } from '@anywhen/exchange';
import type { SpotPosition } from '@anywhen/protocol';
import type { HeldPosition } from './queries.ts';

/** Undefined for a currency that has no market and so no cost. */
export function describePosition(position: HeldPosition): SpotPosition | undefined {
  const { currency, available, held, costUnits } = position;
  const market = findSpotMarket(`${currency}USDT`);
  if (!market) return undefined;
  const { symbol, priceDecimals } = market;
  const quantity = available + held;
  const dividend = costUnits * 10n ** BigInt(priceDecimals);
  const average = quantity === 0n ? 0n : divide({ dividend, divisor: quantity }, 'down');
  return {
    currency,
    symbol,
    available: formatUnits(available),
    held: formatUnits(held),
    quantity: formatUnits(quantity),
    cost: formatUnits(costUnits),
    averageCost: formatUnits(average, priceDecimals),
  };
}
