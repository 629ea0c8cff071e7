/** Quotes computed in the browser, and figures derived from them. */
import { describe, expect, it } from 'vitest';
import { formatUnits } from '@anywhen/money';
import type { OptionSeries } from '@anywhen/protocol';
import {
  breakEvenOf,
  houseMost,
  isInTheMoney,
  pricedOf,
  quoteAt,
  roundTripPercent,
  shortPrice,
  tradableAt,
  worthOf,
} from './quotes.ts';
import { EXPIRY, positionAt, seriesAt } from '../../testing/options/options.ts';

const AT = {
  symbol: 'BTCUSDT',
  second: EXPIRY - 900,
  price: '65000.00',
  sigma: '0.60000000',
  regime: null,
};
const CALL = { strike: '65000.00', type: 'call' } as const;

function quoted() {
  const quote = quoteAt(seriesAt(), CALL, AT);
  if (!quote) throw new Error('there is a price and a volatility');
  return quote;
}

describe('[7.3] a quote in the browser', () => {
  it('[EX-7.1] has the digits of the rulebook', () => {
    const { askUnits, bidUnits } = quoted();
    expect(formatUnits(askUnits)).toBe('0.08465445');
    expect(formatUnits(bidUnits)).toBe('0.07972311');
  });

  it('[EX-7.11] is the expectation of the process once its regime is published', () => {
    const series = seriesAt({ rule: 'opt/2' });
    expect(quoteAt(series, CALL, AT)).toBeUndefined();
    const quote = quoteAt(series, CALL, { ...AT, regime: 'normal' });
    expect(formatUnits(quote?.askUnits ?? 0n)).toBe('0.07630237');
  });

  it('[7.4] is for as many contracts as the house takes', () => {
    const most = (left: string) => houseMost(seriesAt(), CALL, { price: '65000.00', left });
    expect([most('50000'), most('65'), most('6.49999999')]).toEqual([1_000, 10, 0]);
  });

  it('is abbreviated without showing a lower cost or a higher return', () => {
    expect(shortPrice(8_465_445n, 'up')).toBe('0.0847');
    expect(shortPrice(7_972_311n, 'down')).toBe('0.0797');
    expect(shortPrice(100n, 'up')).toBe('0.0001');
  });

  it('breaks even where it pays what it cost', () => {
    const { askUnits } = quoted();
    expect(breakEvenOf(seriesAt(), CALL, askUnits)).toBe('65084.65');
    expect(breakEvenOf(seriesAt(), { ...CALL, type: 'put' }, askUnits)).toBe('64915.35');
  });

  it('[7.6] costs 5.8 % to buy and to sell back at once', () => {
    expect(roundTripPercent(300).toFixed(1)).toBe('5.8');
  });
});

describe('the volatility of a quote', () => {
  const minute = EXPIRY - 900;
  const tick = { symbol: 'BTCUSDT', second: minute, price: '65000.00' };
  const sigma = (second: number) =>
    ({ ...tick, second, sigma: '0.55000000', regime: 'calm' }) as const;

  it('is the one in force', () => {
    const priced = pricedOf({ ...tick, second: minute + 59 }, sigma(minute));
    expect(priced).toMatchObject({ sigma: '0.55000000', regime: 'calm' });
  });

  it('is unavailable when a minute begins, but only briefly', () => {
    expect(pricedOf(tick, sigma(minute - 60))).toBeUndefined();
    expect(pricedOf({ ...tick, second: minute + 2 }, sigma(minute - 60))).toBeDefined();
    expect(pricedOf({ ...tick, second: minute - 1 }, sigma(minute))).toBeUndefined();
    expect(pricedOf(tick, undefined)).toBeUndefined();
  });
});

describe('a position', () => {
  it('[EX-7.3] is worth the proceeds of selling back, plus what was sold already', () => {
    const { bidUnits } = quoted();
    expect(worthOf(positionAt(), bidUnits)).toEqual({
      worth: '3.98615550',
      profit: '-0.24656700',
    });
    const part = positionAt({ left: 30, sold: '1.60000000' });
    expect(worthOf(part, bidUnits).profit).toBe('-0.24102920');
  });

  it('is in the money where exercising would pay', () => {
    expect(isInTheMoney('BTCUSDT', CALL, '65000.01')).toBe(true);
    expect(isInTheMoney('BTCUSDT', CALL, '65000.00')).toBe(false);
    expect(isInTheMoney('BTCUSDT', { ...CALL, type: 'put' }, '64999.99')).toBe(true);
  });
});

it('[7.4] series can be traded until a minute before their expiry, sorted by expiry', () => {
  const later = seriesAt({
    code: 'later',
    expiresAtSecond: EXPIRY + 900,
    closesAtSecond: EXPIRY + 840,
  });
  const other = seriesAt({ code: 'other', symbol: 'ETHUSDT' });
  const all: OptionSeries[] = [later, other, seriesAt()];
  const codes = (nowMs: number) =>
    tradableAt(all, { symbol: 'BTCUSDT', nowMs }).map(({ code }) => code);
  expect(codes((EXPIRY - 61) * 1_000)).toEqual([seriesAt().code, 'later']);
  expect(codes((EXPIRY - 60) * 1_000)).toEqual(['later']);
});
