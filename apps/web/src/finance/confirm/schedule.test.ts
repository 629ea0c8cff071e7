/** [4.3] The schedule of a purchase: every day for the day before, the last with the principal. */
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '@anywhen/money';
import { businessDate } from '@anywhen/protocol';
import { productOf } from '../../../testing/finance/finance.ts';
import { scheduleOf } from './schedule.ts';

const SCHEDULE = scheduleOf(productOf('F180'), '1000');
const PAYMENTS = SCHEDULE.flatMap(({ payments }) => payments);

describe('[EX-4.1] the schedule of 1 000 USDT in F180', () => {
  it('has 180 payments from 2026-01-12 to the redemption date', () => {
    expect(PAYMENTS).toHaveLength(180);
    expect(businessDate(PAYMENTS[0]?.day ?? 0)).toBe('2026-01-12');
    expect(businessDate(PAYMENTS.at(-1)?.day ?? 0)).toBe('2026-07-10');
    expect(PAYMENTS[0]?.amount).toBe('0.21917808');
    expect(PAYMENTS.at(-1)?.amount).toBe('0.21917847');
  });

  it('is grouped by months, whose sums are the displayed interest', () => {
    expect(SCHEDULE.map(({ month, payments }) => [month, payments.length])).toEqual([
      ['2026-01', 20],
      ['2026-02', 28],
      ['2026-03', 31],
      ['2026-04', 30],
      ['2026-05', 31],
      ['2026-06', 30],
      ['2026-07', 10],
    ]);
    const total = SCHEDULE.reduce((sum, month) => sum + parseUnits(month.total), 0n);
    expect(formatUnits(total)).toBe('39.45205479');
  });
});
