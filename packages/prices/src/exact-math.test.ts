/** The own functions against the same functions in whole numbers with 400 binary places. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from './at.ts';
import { exp, ln, normalBelow, normalQuantile, roundTo12 } from './exact-math.ts';

const BITS = 400n;
const ONE = 1n << BITS;
const LN_2 = fixedOfText(
  '0.6931471805599453094172321214581765680755001343602552541206800094933936219696947156058633',
);
const DENSITY_AT_0 = fixedOfText(
  '0.3989422804014326779399460599343818684758586311649346576659258296706579258993018385012523',
);

test('[16.7] exp is within 1 ulp of the exact value', () => {
  fc.assert(
    fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (x) => {
      expect(ulpsBetween(exp(x), exactExp(fixedOf(x)))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test('[16.7] ln is within 1 ulp of the exact value', () => {
  fc.assert(
    fc.property(fc.double({ min: 2 ** -60, max: 2 ** 60, noNaN: true }), (x) => {
      expect(ulpsBetween(ln(x), exactLn(x))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test('[16.7] ln stays within 1 ulp where it is nearly zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 30), max: 2 ** 30 }), (steps) => {
      const x = 1 + steps / 2 ** 50;
      expect(ulpsBetween(ln(x), exactLn(x))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 200 },
  );
});

test('[16.7] the normal quantile is right to 8 parts in 10¹⁶, tails included', () => {
  const uniform = fc.maxSafeNat().map((n) => (n + 0.5) / 2 ** 53);
  const small = fc.tuple(uniform, fc.integer({ min: 1, max: 50 })).map(([u, k]) => u / 2 ** k);
  const near1 = small.map((u) => 1 - u);
  const inside = fc.oneof(uniform, small, near1).filter((u) => u > 0 && u < 1 && u !== 0.5);
  fc.assert(
    fc.property(inside, (u) => {
      expect(quantileError(u, normalQuantile(u))).toBeLessThanOrEqual(8e-16);
    }),
    { numRuns: 400 },
  );
});

test('[7.3] the probability below a normal value is the quantile read the other way', () => {
  const inside = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });
  fc.assert(
    fc.property(inside, (u) => {
      expect(Math.abs(normalBelow(normalQuantile(u)) - u)).toBeLessThanOrEqual(2e-15);
    }),
    { numRuns: 400 },
  );
});

test('[7.3] the probability below a normal value at known places, and far out', () => {
  const known: [number, number][] = [
    [0, 0.5],
    [0.1, 0.539827837277029],
    [-1, 0.15865525393145707],
    [1.96, 0.9750021048517795],
    [-3, 0.0013498980316300957],
    [-5, 2.866515718791946e-7],
    [-7.08, 7.207723086467529e-13],
    [-10, 7.619853024160593e-24],
  ];
  for (const [z, reference] of known) {
    expect(Math.abs(normalBelow(z) - reference), String(z)).toBeLessThanOrEqual(1e-15);
  }
  expect([normalBelow(40), normalBelow(-40)]).toEqual([1, 0]);
});

test('known values come out to the last digit or its neighbour', () => {
  const known: [number, number][] = [
    [exp(0), 1],
    [exp(2), 7.38905609893065],
    [exp(-100), 3.720075976020836e-44],
    [exp(700), 1.0142320547350045e304],
    [exp(-708.39), 2.2394014988804677e-308],
    [exp(709.78), 1.7928227943945155e308],
    [ln(1), 0],
    [ln(7), 1.9459101490553132],
    [ln(1e-300), -690.7755278982137],
    [ln(5e-324), -744.4400719213812],
    [ln(1.7976931348623157e308), 709.782712893384],
    [normalQuantile(0.5), 0],
    [normalQuantile(0.975), 1.9599639845400538],
    [normalQuantile(0.0751), -1.43882539275254],
    [normalQuantile(0.0749), -1.4402382675279637],
    [normalQuantile(1e-10), -6.361340902404057],
    [normalQuantile(2 ** -54), -8.292361075813595],
    [normalQuantile(1 - 2 ** -53), 8.209536151601387],
  ];
  for (const [computed, reference] of known) {
    expect(Math.abs(computed - reference)).toBeLessThanOrEqual(2 * ulpOf(reference));
  }
});

test('outside their domains the functions say so', () => {
  expect([exp(710), exp(-709), exp(-Infinity), exp(Infinity)]).toEqual([Infinity, 0, 0, Infinity]);
  expect([ln(0), ln(Infinity), ln(-1), ln(NaN)]).toEqual([-Infinity, Infinity, NaN, NaN]);
  expect(exp(NaN)).toBeNaN();
  for (const u of [0, 1, -0.1, 1.1, NaN]) expect(() => normalQuantile(u)).toThrow(RangeError);
});

test('[16.7] rounding to twelve decimals goes to the nearest, ties away from zero', () => {
  expect(roundTo12(0.0000000000005)).toBe(0.000000000001);
  expect(roundTo12(-0.0000000000005)).toBe(-0.000000000001);
  expect(roundTo12(4.999999999999999e-13)).toBe(0);
  // 2048.5 / 10¹² is a tie: the product with 10¹² is exactly 2048.5.
  expect(roundTo12(2048.5 / 1e12)).toBe(2049 / 1e12);
  expect(roundTo12(-2048.5 / 1e12)).toBe(-2049 / 1e12);
  expect(Object.is(roundTo12(-1e-20), 0)).toBe(true);
});

test('rounding to twelve decimals is done once and for all, and at most half a unit away', () => {
  fc.assert(
    fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (x) => {
      const rounded = roundTo12(x);
      expect(roundTo12(rounded)).toBe(rounded);
      expect(Math.abs(rounded - x)).toBeLessThanOrEqual(0.5e-12 + 1e-15);
      expect(roundTo12(-x)).toBe(rounded === 0 ? 0 : -rounded);
    }),
  );
});

/** Part by which z misses: (Φ(z) − u) / (density at z · |z|). */
function quantileError(u: number, z: number): number {
  const miss = exactNormal(fixedOf(z)) - fixedOf(u);
  const square = times(fixedOf(z), fixedOf(z));
  const density = times(DENSITY_AT_0, exactExp(-square / 2n));
  const slope = times(density, fixedOf(Math.abs(z)));
  return Math.abs(Number((miss * 10n ** 24n) / slope)) / 1e24;
}

/** Φ(z) = ½ + density(0) · Σ (−1)ⁿ z²ⁿ⁺¹ / (2ⁿ n! (2n + 1)). */
function exactNormal(z: bigint): bigint {
  const halfSquare = times(z, z) / 2n;
  let power = z;
  let sum = 0n;
  for (let n = 0n; power !== 0n; n++) {
    sum += power / (2n * n + 1n);
    power = -times(power, halfSquare) / (n + 1n);
  }
  return ONE / 2n + times(DENSITY_AT_0, sum);
}

function exactExp(x: bigint): bigint {
  const halvings = 20n;
  const small = x / (1n << halvings);
  let term = ONE;
  let sum = 0n;
  for (let n = 1n; term !== 0n; n++) {
    sum += term;
    term = times(term, small) / n;
  }
  for (let i = 0n; i < halvings; i++) sum = times(sum, sum);
  return sum;
}

/** ln(m · 2^e) = e · ln 2 + 2 · atanh((m − 1)/(m + 1)). */
function exactLn(x: number): bigint {
  const { mantissa, exponent } = partsOf(x);
  const m = mantissa << (BITS - 52n);
  const s = ((m - ONE) << BITS) / (m + ONE);
  const square = times(s, s);
  let power = s;
  let sum = 0n;
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = times(power, square);
  }
  return BigInt(exponent + 52) * LN_2 + 2n * sum;
}

function ulpsBetween(computed: number, exact: bigint): number {
  const miss = fixedOf(computed) - exact;
  if (miss === 0n) return 0;
  return Math.abs(Number((miss * 1000n) / fixedOf(ulpOf(computed)))) / 1000;
}

function ulpOf(x: number): number {
  return 2 ** partsOf(Math.abs(x)).exponent;
}

function fixedOf(x: number): bigint {
  if (x === 0) return 0n;
  if (x < 0) return -fixedOf(-x);
  const { mantissa, exponent } = partsOf(x);
  const shift = BITS + BigInt(exponent);
  return shift >= 0n ? mantissa << shift : mantissa >> -shift;
}

/** x = mantissa · 2^exponent with a mantissa of 53 bits; x ≥ 0. */
function partsOf(x: number): { mantissa: bigint; exponent: number } {
  const bits = at(new BigUint64Array(new Float64Array([x]).buffer), 0);
  const biased = Number(bits >> 52n);
  const fraction = bits & ((1n << 52n) - 1n);
  if (biased === 0) return { mantissa: fraction, exponent: -1074 };
  return { mantissa: fraction | (1n << 52n), exponent: biased - 1075 };
}

function fixedOfText(text: string): bigint {
  const digits = text.slice('0.'.length);
  return (BigInt(digits) << BITS) / 10n ** BigInt(digits.length);
}

/** Divides instead of shifting: toward zero, so that the terms of a series do come to an end. */
function times(left: bigint, right: bigint): bigint {
  return (left * right) / ONE;
}
