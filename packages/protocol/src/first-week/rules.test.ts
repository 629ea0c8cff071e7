/** The path of the first week: its tasks, their lessons, and when a task of two lessons is done. */
import { describe, expect, it } from 'vitest';
import { WEEK_DEEDS, WEEK_LESSONS, WEEK_TASKS, lessonsOf, taskDoneAtMs } from './rules.ts';

const names = WEEK_TASKS.map(({ name }) => name);

describe('[31.1] the path', () => {
  it('has twelve tasks on seven days, in order', () => {
    expect(new Set(names).size).toBe(12);
    const days = WEEK_TASKS.map(({ day }) => day);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(new Set(days)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  });

  it('asks each lesson and each deed once, and one price check', () => {
    expect(names.flatMap(lessonsOf).toSorted()).toEqual(WEEK_LESSONS.toSorted());
    const others = names.filter((name) => lessonsOf(name).length === 0);
    expect(others.toSorted()).toEqual([...WEEK_DEEDS, 'price-check'].toSorted());
  });
});

describe('[31.2] a task', () => {
  it('[EX-31.1] of two lessons is done when the second one is', () => {
    const steps = new Map([['small-payout', 2_000]]);
    expect(taskDoneAtMs('scam-promises', steps)).toBeUndefined();
    steps.set('guaranteed-yield', 1_000);
    expect(taskDoneAtMs('scam-promises', steps)).toBe(2_000);
  });

  it('of a deed is done when the deed was recognised', () => {
    expect(taskDoneAtMs('note', new Map())).toBeUndefined();
    expect(taskDoneAtMs('note', new Map([['note', 5]]))).toBe(5);
  });
});
