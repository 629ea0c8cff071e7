/** The table of readings of a typed amount, by language. */
import { assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../i18n/index.ts';
import { signsOf } from '../i18n/index.ts';
import { showPrice } from './amounts.ts';
import { readTyped } from './read-typed.ts';

function readingOf(typed: string, language: Language, decimalsMax = 8): string {
  const reading = readTyped(typed, { signs: signsOf(language), decimalsMax });
  if (!reading) return 'ignored';
  return reading.kind === 'amount' ? reading.amount : `${reading.readings.join(' or ')}?`;
}

/** Groups by comma: English, Chinese, Japanese, Korean; by space: French, Russian; by point: vi. */
const TABLE: readonly (readonly [typed: string, en: string, fr: string, vi: string])[] = [
  ['', '', '', ''],
  ['12', '12', '12', '12'],
  ['12.5', '12.5', '12.5', '12.5 or 125?'],
  ['12,5', '12.5 or 125?', '12.5', '12.5'],
  ['1,000', '1000', '1000 or 1.000?', '1000 or 1.000?'],
  ['1.000', '1.000', '1000 or 1.000?', '1000'],
  ['10,000.00', '10000.00', '10000.00', '10000.00'],
  ['10.000,00', '10000.00', '10000.00', '10000.00'],
  ['1,234,567', '1234567', '1234567', '1234567'],
  ['1.234.567', '1234567', '1234567', '1234567'],
  ['1000,50', '1000.50 or 100050?', '1000.50', '1000.50'],
  ['0,005', '0.005 or 5?', '0.005', '0.005'],
  ['0.005', '0.005', '0.005', '0.005 or 5?'],
  ['1,', '1?', '1.', '1.'],
  ['1.', '1.', '1.', '1?'],
  ['1,00', '1.00 or 100?', '1.00', '1.00'],
  ['1,000,0', '10000?', 'ignored', 'ignored'],
  ['1,23.5', '123.5?', '123.5?', '123.5?'],
  ['1 000', '1000', '1000', '1000'],
  ['1\u202f000,5', '1000.5 or 10005?', '1000.5', '1000.5'],
  ["1'000.50", '1000.50', '1000.50', '1000.50 or 100050?'],
  ['1’000', '1000', '1000', '1000'],
  ['１２．５', '12.5', '12.5', '12.5 or 125?'],
  ['１，０００', '1000', '1000 or 1.000?', '1000 or 1.000?'],
  ['12。5', '12.5', '12.5', '12.5 or 125?'],
  ['+455.91', '455.91', '455.91', '455.91 or 45591?'],
  ['1,000.00USDT', '1000.00', '1000.00', '1000.00'],
  ['USDT 1,000.00', '1000.00', '1000.00', '1000.00'],
  ['$1,000.00', '1000.00', '1000.00', '1000.00'],
  ['007', '7', '7', '7'],
  ['.5', '0.5', '0.5', '0.5 or 5?'],
  ['abc', 'ignored', 'ignored', 'ignored'],
  ['-1', 'ignored', 'ignored', 'ignored'],
  ['−1', 'ignored', 'ignored', 'ignored'],
  ['1e9', 'ignored', 'ignored', 'ignored'],
  ['1.2.3', 'ignored', 'ignored', '123?'],
  ['1,2,3', '123?', 'ignored', 'ignored'],
  ['0.123456789', 'ignored', 'ignored', 'ignored'],
  [
    '12345678901234567890.5',
    '12345678901234567890.5',
    '12345678901234567890.5',
    '12345678901234567890.5 or 123456789012345678905?',
  ],
];

describe('[N10] typed text', () => {
  it.each(TABLE)(
    '"%s" means: %s in English, %s in French, %s in Vietnamese',
    (typed, en, fr, vi) => {
      expect([readingOf(typed, 'en'), readingOf(typed, 'fr'), readingOf(typed, 'vi')]).toEqual([
        en,
        fr,
        vi,
      ]);
    },
  );

  it.each(['zh-Hans', 'zh-Hant', 'ja', 'ko'] as const)('%s reads like English', (language) => {
    for (const [typed, en] of TABLE) expect(readingOf(typed, language)).toBe(en);
  });

  it('ru reads like French', () => {
    for (const [typed, , fr] of TABLE) expect(readingOf(typed, 'ru')).toBe(fr);
  });
});

it.each(LANGUAGES)(
  '[N10] %s: an amount the app wrote is read as itself, or is ambiguous',
  (language) => {
    const amount = stringMatching(/^(0|[1-9]\d{0,12})\.\d{2,8}$/);
    assert(
      property(amount, (written) => {
        const answer = readingOf(showPrice(written, language), language);
        expect(answer === written || answer.includes('?')).toBe(true);
        if (language === 'en') expect(answer).toBe(written);
        if (answer.includes('?')) expect(answer).toContain(written);
      }),
    );
  },
);

it('[N10] no decimals are lost: one too many is rejected', () => {
  expect(readingOf('1.234', 'en', 2)).toBe('ignored');
  expect(readingOf('1.23', 'en', 2)).toBe('1.23');
});
