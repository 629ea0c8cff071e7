/** Grouping of upcoming payments: months with totals, and the bars of the chart. */
import { describe, expect, it } from 'vitest';
import type { ComingLine } from '@anywhen/protocol';
import { comingBars, comingMonths } from './coming-groups.ts';
import { comingLine } from '../../../testing/earn-parts/coming.ts';
import { TODAY } from '../../../testing/earn-parts/days.ts';

const priceOf = (currency: string) => ({ BTC: '50000.00' })[currency];

const barsOf = (lines: readonly ComingLine[]) => comingBars(lines, { today: TODAY, priceOf });

describe('the calendar', () => {
  it('groups by month in the order of days, with what is earned in each currency, and principal apart', () => {
    const months = comingMonths([
      comingLine({ day: TODAY + 30, kind: 'principal', amount: '1000.00000000' }),
      comingLine({ day: TODAY + 2, amount: '0.20000000' }),
      comingLine({ day: TODAY + 1, amount: '0.10000000' }),
      comingLine({ day: TODAY + 1, product: 'mining', currency: 'BTC', amount: '0.00000551' }),
    ]);
    expect(months.map(({ lines: _lines, ...month }) => month)).toEqual([
      {
        month: '2026-01',
        earned: [
          { currency: 'USDT', amount: '0.30000000' },
          { currency: 'BTC', amount: '0.00000551' },
        ],
        principal: [],
      },
      {
        month: '2026-02',
        earned: [],
        principal: [{ currency: 'USDT', amount: '1000.00000000' }],
      },
    ]);
    expect(months[0]?.lines.map(({ day }) => day - TODAY)).toEqual([1, 1, 2]);
  });

  it('lists due dates but adds none to a total: their payout is unknown', () => {
    const [month] = comingMonths([comingLine({ kind: 'due', product: 'seconds' })]);
    expect(month).toMatchObject({ earned: [], principal: [], lines: [{ kind: 'due' }] });
  });
});

describe('the bars', () => {
  it('are one per day when the span is short, and at most twelve of equal length', () => {
    const daysOf = (last: number) =>
      barsOf([comingLine({ day: TODAY + last })]).map(({ fromDay, toDay }) => toDay - fromDay + 1);
    expect(daysOf(6)).toEqual(Array(7).fill(1));
    expect(daysOf(365)).toEqual(Array(12).fill(31));
    expect(barsOf([])).toHaveLength(1);
  });

  it('sum earnings at the current prices, and only mark principal', () => {
    const bars = barsOf([
      comingLine({ day: TODAY + 1, amount: '0.25000000' }),
      comingLine({ day: TODAY + 1, kind: 'output', currency: 'BTC', amount: '0.00001000' }),
      comingLine({ day: TODAY + 2, kind: 'principal', amount: '1000.00000000' }),
      comingLine({ day: TODAY + 2, kind: 'reward', currency: 'XYZ', amount: '7.00000000' }),
    ]);
    expect(bars.map(({ earned, hasPrincipal }) => [earned, hasPrincipal])).toEqual([
      ['0.00000000', false],
      ['0.75000000', false],
      ['0.00000000', true],
    ]);
  });
});
