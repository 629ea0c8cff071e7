/** Amounts: what is read, what is refused, and that text and units are two forms of one thing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  displayDecimals,
  formatUnits,
  money,
  parseUnits,
  readAmount,
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

describe('[N7] display', () => {
  it('truncates and never rounds up', () => {
    expect(truncateDecimals('1999.99999999', 2)).toBe('1999.99');
    expect(truncateDecimals('5', 2)).toBe('5.00');
    expect(truncateDecimals('5.75', 0)).toBe('5');
  });

  it('shows no minus before a zero', () => {
    expect(truncateDecimals('-0.00400000', 2)).toBe('0.00');
    expect(truncateDecimals('-0.01400000', 2)).toBe('-0.01');
  });

  it('uses two decimals for USDT and step plus two for the others', () => {
    expect(displayDecimals('USDT', 2)).toBe(2);
    expect(displayDecimals('BTC', 5)).toBe(7);
    expect(displayDecimals('BTC', 7)).toBe(8);
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
