/** Numbers in the signs of each language, and what is typed read back as it was written. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, signsOf, writeChange, writeNumber, writePercent } from './index.ts';

const NARROW = '\u202F';
const FIXED = '\u00A0';

describe('[0.7] a number', () => {
  it.each([
    ['en', '1,234,567.8900'],
    ['zh-Hant', '1,234,567.8900'],
    ['fr', `1${NARROW}234${NARROW}567,8900`],
    ['ru', `1${FIXED}234${FIXED}567,8900`],
    ['vi', '1.234.567,8900'],
  ] as const)('is written in %s as %s', (language, text) => {
    expect(writeNumber('1234567.8900', language)).toBe(text);
    expect(writeNumber('-1234567.8900', language)).toBe(`−${text}`);
  });

  it.each(LANGUAGES)('has the signs of Intl in %s', (language) => {
    const { format } = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
    for (const number of [0.07, 12.34, 123.45, 12_345.67, 123_456_789.12]) {
      expect(writeNumber(number.toFixed(2), language)).toBe(format(number));
    }
    const { group, decimal } = signsOf(language);
    expect(group).not.toBe(decimal);
  });

  it('that is none stays as it is', () => {
    expect(writeNumber('–')).toBe('–');
  });
});

describe('[0.7] a percentage', () => {
  it.each(LANGUAGES)('is written as Intl does in %s', (language) => {
    const { format } = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 2,
    });
    expect(writePercent('62.15', language)).toBe(format(0.6215));
  });

  it.each([
    [125, '+1.25%'],
    [-87, '−0.87%'],
    [5, '+0.05%'],
    [0, '0.00%'],
    [-12_345, '−123.45%'],
  ])('of %i basis points is %s', (bps, text) => {
    expect(writeChange(bps)).toBe(text);
  });

  it('keeps its sign in French', () => {
    expect(writeChange(-98, 'fr')).toBe(`−0,98${FIXED}%`);
  });
});
