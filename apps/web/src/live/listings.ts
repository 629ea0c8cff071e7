/** The lists of movers (rulebook 16): by the exact change, equal ones by name, at most ten. */
import { compareChanges } from '@anywhen/prices';
import type { TickerListing } from './tickers.ts';

const MOVERS_MAX = 10;

export function gainersOf(listings: readonly TickerListing[]): TickerListing[] {
  return listings
    .filter(({ change }) => change.difference > 0n)
    .toSorted((left, right) => compareChanges(right.change, left.change) || byName(left, right))
    .slice(0, MOVERS_MAX);
}

export function losersOf(listings: readonly TickerListing[]): TickerListing[] {
  return listings
    .filter(({ change }) => change.difference < 0n)
    .toSorted((left, right) => compareChanges(left.change, right.change) || byName(left, right))
    .slice(0, MOVERS_MAX);
}

function byName(left: TickerListing, right: TickerListing): number {
  return left.symbol < right.symbol ? -1 : 1;
}
