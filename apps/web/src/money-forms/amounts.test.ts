/** How amounts are written: shortened or exact, grouped by language, at any length. */
import { array, assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../i18n/index.ts';
import { shareOut, showAmount, showExactAmount, showShare, withSign } from './amounts.ts';
import { typedForm } from './typed-amount.ts';

const inEnglish = (amount: string, currency: string) =>
  showAmount({ amount, currency, language: 'en' });
const million = (language: Language) =>
  showAmount({ amount: '1234567.50000000', currency: 'USDT', language });
const signed = (amount: string) =>
  withSign(showAmount({ amount, currency: 'USDT', language: 'en' }));
const exact = (amount: string, currency: string) =>
  showExactAmount({ amount, currency, language: 'en' });

describe('[N7] an amount that is read', () => {
  it('has the digits that matter, and two decimals in USDT', () => {
    expect(inEnglish('10000.00000000', 'USDT')).toBe('10,000.00');
    expect(inEnglish('0.99999999', 'USDT')).toBe('1.00');
    expect(inEnglish('0.77455690', 'BTC')).toBe('0.7746');
    expect(inEnglish('12345678.98765432', 'SHIB')).toBe('12,345,679');
  });

  it('has a real minus sign, also of less than a cent', () => {
    expect(inEnglish('-1234.56000000', 'USDT')).toBe('\u22121,234.56');
    expect(inEnglish('-0.00900000', 'USDT')).toBe('\u22120.009');
    expect(inEnglish('-0.00000000', 'USDT')).toBe('0.00');
  });

  it('keeps every whole digit of an amount no floating-point number could hold', () => {
    expect(inEnglish('12345678901234567890.12345678', 'USDT')).toBe(
      '12,345,678,901,234,567,890.12',
    );
  });

  it('is grouped by the rules of the language', () => {
    expect(million('fr')).toBe('1\u202f234\u202f567,50');
    expect(million('vi')).toBe('1.234.567,50');
    expect(million('zh-Hans')).toBe('1,234,567.50');
  });
});

describe('a movement', () => {
  it('always has its sign, unless it is zero', () => {
    expect(signed('2500.00000000')).toBe('+2,500.00');
    expect(signed('-2500.00000000')).toBe('\u22122,500.00');
    expect(signed('0.00100000')).toBe('+0.001');
    expect(signed('0.00000000')).toBe('0.00');
  });
});

describe('an exact amount', () => {
  it('shows all digits, and cents for USDT', () => {
    expect(exact('10000.00000000', 'USDT')).toBe('10,000.00');
    expect(exact('2084.77654321', 'USDT')).toBe('2,084.77654321');
    expect(exact('0.00000001', 'BTC')).toBe('0.00000001');
    expect(exact('2500', 'USDT')).toBe('2,500.00');
    expect(exact('5.00000000', 'BTC')).toBe('5');
  });
});

describe('[N7] shares', () => {
  const shares = (...parts: string[]) =>
    shareOut(parts).map((bps) => showShare({ bps, language: 'en' }));

  it('have two decimals and add up to 100 %, whatever is truncated', () => {
    expect(shares('1', '1', '1')).toEqual(['33.34%', '33.33%', '33.33%']);
    const seven = shareOut(['1', '1', '1', '1', '1', '1', '1']);
    expect(seven).toEqual([1429n, 1429n, 1429n, 1429n, 1428n, 1428n, 1428n]);
    expect(shares('9999.99', '0.005', '0.005')).toEqual(['100.00%', '0.00%', '0.00%']);
    expect(shares('2', '0', '1')).toEqual(['66.67%', '0.00%', '33.33%']);
  });

  it('add up to 100 % for any seven amounts', () => {
    const amount = stringMatching(/^(0|[1-9]\d{0,9})\.\d{8}$/);
    assert(
      property(array(amount, { minLength: 7, maxLength: 7 }), (parts) => {
        const sum = shareOut(parts).reduce((whole, each) => whole + each, 0n);
        const isNothing = parts.every((part) => !/[1-9]/.test(part));
        expect(sum).toBe(isNothing ? 0n : 10_000n);
      }),
    );
  });

  it('of zero are zero', () => {
    expect(shares('0.00000000', '0.00000000')).toEqual(['0.00%', '0.00%']);
  });
});

describe('what "all" fills in', () => {
  it('is the whole amount without trailing zeros', () => {
    expect(typedForm('10000.00000000')).toBe('10000');
    expect(typedForm('0.50000001')).toBe('0.50000001');
    expect(typedForm('0.50000000')).toBe('0.5');
  });
});
