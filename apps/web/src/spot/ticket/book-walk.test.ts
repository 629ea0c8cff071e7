/** Walking the visible book: the worked examples of rulebook 2.10, digit by digit. */
import { describe, expect, it } from 'vitest';
import { formatUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import type { DepthLevel } from '@anywhen/protocol';
import { walkBook, type Wanted } from './book-walk.ts';
import { findSpotMarket, priceText, quantityText } from '../../book/spot-market.ts';

const marketOf = (symbol: string): Market => {
  const market = findSpotMarket(symbol);
  if (!market) throw new Error(symbol);
  return market;
};
const BTC = marketOf('BTCUSDT');
const ASKS: DepthLevel[] = [
  ['65003.25', '0.01000000'],
  ['65009.75', '0.01350000'],
  ['65016.25', '0.01700000'],
];

function buy(wanted: Wanted, { levels = ASKS, limit = undefined as number | undefined } = {}) {
  const walk = walkBook(levels, wanted, { market: BTC, side: 'buy', feeBps: 10, limit });
  return textsOf(BTC, walk);
}

function textsOf(market: Market, walk: ReturnType<typeof walkBook>) {
  return {
    quantity: quantityText(market, walk.lots),
    quote: formatUnits(walk.quote),
    fee: formatUnits(walk.fee),
    average: walk.average === undefined ? undefined : priceText(market, walk.average),
    isWhole: walk.isWhole,
  };
}

describe('[2.7] a market order through the book', () => {
  it('[EX-2.1] 2 000 USDT buy 0.03076 BTC for 1 999.6821 at 65 009.17 on average', () => {
    expect(buy({ quote: 2_000_00000000n })).toEqual({
      quantity: '0.03076',
      quote: '1999.68210000',
      fee: '0.00003076',
      average: '65009.17',
      isWhole: true,
    });
  });

  it('[EX-2.4] 0.01 BTC sold at 64 996.75 bring 649.9675 and cost 0.6499675', () => {
    const levels: DepthLevel[] = [['64996.75', '0.05']];
    const walk = walkBook(
      levels,
      { lots: 1_000n },
      { market: BTC, side: 'sell', feeBps: 10, limit: undefined },
    );
    expect(textsOf(BTC, walk)).toMatchObject({
      quote: '649.96750000',
      fee: '0.64996750',
      average: '64996.75',
      isWhole: true,
    });
    expect(formatUnits(walk.quote - walk.fee)).toBe('649.31753250');
  });

  it('by quantity takes exactly that much, level by level', () => {
    expect(buy({ lots: 2_000n })).toMatchObject({ quantity: '0.02000', quote: '1300.13000000' });
  });

  it('[EX-2.6] reports when the book is too thin', () => {
    expect(buy({ lots: 5_000n })).toMatchObject({ quantity: '0.04050', isWhole: false });
    expect(buy({ quote: 10_000_00000000n })).toMatchObject({ isWhole: false });
    expect(buy({ lots: 1n }, { levels: [] })).toMatchObject({
      quantity: '0.00000',
      average: undefined,
      isWhole: false,
    });
  });

  it('[2.5] stops at the worst allowed price', () => {
    const found = buy({ lots: 2_000n }, { limit: 6_500_500 });
    expect(found).toMatchObject({ quantity: '0.01000', isWhole: false });
  });

  it('counts a rest that pays for no further lot as filled', () => {
    const levels: DepthLevel[] = [['65003.25', '0.01'], ...ASKS.slice(1)];
    expect(buy({ quote: 650_10000000n }, { levels })).toMatchObject({
      quantity: '0.01000',
      isWhole: true,
    });
  });

  it('sells as many lots as bring at least the amount', () => {
    const levels: DepthLevel[] = [['64996.75', '0.05']];
    const terms = { market: BTC, side: 'sell', feeBps: 10, limit: undefined } as const;
    const walk = walkBook(levels, { quote: 100_00000000n }, terms);
    expect(textsOf(BTC, walk)).toMatchObject({ quantity: '0.00154', quote: '100.09499500' });
  });

  it('[N2] is exact for the cheapest currency, whose tick-lot is finer than an atom', () => {
    const PEPE = marketOf('PEPEUSDT');
    const levels: DepthLevel[] = [['0.0000115001', '50000001']];
    const terms = { market: PEPE, side: 'buy', feeBps: 10, limit: undefined } as const;
    const walk = walkBook(levels, { lots: 50_000_001n }, terms);
    expect(formatUnits(walk.quote)).toBe('575.00501151');
    expect(formatUnits(walk.fee)).toBe('50000.00100000');
  });
});
