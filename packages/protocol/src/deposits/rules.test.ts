/** Where a deposit stands at each moment (rulebook 9.4), and the numbers it is held against. */
import { describe, expect, it } from 'vitest';
import { CREDIT_FINAL_AFTER_MS, DEPOSITED_PER_DAY_MAX } from './rules.ts';
import { DEPOSIT_REVIEW_MS, type DepositCourse, depositStageAt } from './rules.ts';

/** EX-9.1: sent at second 0, its block at second 2, the 19th at second 56. */
const COURSE: DepositCourse = {
  network: 'TRC20',
  state: 'under-review',
  minedAtMs: 2_000,
  confirmedAtMs: 56_000,
  unlockedAtMs: null,
};

describe('[9.4] the stage of a deposit', () => {
  it('[EX-9.1] moves on with the clock while it is under review', () => {
    const stages = [0, 1_999, 2_000, 55_999, 56_000, 75_999].map((atMs) =>
      depositStageAt(COURSE, atMs),
    );
    expect(stages).toEqual([
      'broadcast',
      'broadcast',
      'confirming',
      'confirming',
      'reviewing',
      'reviewing',
    ]);
    expect(COURSE.confirmedAtMs + DEPOSIT_REVIEW_MS).toBe(76_000);
  });

  it('is what was decided from then on, whatever a clock says', () => {
    for (const atMs of [0, 56_000, 10 ** 12]) {
      const at = (changed: Partial<DepositCourse>) =>
        depositStageAt({ ...COURSE, ...changed }, atMs);
      expect(at({ state: 'rejected' })).toBe('rejected');
      expect(at({ state: 'passed' })).toBe('credited');
      expect(at({ state: 'passed', unlockedAtMs: 80_000 })).toBe('unlocked');
    }
  });

  it('waits in review as long as people take', () => {
    expect(depositStageAt(COURSE, 24 * 3_600_000)).toBe('reviewing');
  });
});

it('[9.4] a day takes 200 000 USDT, and a credit is final after 7 days', () => {
  expect(DEPOSITED_PER_DAY_MAX).toBe('200000');
  expect(CREDIT_FINAL_AFTER_MS).toBe(7 * 24 * 3_600_000);
});
