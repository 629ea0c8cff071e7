/**
 * Logarithm, exponential, the normal distribution and rounding out of + − × ÷ and Math.sqrt only,
 * which IEEE 754 rounds exactly, so that every engine gets the same bits. Never call Math.exp,
 * Math.log or Math.pow here: engines differ in their last digits, and a verifier would too.
 */

/** ln 2 in two parts: the high one has enough zero bits that k · LN2_HIGH is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LOG2_E = 1 / (LN2_HIGH + LN2_LOW);
const SQRT_2 = Math.sqrt(2);
const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_TO_54 = 18_014_398_509_481_984;
const TWO_TO_30 = 1_073_741_824;

/** Above the first exp is more than a double can hold, below the second less than a normal one. */
const EXP_MAX = 709.782712893384;
const EXP_MIN = -708.3964185322641;

/** Even Taylor-like terms of x · (eˣ + 1)/(eˣ − 1), fitted to |x| ≤ ln 2 / 2 (fdlibm's). */
const EXP_TERMS = [
  4.1381367970572385e-8, -1.6533902205465252e-6, 6.613756321437934e-5, -0.0027777777777015593,
  0.16666666666666602,
] as const;

/** Terms of (ln(1 + f) − 2s)/s with s = f/(2 + f), odd and even ones apart (fdlibm's). */
const LN_ODD_TERMS = [
  0.14798198605116586, 0.1818357216161805, 0.2857142874366239, 0.6666666666666735,
] as const;
const LN_EVEN_TERMS = [0.15313837699209373, 0.22222198432149784, 0.3999999999940942] as const;

/** Wichura's AS241, PPND16: numerator and denominator of the centre, the shoulders, the tails. */
const CENTRE = {
  above: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  below: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
} as const;
const SHOULDER = {
  above: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684,
    3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  below: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008,
    0.6897673349851, 1.6763848301838038, 2.053191626637759, 1,
  ],
} as const;
const TAIL = {
  above: [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  below: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
} as const;

/** Hart's rational approximation of the normal tail, up to where a continued fraction is better. */
const NORMAL_TAIL = {
  above: [
    0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
    221.213596169931, 220.206867912376,
  ],
  below: [
    0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
    637.333633378831, 793.826512519948, 440.413735824752,
  ],
} as const;
const NORMAL_TAIL_MAX = 7.07106781186547;
const SQRT_2_PI = 2.5066282746310002;

/** Natural logarithm, within 1 ulp. */
export function ln(value: number): number {
  if (!(value > 0)) return value === 0 ? -Infinity : NaN;
  if (value === Infinity) return Infinity;
  const { fraction, exponent } = splitPowerOfTwo(value);
  const f = fraction - 1;
  const halfSquare = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const rest = w * polynomial(LN_EVEN_TERMS, w) + z * polynomial(LN_ODD_TERMS, w);
  return s * (halfSquare + rest) + exponent * LN2_LOW - halfSquare + f + exponent * LN2_HIGH;
}

/** Exponential, within 1 ulp; results smaller than a normal double are 0. */
export function exp(value: number): number {
  if (!(value <= EXP_MAX)) return value > EXP_MAX ? Infinity : NaN;
  if (value < EXP_MIN) return 0;
  const exponent = Math.floor(value * LOG2_E + 0.5);
  const high = value - exponent * LN2_HIGH;
  const low = exponent * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c = r - t * polynomial(EXP_TERMS, t);
  return timesPowerOfTwo(1 - (low - (r * c) / (2 - c) - high), exponent);
}

/** The z below which a normal value lies with probability u, 0 < u < 1. */
export function normalQuantile(u: number): number {
  if (!(u > 0 && u < 1)) throw new RangeError(`no normal value has probability ${u}`);
  const q = u - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE.above, r)) / polynomial(CENTRE.below, r);
  }
  const distance = Math.sqrt(-ln(q < 0 ? u : 1 - u));
  const fraction = distance <= 5 ? SHOULDER : TAIL;
  const r = distance <= 5 ? distance - 1.6 : distance - 5;
  const z = polynomial(fraction.above, r) / polynomial(fraction.below, r);
  return q < 0 ? -z : z;
}

/** The probability that a normal value lies below z, within 10⁻¹⁵ or so. */
export function normalBelow(z: number): number {
  const tail = normalTail(Math.abs(z));
  return z > 0 ? 1 - tail : tail;
}

/** To the nearest multiple of 10⁻¹², ties away from zero; never −0. */
export function roundTo12(value: number): number {
  const scaled = Math.abs(value * 1e12);
  const whole = Math.floor(scaled);
  // Not floor(scaled + 0.5): that sum can itself round up from just below a half.
  const rounded = scaled - whole >= 0.5 ? whole + 1 : whole;
  if (rounded === 0) return 0;
  return value < 0 ? -rounded / 1e12 : rounded / 1e12;
}

/** The probability that a normal value lies above z ≥ 0. */
function normalTail(z: number): number {
  const density = exp(-0.5 * z * z);
  if (z < NORMAL_TAIL_MAX) {
    return (density * polynomial(NORMAL_TAIL.above, z)) / polynomial(NORMAL_TAIL.below, z);
  }
  return density / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) / SQRT_2_PI;
}

/** Terms from the highest power down to the constant. */
function polynomial(terms: readonly number[], x: number): number {
  let sum = 0;
  for (const term of terms) sum = sum * x + term;
  return sum;
}

/** value = fraction · 2^exponent with √½ < fraction ≤ √2; every step is exact. */
function splitPowerOfTwo(value: number): { fraction: number; exponent: number } {
  let fraction = value;
  let exponent = 0;
  if (fraction < SMALLEST_NORMAL) {
    fraction *= TWO_TO_54;
    exponent -= 54;
  }
  while (fraction >= TWO_TO_30) {
    fraction /= TWO_TO_30;
    exponent += 30;
  }
  while (fraction < 1 / TWO_TO_30) {
    fraction *= TWO_TO_30;
    exponent -= 30;
  }
  while (fraction > SQRT_2) {
    fraction /= 2;
    exponent += 1;
  }
  while (fraction * 2 <= SQRT_2) {
    fraction *= 2;
    exponent -= 1;
  }
  return { fraction, exponent };
}

/** Exact as long as the result is a normal number. */
function timesPowerOfTwo(value: number, exponent: number): number {
  let result = value;
  let left = exponent;
  for (; left > 30; left -= 30) result *= TWO_TO_30;
  for (; left < -30; left += 30) result /= TWO_TO_30;
  return left < 0 ? result / (1 << -left) : result * (1 << left);
}
