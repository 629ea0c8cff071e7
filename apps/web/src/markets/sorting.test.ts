/** Tapping a column heading, and the resulting order. */
import { describe, expect, it } from 'vitest';
import { change24h } from '@anywhen/prices';
import type { TickerListing } from '../live/index.ts';
import { nextSorting, sortSymbols, type Column } from './sorting.ts';

const listing = (symbol: string, last: string, open: number, volume24h: string): TickerListing => ({
  symbol,
  last,
  change: change24h(open, Number(last)),
  volume24h,
});

const LISTINGS = [
  listing('BTCUSDT', '65000', 64000, '100.00'),
  listing('ETHUSDT', '3200', 3300, '900.00'),
  listing('ADAUSDT', '45', 40, '20.00'),
];
const ALL = ['BTCUSDT', 'ETHUSDT', 'ADAUSDT', 'XRPUSDT'];
const sorted = (column: Column, isAscending: boolean) =>
  sortSymbols(ALL, LISTINGS, { column, isAscending }).map((symbol) => symbol.slice(0, 3));

describe('[16.1] a sorted list', () => {
  it('is ordered by the chosen column, with markets without a price at the end', () => {
    expect(sorted('market', true)).toEqual(['ADA', 'BTC', 'ETH', 'XRP']);
    expect(sorted('volume', false)).toEqual(['ETH', 'BTC', 'ADA', 'XRP']);
    expect(sorted('price', true)).toEqual(['ADA', 'ETH', 'BTC', 'XRP']);
    expect(sorted('change', false)).toEqual(['ADA', 'BTC', 'ETH', 'XRP']);
    expect(sorted('change', true)).toEqual(['ETH', 'BTC', 'ADA', 'XRP']);
  });

  it('is descending, then ascending, then unsorted again', () => {
    const first = nextSorting(undefined, 'change');
    expect(first).toEqual({ column: 'change', isAscending: false });
    const second = nextSorting(first, 'change');
    expect(second).toEqual({ column: 'change', isAscending: true });
    expect(nextSorting(second, 'change')).toBeUndefined();
    expect(nextSorting(second, 'market')).toEqual({ column: 'market', isAscending: true });
    expect(sortSymbols(ALL, LISTINGS, undefined)).toBe(ALL);
  });
});
