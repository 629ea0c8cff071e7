/** Business days (rulebook 0.3): when they begin, which one a moment is in, and their dates. */
import { describe, expect, it } from 'vitest';
import { businessDate, businessDayAt, businessDayOf, startOfBusinessDay } from './business-days.ts';
import { dailyReference, readDailyReference } from '../earn/daily-reference.ts';

const UTC = { daySeconds: 86_400, offset: 0 };
/** Fast days from noon of 2026-01-10 on: that day goes on, and the next begins a minute later. */
const NOON_SECOND = Date.UTC(2026, 0, 10, 12) / 1_000;
const FAST = { daySeconds: 60, offset: 20_463 - NOON_SECOND / 60 };

describe('[0.3] a business day', () => {
  it('of 86 400 s is a day of UTC, from its first millisecond to its last', () => {
    const midnightMs = Date.UTC(2026, 0, 11);
    expect(businessDayAt(UTC, midnightMs - 1)).toBe(20_463);
    expect(businessDayAt(UTC, midnightMs)).toBe(20_464);
    expect(startOfBusinessDay(UTC, 20_464) * 1_000).toBe(midnightMs);
  });

  it('of a minute lasts a minute and keeps counting from where it was', () => {
    const noonMs = NOON_SECOND * 1_000;
    expect(businessDayAt(FAST, noonMs)).toBe(20_463);
    expect(businessDayAt(FAST, noonMs + 59_999)).toBe(20_463);
    expect(businessDayAt(FAST, noonMs + 60_000)).toBe(20_464);
    expect(businessDayAt(FAST, noonMs + 180 * 60_000)).toBe(20_643);
    expect(startOfBusinessDay(FAST, 20_464)).toBe(NOON_SECOND + 60);
  });

  it.each([UTC, FAST])(
    'begins in itself, and a millisecond earlier is the day before: %o',
    (days) => {
      for (const day of [20_463, 20_500, 20_643]) {
        const beginsAtMs = startOfBusinessDay(days, day) * 1_000;
        expect([businessDayAt(days, beginsAtMs - 1), businessDayAt(days, beginsAtMs)]).toEqual([
          day - 1,
          day,
        ]);
      }
    },
  );

  it.each([
    [20_463, '2026-01-10'],
    [20_643, '2026-07-09'],
    [20_847, '2027-01-29'],
    [21_243, '2028-02-29'],
    [0, '1970-01-01'],
  ])('%d is written %s, and read back', (day, date) => {
    expect(businessDate(day)).toBe(date);
    expect(businessDayOf(date)).toBe(day);
  });
});

describe('[I7] the reference of a posting', () => {
  it('names the record and the day that is paid for', () => {
    expect(dailyReference(12, 20_463)).toBe('12@20463');
    expect(readDailyReference('12@20463')).toEqual({ id: '12', day: 20_463 });
  });

  it('of no day is the record alone', () => {
    expect(readDailyReference('12')).toEqual({ id: '12', day: null });
  });
});
