/** Whether an open contract is ahead at the current price. Only the price at its end decides. */
import { parseUnits } from '@anywhen/money';
import type { Direction } from '@anywhen/protocol';

export type Standing = 'ahead' | 'behind' | 'level';

const PRICE_DECIMALS_MAX = 12;

export function standingOf(at: {
  direction: Direction;
  openingPrice: string;
  lastPrice: string;
}): Standing {
  const difference = unitsOf(at.lastPrice) - unitsOf(at.openingPrice);
  if (difference === 0n) return 'level';
  return difference > 0n === (at.direction === 'up') ? 'ahead' : 'behind';
}

function unitsOf(price: string): bigint {
  return parseUnits(price, PRICE_DECIMALS_MAX);
}
