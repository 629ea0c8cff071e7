/** Rows of the displayed book: order, bars, own prices, spread, and figures that fit. */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import type { DepthLevel } from '@anywhen/protocol';
import { bookRows, shortQuantity, spreadOf } from './book-rows.ts';
import { findStep, priceSteps } from './price-steps.ts';

const bids: DepthLevel[] = [
  ['64996.75', '0.01'],
  ['64990.25', '0.03'],
];
const asks: DepthLevel[] = [
  ['65003.25', '0.02'],
  ['65009.75', '0.06'],
  ['65016.25', '0.5'],
];
const nothingOwn = new Set<string>();
const requireMarket = (symbol: string) => findMarket(symbol) as Market;

describe('rows of the book', () => {
  it('keep the order of the snapshot and stop at the requested number', () => {
    const rows = bookRows({ bids, asks }, { count: 2, own: nothingOwn });
    expect(rows.asks.map(({ price }) => price)).toEqual(['65003.25', '65009.75']);
    expect(rows.bids).toHaveLength(2);
  });

  it('scale the bars of both sides alike: the deepest visible row is full width', () => {
    const rows = bookRows({ bids, asks }, { count: 2, own: nothingOwn });
    expect(rows.asks.map(({ part }) => part)).toEqual([0.25, 1]);
    expect(rows.bids.map(({ part }) => part)).toEqual([0.125, 0.5]);
  });

  it('mark the prices of own orders', () => {
    const own = new Set(['64990.25']);
    const rows = bookRows({ bids, asks }, { count: 5, own });
    expect(rows.bids.map(({ isOwn }) => isOwn)).toEqual([false, true]);
    expect(rows.asks.some(({ isOwn }) => isOwn)).toBe(false);
  });

  it('merge into a coarser step, bids downwards and asks upwards, with the sum of their levels', () => {
    const market = requireMarket('BTCUSDT');
    const step = findStep(market, '10');
    const rows = bookRows({ bids, asks }, { count: 5, own: new Set(['64990.25']), step });
    expect(rows.bids).toMatchObject([{ price: '64990', quantity: '0.04000000', isOwn: true }]);
    expect(rows.asks.map(({ price }) => price)).toEqual(['65010', '65020']);
    expect(rows.asks[0]).toMatchObject({ quantity: '0.08000000', isOwn: false });
    const fine = bookRows(
      { bids, asks },
      { count: 5, own: nothingOwn, step: findStep(market, '') },
    );
    expect(fine.asks.map(({ price }) => price)).toEqual(['65003.25', '65009.75', '65016.25']);
    const tenth = bookRows(
      { bids, asks },
      { count: 1, own: nothingOwn, step: findStep(market, '0.1') },
    );
    expect([tenth.bids[0]?.price, tenth.asks[0]?.price]).toEqual(['64996.7', '65003.3']);
  });

  it('are none for an empty book', () => {
    const rows = bookRows({ bids: [], asks: [] }, { count: 5, own: nothingOwn });
    expect(rows).toEqual({ bids: [], asks: [] });
  });
});

describe('the steps of a market', () => {
  const textsOf = (symbol: string) => priceSteps(requireMarket(symbol)).map(({ text }) => text);

  it('are its tick and tens of it, up to a thousandth of its price', () => {
    expect(textsOf('BTCUSDT')).toEqual(['0.01', '0.1', '1', '10']);
    expect(textsOf('XRPUSDT')).toEqual(['0.00001', '0.0001']);
    expect(textsOf('PEPEUSDT')).toEqual(['0.0000000001', '0.000000001', '0.00000001']);
  });

  it('fall back to the finest when the stored choice is not among them', () => {
    expect(findStep(requireMarket('XRPUSDT'), '10').text).toBe('0.00001');
  });
});

describe('the spread', () => {
  it('is the gap between the best prices, also in hundredths of a percent', () => {
    expect(spreadOf({ bids, asks })).toEqual({ text: '6.50', bps: 1n });
    const thin = { bids: [['22.9885', '1']], asks: [['23.0115', '1']] } as {
      bids: DepthLevel[];
      asks: DepthLevel[];
    };
    expect(spreadOf(thin)).toEqual({ text: '0.0230', bps: 10n });
  });

  it('is unknown while a side is empty', () => {
    expect(spreadOf({ bids: [], asks })).toBeUndefined();
  });
});

describe('a quantity in a narrow column', () => {
  it('keeps the decimals of the market while they fit', () => {
    expect(shortQuantity('0.30769000', 5)).toBe('0.30769');
    expect(shortQuantity('1234.50000000', 2)).toBe('1234.50');
    expect(shortQuantity('86956', 0)).toBe('86956');
    expect(shortQuantity('12345.67890000', 4)).toBe('12345.67');
  });

  it('is cut to a short form, never rounded up', () => {
    expect(shortQuantity('812599.99', 2)).toBe('812.5K');
    expect(shortQuantity('44444444', 0)).toBe('44.44M');
    expect(shortQuantity('9999999', 0)).toBe('9.999M');
    expect(shortQuantity('1234567890.5', 1)).toBe('1.234B');
    expect(shortQuantity('123456789012', 0)).toBe('123.4B');
  });
});
