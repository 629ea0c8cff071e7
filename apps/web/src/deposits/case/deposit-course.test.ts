/** [9.4] The steps of a deposit over time, from its broadcast to its end. */
import { describe, expect, it } from 'vitest';
import type { Deposit } from '@anywhen/protocol';
import { depositOf, passed, rejected, unlocked } from '../../../testing/deposits/deposits.ts';
import { courseOf } from './deposit-course.ts';

/** EX-9.1: the next block comes after 2 s. */
const START_MS = 1_800_000_001_000;
const DEPOSIT = depositOf({ submittedAtMs: START_MS });

function statesAt(deposit: Deposit, second: number): string {
  return courseOf(deposit, START_MS + second * 1_000)
    .map(({ name, state }) => `${name}:${state}`)
    .join(' ');
}

describe('[EX-9.1] the steps of 500 USDT over TRC20', () => {
  it('waits for its block, is confirmed, reviewed, credited, unlocked', () => {
    expect(statesAt(DEPOSIT, 0)).toMatch(/^broadcast:current confirming:next reviewing:next /);
    expect(statesAt(DEPOSIT, 2)).toMatch(/^broadcast:done confirming:current reviewing:next /);
    expect(statesAt(DEPOSIT, 55)).toMatch(/ confirming:current /);
    expect(statesAt(DEPOSIT, 56)).toMatch(/ confirming:done reviewing:current credited:next /);
    expect(statesAt(passed(DEPOSIT), 76)).toMatch(
      / reviewing:done credited:done unlocked:current$/,
    );
    expect(statesAt(unlocked(DEPOSIT), 80)).toMatch(/ credited:done unlocked:done$/);
  });

  it('shows when each step ends: 2 s, 56 s, 76 s, 80 s', () => {
    const seconds = (atMs: number | null | undefined) => atMs && (atMs - START_MS) / 1_000;
    const course = courseOf(DEPOSIT, START_MS);
    expect(seconds(course[0]?.untilMs)).toBe(2);
    expect(course.slice(1).map(({ atMs }) => seconds(atMs))).toEqual([56, 76, 76, 80]);
  });
});

describe('[9.4] a deposit that', () => {
  it('was rejected ends with its review', () => {
    const deposit = rejected(DEPOSIT, 'PROOF_UNREADABLE');
    expect(statesAt(deposit, 90)).toBe('broadcast:done confirming:done reviewing:failed');
    const review = courseOf(deposit, START_MS + 90_000).at(-1);
    expect(review).toMatchObject({ by: 'rules', atMs: START_MS + 76_000 });
  });

  it('is reviewed by staff has no expected times', () => {
    const deposit = depositOf({ submittedAtMs: START_MS, reviewer: 'staff' });
    const [, , review, credited, freed] = courseOf(deposit, START_MS);
    expect([review?.by, review?.atMs, credited?.atMs, freed?.atMs]).toEqual([
      'staff',
      null,
      null,
      null,
    ]);
  });

  it('[0.6] was reversed shows that as its last step', () => {
    const correction = { atMs: START_MS + 100_000, reason: 'CREDITED_TWICE' } as const;
    const course = courseOf({ ...unlocked(DEPOSIT), correction }, START_MS + 200_000);
    expect(course.at(-1)).toMatchObject({ name: 'corrected', state: 'failed', by: 'staff' });
    expect(course).toHaveLength(5);
  });
});
