/** The lists of rulebook 16.1: their markets, order and length. */
import { describe, expect, it } from 'vitest';
import { MARKETS, change24h } from '@anywhen/prices';
import type { TickerListing } from '../live/index.ts';
import {
  ALL_SYMBOLS,
  COMMON_SYMBOLS,
  FINANCE_SYMBOLS,
  QUOTE_LISTS,
  fixedSymbols,
  moverSymbols,
} from './quote-lists.ts';

const listing = (symbol: string, open: number, last: number): TickerListing => {
  return { symbol, last: String(last), change: change24h(open, last), volume24h: '0' };
};

describe('[16.1] the fixed lists', () => {
  it('common is twelve markets in a fixed order', () => {
    expect(COMMON_SYMBOLS).toEqual(
      ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'TRX', 'TON', 'AVAX', 'LINK', 'LTC'].map(
        (currency) => `${currency}USDT`,
      ),
    );
  });

  it('finance is the six that are not blockchain currencies', () => {
    expect(FINANCE_SYMBOLS).toEqual(
      ['XAU', 'XAG', 'WTI', 'EUR', 'GBP', 'US500'].map((currency) => `${currency}USDT`),
    );
  });

  it('all is the whole table, and favourites come first among the tabs', () => {
    expect(ALL_SYMBOLS).toHaveLength(MARKETS.length);
    expect(QUOTE_LISTS[0]).toBe('favourites');
    expect(fixedSymbols('favourites', ['XAUUSDT', 'BTCUSDT'])).toEqual(['XAUUSDT', 'BTCUSDT']);
  });
});

describe('[16.1] gainers and losers', () => {
  it('contain only risers, or only fallers, the largest change first', () => {
    const listings = [
      listing('AUSDT', 100, 101),
      listing('BUSDT', 100, 103),
      listing('CUSDT', 100, 100),
      listing('DUSDT', 100, 98),
      listing('EUSDT', 100, 90),
    ];
    expect(moverSymbols('gainers', listings)).toEqual(['BUSDT', 'AUSDT']);
    expect(moverSymbols('losers', listings)).toEqual(['EUSDT', 'DUSDT']);
  });

  it('are sorted unrounded: two changes that look alike are told apart', () => {
    const rising = [listing('AUSDT', 1_000_000, 1_010_001), listing('BUSDT', 1_000_000, 1_010_002)];
    expect(moverSymbols('gainers', rising)).toEqual(['BUSDT', 'AUSDT']);
    const falling = [listing('AUSDT', 1_000_000, 989_999), listing('BUSDT', 1_000_000, 989_998)];
    expect(moverSymbols('losers', falling)).toEqual(['BUSDT', 'AUSDT']);
  });

  it('sort equal changes alphabetically, also on different scales', () => {
    const listings = [
      listing('ZUSDT', 100, 110),
      listing('MUSDT', 3_000_000, 3_300_000),
      listing('AUSDT', 20, 22),
    ];
    expect(moverSymbols('gainers', listings)).toEqual(['AUSDT', 'MUSDT', 'ZUSDT']);
  });

  it('have at most ten', () => {
    const listings = ALL_SYMBOLS.map((symbol, index) => listing(symbol, 1_000, 1_001 + index));
    expect(moverSymbols('gainers', listings)).toHaveLength(10);
    expect(moverSymbols('gainers', listings)[0]).toBe(ALL_SYMBOLS.at(-1));
    expect(moverSymbols('losers', listings)).toEqual([]);
  });
});
