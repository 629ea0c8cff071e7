/** Amounts: what is read, what is refused, and that text and units are two forms of one thing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  exactAmount,
  formatUnits,
  money,
  parseUnits,
  readAmount,
  roundDecimals,
  shortAmount,
  subtractMoney,
  truncateDecimals,
} from './amounts.ts';

describe('[N4] reading an amount', () => {
  it('takes plain decimals with up to eight places', () => {
    expect(readAmount('10000')).toEqual({ isAmount: true, units: 1_000_000_000_000n });
    expect(readAmount('0.00000001')).toEqual({ isAmount: true, units: 1n });
    expect(readAmount('007.5')).toEqual({ isAmount: true, units: 750_000_000n });
  });

  it.each(['0', '0.00000000', '-1', '1e3', 'NaN', 'Infinity', '', ' 1', '1,5', '.5', '5.', '٣'])(
    'calls %j abnormal',
    (text) => expect(readAmount(text)).toEqual({ isAmount: false, fault: 'abnormal' }),
  );

  it('[EX-11.3] calls a ninth decimal too precise', () => {
    expect(readAmount('0.000000001')).toEqual({ isAmount: false, fault: 'too-precise' });
  });

  it('refuses more digits than the ledger can add up', () => {
    expect(readAmount('9'.repeat(21))).toEqual({ isAmount: false, fault: 'abnormal' });
  });
});

describe('[M8] text and units', () => {
  it('are the same thing at every scale', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 27n), 10n ** 27n),
        fc.integer({ min: 0, max: 10 }),
        (units, scale) => {
          expect(parseUnits(formatUnits(units, scale), scale)).toBe(units);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('refuses to parse what the product never writes', () => {
    expect(() => parseUnits('1e3')).toThrow(RangeError);
    expect(() => parseUnits('0.123456789')).toThrow(RangeError);
  });
});

describe('decimals', () => {
  it('are left out, never rounded up', () => {
    expect(truncateDecimals('1999.99999999', 2)).toBe('1999.99');
    expect(truncateDecimals('5', 2)).toBe('5.00');
    expect(truncateDecimals('5.75', 0)).toBe('5');
  });

  it('leave no minus before a zero', () => {
    expect(truncateDecimals('-0.00400000', 2)).toBe('0.00');
    expect(truncateDecimals('-0.01400000', 2)).toBe('-0.01');
  });

  it('are rounded half away from zero, and none is added', () => {
    expect(roundDecimals('0.125', 2)).toBe('0.13');
    expect(roundDecimals('-0.125', 2)).toBe('-0.13');
    expect(roundDecimals('2.5', 0)).toBe('3');
    expect(roundDecimals('5', 2)).toBe('5');
  });
});

describe('[N7] an amount to be read', () => {
  it.each([
    ['0.77455690', '0.7746'],
    ['0.00001234567', '0.00001235'],
    ['-0.12345000', '-0.1235'],
  ])('[EX-0.1] has four significant digits: %s BTC is %s', (amount, shown) => {
    expect(shortAmount(amount, 'BTC')).toBe(shown);
  });
  it.each([
    ['12.34567890', '12.35'],
    ['12345.67890000', '12346'],
    ['1234567.00000000', '1234567'],
  ])('[EX-0.2] is whole or has all its whole digits: %s ETH is %s', (amount, shown) => {
    expect(shortAmount(amount, 'ETH')).toBe(shown);
  });

  it.each([
    ['12345.67412345', '12345.67'],
    ['0.77455690', '0.77'],
    ['1234567.00000000', '1234567.00'],
    ['0.00774556', '0.007746'],
    ['-0.00500000', '-0.005'],
    ['0.00000000', '0.00'],
  ])('[EX-0.3] has two decimals in USDT from one cent on: %s is %s', (amount, shown) => {
    expect(shortAmount(amount, 'USDT')).toBe(shown);
  });

  it.each([
    ['9.99960000', 'ETH', '10.00'],
    ['0.99996000', 'BTC', '1.000'],
    ['999.99990000', 'SOL', '1000'],
    ['0.00999996', 'USDT', '0.01'],
    ['0.99600000', 'USDT', '1.00'],
  ])('has no digit more where rounding adds one: %s %s is %s', (amount, currency, shown) => {
    expect(shortAmount(amount, currency)).toBe(shown);
  });

  it('[EX-0.4] ends with a zero only where digits were cut, or as a cent', () => {
    expect(shortAmount('0.50004000', 'BTC')).toBe('0.5000');
    expect(shortAmount('0.50000000', 'BTC')).toBe('0.5');
    expect(shortAmount('0.00000000', 'BTC')).toBe('0');
    expect(shortAmount('0.50000000', 'USDT')).toBe('0.50');
  });

  it('is never further from the amount than half of its fourth digit, and keeps the sign', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), (units) => {
        const shown = parseUnits(shortAmount(formatUnits(units), 'BTC'));
        const lost = shown > units ? shown - units : units - shown;
        const size = units < 0n ? -units : units;
        expect(lost * 2_000n <= size).toBe(true);
        expect(shown < 0n).toBe(units < 0n);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('[N7] an amount to be used', () => {
  it('[EX-0.5] has all its digits, and zeros at the end only as cents', () => {
    expect(exactAmount('0.77455690', 'BTC')).toBe('0.7745569');
    expect(exactAmount('5.00000000', 'BTC')).toBe('5');
    expect(exactAmount('1304.32536900', 'USDT')).toBe('1304.325369');
    expect(exactAmount('2000', 'USDT')).toBe('2000.00');
    expect(exactAmount('-0.00000000', 'USDT')).toBe('0.00');
  });
});

describe('money', () => {
  it('adds and subtracts inside one currency', () => {
    expect(addMoney(money('BTC', 5n), money('BTC', 7n))).toEqual(money('BTC', 12n));
    expect(subtractMoney(money('BTC', 5n), money('BTC', 7n))).toEqual(money('BTC', -2n));
  });

  it('refuses to mix two currencies', () => {
    expect(() => addMoney(money('BTC', 1n), money('USDT', 1n))).toThrow('cannot mix');
  });
});
