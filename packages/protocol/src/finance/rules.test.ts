/** Finance in numbers (rulebook 4.2, 4.3, 4.7): products, windows, dates and interest. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { businessDate, businessDayOf } from '../agenda/business-days.ts';
import {
  APR_BPS_MAX,
  FINANCE_PRODUCTS,
  type FinanceProduct,
  financeDates,
  financeInterest,
  personalMaxUnits,
  soldPercent,
  windowAt,
} from './rules.ts';
import { instalmentAt } from '../earn/instalments.ts';

describe('[4.3] interest', () => {
  it.each([
    ['EX-4.1', 'F180', '1000', '0.21917808', '39.45205479', '0.21917847'],
    ['EX-4.2', 'F7', '500', '0.04109589', '0.28767123', '0.04109589'],
    ['EX-4.3', 'F30', '2500', '0.30821917', '9.24657534', '0.30821941'],
    ['EX-4.4', 'F90', '10000', '1.64383561', '147.94520547', '1.64383618'],
  ])('[%s] %s of %s: %s a day, %s in all, %s on the last day', (_ex, code, amount, ...figures) => {
    const interest = financeInterest(productOf(code), parseUnits(amount));
    const last = instalmentAt(interest, interest.days - 1);
    expect(
      [interest.dailyUnits, interest.totalUnits, last].map((units) => formatUnits(units)),
    ).toEqual(figures);
  });

  it('[EX-4.5] of TR60 is paid with the principal: 5 000 become 5 073.97260273', () => {
    const principal = parseUnits('5000');
    const { totalUnits } = financeInterest(productOf('TR60'), principal);
    expect(formatUnits(principal + totalUnits)).toBe('5073.97260273');
  });

  it('[EX-4.6] of TR120 on 20 000 is 657.53424657', () => {
    const { totalUnits } = financeInterest(productOf('TR120'), parseUnits('20000'));
    expect(formatUnits(totalUnits)).toBe('657.53424657');
  });
});

describe('[4.1] dates', () => {
  const datesOf = (code: string, date: string) => {
    const { startDay, redemptionDay } = financeDates(productOf(code), businessDayOf(date));
    return [businessDate(startDay), businessDate(redemptionDay)];
  };

  it('[EX-4.1] of F180 on 2026-01-10: from 2026-01-11 to 2026-07-10', () => {
    expect(datesOf('F180', '2026-01-10')).toEqual(['2026-01-11', '2026-07-10']);
  });

  it.each(['2026-02-01', '2026-02-07', '2026-02-14'])(
    '[EX-4.5] of TR60 on %s, a day of its window: from 2026-02-15 to 2026-04-16',
    (date) => {
      expect(datesOf('TR60', date)).toEqual(['2026-02-15', '2026-04-16']);
    },
  );

  it('of the day the window ends are those of the next issue', () => {
    expect(datesOf('TR60', '2026-02-15')).toEqual(['2026-03-01', '2026-04-30']);
  });

  it('of trust issues follow each other without a gap, TR120 a week after TR60', () => {
    const { windows: first } = productOf('TR60');
    const { windows: second } = productOf('TR120');
    if (!first || !second) throw new Error('trust products have windows');
    let day = businessDayOf('2026-02-01');
    for (let issue = 0; issue < 40; issue += 1) {
      const window = windowAt(first, day);
      expect(window).toEqual({ startDay: day, endDay: day + 14 });
      expect(windowAt(first, window.endDay - 1)).toEqual(window);
      expect(windowAt(second, day + 7).startDay).toBe(day + 7);
      expect(windowAt(second, day + 6).endDay).toBe(day + 7);
      day = window.endDay;
    }
  });

  it('of a window are known before the first one, too', () => {
    expect(windowAt({ days: 14, firstDay: 20 }, 5)).toEqual({ startDay: -8, endDay: 6 });
    expect(windowAt({ days: 14, firstDay: 20 }, 6)).toEqual({ startDay: 6, endDay: 20 });
  });
});

describe('[4.2] products', () => {
  it('are the table', () => {
    const lines = FINANCE_PRODUCTS.map(
      ({ code, family, termDays, aprBps, min, step, personalMax, total, windows }) =>
        `${code} ${family} ${termDays} ${aprBps} ${min} ${step} ${personalMax} ${total} ` +
        `${windows?.days ?? 'always'}`,
    );
    expect(lines).toEqual([
      'F7 fixed 7 300 10 0.01 50000 5000000 always',
      'F30 fixed 30 450 50 0.01 50000 5000000 always',
      'F90 fixed 90 600 100 0.01 100000 5000000 always',
      'F180 fixed 180 800 100 0.01 100000 10000000 always',
      'TR60 trust 60 900 500 1 20000 1000000 14',
      'TR120 trust 120 1000 1000 1 50000 2000000 14',
    ]);
  });

  it('[H13] have yields of an ordinary size', () => {
    for (const { aprBps } of FINANCE_PRODUCTS) expect(aprBps).toBeLessThanOrEqual(APR_BPS_MAX);
  });

  it('[1.5] have a personal limit that is twice as high at level 2', () => {
    const limits = ([0, 1, 2] as const).map((level) => personalMaxUnits(productOf('F7'), level));
    expect(limits).toEqual(['50000', '50000', '100000'].map((amount) => parseUnits(amount)));
  });

  it('[EX-4.8] show what is sold in percent, truncated', () => {
    const total = parseUnits('5000000');
    const percentOf = (sold: string) => soldPercent(parseUnits(sold), total);
    expect(percentOf('1234567.89')).toBe('24.69');
    expect(percentOf('4999999.99')).toBe('99.99');
    expect(percentOf('5000000')).toBe('100.00');
    expect(percentOf('0')).toBe('0.00');
  });
});

function productOf(code: string): FinanceProduct {
  const product = FINANCE_PRODUCTS.find((each) => each.code === code);
  if (!product) throw new Error(`there is no ${code}`);
  return product;
}
