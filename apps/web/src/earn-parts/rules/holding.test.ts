/** The result of holding: whole spans, short histories, signs, and gaps in the candles. */
import { describe, expect, it } from 'vitest';
import { holdingGains, shortHistory } from './holding.ts';
import { dayCandles } from '../../../testing/earn-parts/days.ts';

const flat = (days: number, last: string) => [...Array<string>(days).fill('100.00'), last];

describe('the gain of holding', () => {
  it('is computed from the price at the start of each span to the current price', () => {
    const closes = [...Array<string>(300).fill('50.00'), ...flat(65, '80.00')];
    expect(holdingGains('1000', dayCandles(closes))).toEqual([
      { days: 30, gain: '-200.00000000' },
      { days: 90, gain: '600.00000000' },
      { days: 365, gain: '600.00000000' },
    ]);
  });

  it('is truncated toward zero and never better than it was', () => {
    const [held] = holdingGains('1', dayCandles(flat(30, '100.01')));
    expect(held?.gain).toBe('0.00010000');
    expect(holdingGains('0.00000001', dayCandles(flat(30, '99.99')))[0]?.gain).toBe('0.00000000');
  });

  it('ends with all available days where history is shorter than a span', () => {
    const spans = (days: number) =>
      holdingGains('1', dayCandles(flat(days, '100.00'))).map((held) => held.days);
    expect(spans(12)).toEqual([12]);
    expect(spans(30)).toEqual([30]);
    expect(spans(31)).toEqual([30, 31]);
    expect(spans(200)).toEqual([30, 90, 200]);
    expect(spans(400)).toEqual([30, 90, 365]);
    expect(spans(0)).toEqual([]);
  });

  it('states the number of days with prices only when it is less than a year', () => {
    const shortOf = (days: number) =>
      shortHistory(holdingGains('1', dayCandles(flat(days, '100.00'))));
    expect([shortOf(12), shortOf(200), shortOf(365), shortOf(500)]).toEqual([
      12,
      200,
      undefined,
      undefined,
    ]);
  });

  it('uses the previous candle where one is missing', () => {
    const klines = dayCandles([...Array<string>(10).fill('50.00'), ...flat(30, '200.00')]);
    const gap = klines.toSpliced(-31, 1);
    expect(holdingGains('100', gap)[0]).toEqual({ days: 30, gain: '300.00000000' });
  });

  it('is empty without candles', () => {
    expect(holdingGains('100', [])).toEqual([]);
  });
});
