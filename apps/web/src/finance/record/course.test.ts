/** [4.5] The steps of a record, and the cost of ending it. */
import { lossOfEnding } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { NOW_MS, TODAY } from '../../../testing/earn-parts/days.ts';
import { recordOf, runningOf } from '../../../testing/finance/finance.ts';
import { courseOf, daysOver } from './course.ts';
import { wayOut } from './ending.ts';

const states = (record: Parameters<typeof courseOf>[0]) =>
  courseOf(record)
    .map(({ name, state }) => `${name}:${state}`)
    .join(' ');

describe('[4.5] the timeline of a record', () => {
  it('has four states, each with what it waits for', () => {
    const bought = recordOf();
    expect(states(bought)).toBe('purchased:current in-progress:next waiting:next settled:next');
    expect(courseOf(bought)[0]?.until).toEqual({ day: TODAY + 1 });
    const running = runningOf(45);
    expect(states(running)).toMatch(/^purchased:done in-progress:current waiting:next /);
    expect(courseOf(running)[1]?.until).toEqual({ day: running.redemptionDay });
    const waiting = { ...running, state: 'waiting', settlesAtMs: NOW_MS + 5_000 } as const;
    expect(states(waiting)).toMatch(/in-progress:done waiting:current settled:next$/);
    expect(courseOf(waiting)[2]?.until).toEqual({ atMs: NOW_MS + 5_000 });
    const settled = {
      ...waiting,
      state: 'settled',
      settledAtMs: NOW_MS,
      ending: 'matured',
    } as const;
    expect(states(settled)).toBe('purchased:done in-progress:done waiting:done settled:done');
  });

  it('[EX-4.9] of a cancelled record has nothing in between', () => {
    const cancelled = recordOf({ state: 'settled', ending: 'cancelled', settledAtMs: NOW_MS });
    expect(states(cancelled)).toBe('purchased:done settled:done');
  });

  it('counts past days, never more than the term', () => {
    const record = recordOf();
    const { startDay } = record;
    expect(
      [TODAY, startDay, startDay + 45, startDay + 500].map((day) => daysOver(record, day)),
    ).toEqual([0, 0, 45, 180]);
  });
});

describe('[4.5] ending a record', () => {
  it('is cancelling before interest begins, then early redemption of fixed terms only', () => {
    expect(wayOut(recordOf())).toBe('cancel');
    expect(wayOut(runningOf(3))).toBe('redeem');
    expect(wayOut(runningOf(0, { product: 'TR60', amount: '5000.00000000' }))).toBeUndefined();
    expect(wayOut(recordOf({ state: 'waiting' }))).toBeUndefined();
    expect(wayOut(recordOf({ state: 'settled' }))).toBeUndefined();
  });

  it('[EX-4.7] after 45 postings gives 9.86301360 back and pays out 990.13698640', () => {
    expect(lossOfEnding(runningOf(45))).toEqual({
      payout: '990.13698640',
      givenBack: '9.86301360',
      forgone: '29.58904119',
    });
  });
});
