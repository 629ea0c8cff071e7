/** Rounding: each mode against the definition written out with rationals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, multiplyDivide } from './rounding.ts';

const nonZero = fc.bigInt(-(10n ** 12n), 10n ** 12n).filter((value) => value !== 0n);

describe('[N5] rounding', () => {
  it('down keeps the remainder, up gives it away, both by less than one unit', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.bigInt(1n, 10n ** 12n), (dividend, divisor) => {
        const down = divide({ dividend, divisor }, 'down');
        const up = divide({ dividend, divisor }, 'up');
        expect(down * divisor <= dividend && dividend < (down + 1n) * divisor).toBe(true);
        expect(up * divisor >= dividend && dividend > (up - 1n) * divisor).toBe(true);
      }),
    );
  });

  it('half away from zero is at most half a unit off and symmetric', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), nonZero, (dividend, divisor) => {
        const rounded = divide({ dividend, divisor }, 'half-away');
        const distance = rounded * divisor - dividend;
        const size = divisor < 0n ? -divisor : divisor;
        expect(2n * (distance < 0n ? -distance : distance) <= size).toBe(true);
        expect(divide({ dividend: -dividend, divisor }, 'half-away')).toBe(-rounded);
      }),
    );
    expect(divide({ dividend: 5n, divisor: 2n }, 'half-away')).toBe(3n);
    expect(divide({ dividend: -5n, divisor: 2n }, 'half-away')).toBe(-3n);
  });

  it('multiplies before it divides', () => {
    expect(multiplyDivide({ a: 10n, b: 10n, divisor: 3n }, 'down')).toBe(33n);
    expect(multiplyDivide({ a: 10n, b: 10n, divisor: 3n }, 'up')).toBe(34n);
  });

  it('refuses to divide by zero', () => {
    expect(() => divide({ dividend: 1n, divisor: 0n }, 'down')).toThrow(RangeError);
  });
});
