/** Conversion of a time to the native date and time fields. */
import { describe, expect, it } from 'vitest';
import { dayAndTime, momentOf } from './moments.ts';

describe('a time in native fields', () => {
  it('round-trips to the minute', () => {
    const atMs = new Date(2026, 10, 7, 9, 5).getTime();
    expect(dayAndTime(atMs)).toEqual({ day: '2026-11-07', time: '09:05' });
    expect(momentOf(dayAndTime(atMs))).toBe(atMs);
    expect(momentOf({ day: '2026-11-07', time: '09:05:30' })).toBe(atMs + 30_000);
  });

  it('is undefined while a part is missing', () => {
    expect(momentOf({ day: '', time: '09:05' })).toBeUndefined();
    expect(momentOf({ day: '2026-11-07', time: '' })).toBeUndefined();
    expect(momentOf({ day: '2026-11-07', time: '25:00' })).toBeUndefined();
  });
});
