/** The preview of the form: holds, fees and amounts of rulebook 2.4 to 2.6. */
import { describe, expect, it } from 'vitest';
import { formatUnits } from '@anywhen/money';
import { findMarket, type Market } from '@anywhen/prices';
import type { MarketNow } from '../../book/market-feed.tsx';
import { startDraft, type Draft } from './order-draft.ts';
import { amountFor, amountIn, planOrder } from './order-plan.ts';

const BTC = findMarket('BTCUSDT') as Market;
const NOW: MarketNow = {
  last: '65000.00',
  asks: [
    ['65003.25', '0.01'],
    ['65009.75', '0.0135'],
    ['65016.25', '0.017'],
  ],
  bids: [
    ['64996.75', '0.01'],
    ['64990.25', '0.2'],
  ],
};
const available = { base: '0.12345678', quote: '1000.00000001' };

const draft = (change: Partial<Draft>): Draft => ({ ...startDraft('buy'), ...change });
const plan = (change: Partial<Draft>, now = NOW) => {
  const planned = planOrder(draft(change), { market: BTC, now, feeBps: 10 });
  if (!planned) return undefined;
  const { held, fee, received, average, isWhole } = planned;
  return {
    held: formatUnits(held),
    fee: formatUnits(fee),
    received: formatUnits(received),
    average,
    isWhole,
  };
};
const slide = (change: Partial<Draft>, percent: number, now = NOW) =>
  amountFor(draft(change), percent, { market: BTC, available, now });

describe('[2.6] what an order holds', () => {
  it('[EX-2.9] a stop-market buy of 1 000 USDT holds just that, computed at its trigger', () => {
    const stop = { type: 'market', trigger: 'stop', measure: 'total' } as const;
    expect(plan({ ...stop, triggerPrice: '66000', amount: '1000' })).toEqual({
      held: '1000.00000000',
      fee: '0.00001515',
      received: '0.01513485',
      average: 6_600_000n,
      isWhole: true,
    });
    expect(plan({ ...stop, amount: '1000' })).toBeUndefined();
  });

  it('[EX-2.8] a waiting sell holds what it would sell', () => {
    const stop = { side: 'sell', trigger: 'stop', triggerPrice: '64000', amount: '0.02' } as const;
    expect(plan({ ...stop, price: '63900' })).toMatchObject({ held: '0.02000000' });
    expect(plan({ ...stop, type: 'market' })).toMatchObject({ held: '0.02000000' });
  });

  it('[EX-2.11] an OCO holds once, the larger need', () => {
    const oco = { trigger: 'stop', isOco: true, amount: '0.02' } as const;
    const buy = { ...oco, price: '64000', triggerPrice: '66000', stopPrice: '66100' };
    expect(plan(buy)).toMatchObject({ held: '1322.00000000' });
    expect(slide(buy, 100)).toBe('0.01512');
    const sell = { ...oco, side: 'sell', price: '66500', triggerPrice: '64000' } as const;
    expect(plan(sell)).toMatchObject({ held: '0.02000000' });
  });

  it('[EX-2.2] a limit buy of 0.02 at 64 000 holds 1 280 USDT, its fee is in BTC', () => {
    expect(plan({ price: '64000', amount: '0.02' })).toEqual({
      held: '1280.00000000',
      fee: '0.00002000',
      received: '0.01998000',
      average: undefined,
      isWhole: true,
    });
  });

  it('[EX-2.3] a limit buy of 0.01 at 65 100 holds 651 USDT, whatever it will cost', () => {
    expect(plan({ price: '65100', amount: '0.01' })?.held).toBe('651.00000000');
  });

  it('a limit sell holds the currency, its fee is in USDT', () => {
    expect(plan({ side: 'sell', price: '65000', amount: '0.01' })).toMatchObject({
      held: '0.01000000',
      fee: '0.65000000',
      received: '649.35000000',
    });
  });

  it('a total becomes the whole lots it pays for, and never holds more than the total', () => {
    const planned = plan({ price: '64000', amount: '1000', measure: 'total' });
    expect(planned?.held).toBe('999.68000000');
    expect(planned?.received).toBe('0.01560438');
  });

  it('[EX-2.1] a market buy by total holds the total and shows the average of the walk', () => {
    expect(plan({ type: 'market', measure: 'total', amount: '2000' })).toEqual({
      held: '2000.00000000',
      fee: '0.00003076',
      received: '0.03072924',
      average: 6_500_917n,
      isWhole: true,
    });
  });

  it('[EX-2.4] a market sell shows what arrives after the fee', () => {
    const sell = { type: 'market', side: 'sell', amount: '0.01' } as const;
    expect(plan(sell)).toMatchObject({ held: '0.01000000', received: '649.31753250' });
  });

  it('a market buy by quantity holds what the walk costs', () => {
    const buy = { type: 'market', measure: 'quantity', amount: '0.02' } as const;
    expect(plan(buy)).toMatchObject({ held: '1300.13000000' });
  });

  it('is undefined while price, amount or book are missing', () => {
    expect(plan({ price: '64000', amount: '' })).toBeUndefined();
    expect(plan({ price: '', amount: '1' })).toBeUndefined();
    expect(plan({ price: '64000.001', amount: '1' })).toBeUndefined();
    const empty = { last: undefined, bids: [], asks: [] };
    expect(plan({ type: 'market', measure: 'total', amount: '5' }, empty)).toBeUndefined();
  });
});

describe('the percent slider', () => {
  it('a limit buy never needs more than is available', () => {
    const all = slide({ price: '64000' }, 100);
    expect(all).toBe('0.01562');
    expect(plan({ price: '64000', amount: all })?.held).toBe('999.68000000');
    expect(slide({ price: '64000' }, 25)).toBe('0.0039');
  });

  it('a market buy uses whole cents, and everything at 100 %', () => {
    const buy = { type: 'market', measure: 'total' } as const;
    expect(slide(buy, 25)).toBe('250');
    expect(slide(buy, 33)).toBe('330');
    expect(slide(buy, 100)).toBe('1000.00000001');
  });

  it('a market buy by quantity walks the book', () => {
    expect(slide({ type: 'market', measure: 'quantity' }, 100)).toBe('0.01538');
  });

  it('a sell uses whole lots of the currency', () => {
    expect(slide({ side: 'sell', price: '65000' }, 100)).toBe('0.12345');
    expect(slide({ side: 'sell', price: '65000' }, 50)).toBe('0.06172');
    expect(slide({ side: 'sell', price: '65000', measure: 'total' }, 100)).toBe('8024.25');
  });

  it('is zero without funds', () => {
    const none = { market: BTC, available: { base: '0', quote: '0.00000000' }, now: NOW };
    expect(amountFor(draft({ price: '64000' }), 100, none)).toBe('');
    expect(amountFor(draft({ type: 'market', measure: 'total' }), 50, none)).toBe('');
  });
});

describe('the other unit', () => {
  const into = (measure: 'quantity' | 'total', change: Partial<Draft>) =>
    amountIn(measure, draft(change), { market: BTC, now: NOW });

  it('converts a typed quantity to a total and back', () => {
    expect(into('total', { price: '64000', amount: '0.015' })).toBe('960');
    expect(into('quantity', { price: '64000', amount: '960', measure: 'total' })).toBe('0.015');
  });

  it('walks the book for market orders', () => {
    expect(into('total', { type: 'market', amount: '0.02' })).toBe('1300.13');
    expect(into('quantity', { type: 'market', amount: '2000', measure: 'total' })).toBe('0.03076');
  });

  it('is empty when nothing can be computed', () => {
    expect(into('total', { price: '', amount: '1' })).toBe('');
    expect(into('quantity', { price: '64000', amount: '', measure: 'total' })).toBe('');
  });
});
