/** Dates in the language of the app or as ISO, and durations without words. */
import { describe, expect, it } from 'vitest';
import { datesIn, formatClock, formatDuration, writeAge } from './format.ts';
import { LANGUAGES } from './languages.ts';

const AT_MS = Date.UTC(2026, 0, 9, 3, 4, 5);
const utc = { isUtc: true };

describe('dates', () => {
  it.each([
    ['en', 'Jan 9, 2026'],
    ['zh-Hant', '2026年1月9日'],
    ['ja', '2026/01/09'],
    ['fr', '9 janv. 2026'],
  ] as const)('in %s is %s', (language, text) => {
    expect(datesIn(language, 'locale').date(AT_MS, utc)).toBe(text);
  });

  it('have a 24-hour time with seconds in every language', () => {
    const times = LANGUAGES.map((language) => datesIn(language, 'locale').time(AT_MS, utc));
    expect(times).toEqual(LANGUAGES.map(() => '03:04:05'));
  });

  it('can be ISO in any language', () => {
    expect(datesIn('ru', 'iso').dateTime(AT_MS, utc)).toBe('2026-01-09 03:04:05');
  });

  it('are in the zone of the device unless UTC is requested', () => {
    const local = new Date(AT_MS);
    const parts = [local.getHours(), local.getMinutes(), local.getSeconds()];
    const time = parts.map((part) => String(part).padStart(2, '0')).join(':');
    expect(datesIn('en', 'locale').time(AT_MS)).toBe(time);
    expect(datesIn('en', 'iso').time(AT_MS)).toBe(time);
  });

  it('come from a stable formatter, so that effects do not run again', () => {
    expect(datesIn('en', 'iso')).toBe(datesIn('en', 'iso'));
  });
});

describe('durations', () => {
  it.each([
    [0, '0:00'],
    [75, '1:15'],
    [75.9, '1:15'],
    [3661, '1:01:01'],
    [-4, '0:00'],
  ])('%s s is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('a countdown', () => {
  it.each([
    [3_600, '01:00:00'],
    [3_552, '00:59:12'],
    [0.9, '00:00:00'],
    [-4, '00:00:00'],
  ])('%s s is %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });
});

describe('an age', () => {
  it.each([
    ['en', '3 min. ago'],
    ['zh-Hant', '3 分鐘前'],
    ['zh-Hans', '3分钟前'],
    ['fr', 'il y a 3 min'],
    ['ja', '3 分前'],
    ['ko', '3분 전'],
    ['ru', '3 мин. назад'],
    ['vi', '3 phút trước'],
  ] as const)('of three minutes in %s is %s', (language, text) => {
    expect(writeAge(190_000, language).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it.each([
    [0, '10 sec. ago'],
    [59_000, '50 sec. ago'],
    [3_599_000, '59 min. ago'],
    [7_300_000, '2 hr. ago'],
  ])('of %s ms is told calmly', (ageMs, text) => {
    expect(writeAge(ageMs, 'en')).toBe(text);
  });
});
