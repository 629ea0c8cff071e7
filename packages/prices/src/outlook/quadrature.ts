/**
 * A few points that stand for a whole distribution: the Gauss quadrature of weighted values. With n
 * points the mean of every polynomial up to degree 2n − 1 is that of the distribution itself.
 */
import { at } from '../at.ts';

export type Point = { readonly value: number; readonly weight: number };

type Range = { readonly low: number; readonly high: number };

/** The monic orthogonal polynomials: p(k+1) = (x − alpha[k])·p(k) − beta[k]·p(k−1). */
type Recurrence = { readonly alpha: readonly number[]; readonly beta: readonly number[] };

/** A norm this far below the square of the range is rounding: fewer points say everything. */
const NORM_MIN = 1e-18;

/** The smallest first; fewer than `count` where there are fewer different values. */
export function gaussPoints(distribution: readonly Point[], count: number): Point[] {
  const range = rangeOf(distribution);
  const recurrence = recurrenceOf(distribution, count, range);
  const total = distribution.reduce((sum, { weight }) => sum + weight, 0);
  return recurrence.alpha.map((_, index) => {
    const value = findRoot(recurrence, index, range);
    return { value, weight: total * shareAt(recurrence, value) };
  });
}

/** Stieltjes' procedure. */
function recurrenceOf(
  distribution: readonly Point[],
  count: number,
  { low, high }: Range,
): Recurrence {
  const normMin = NORM_MIN * (high - low) * (high - low);
  const alpha: number[] = [];
  const beta: number[] = [];
  const before = distribution.map(() => 0);
  const current = distribution.map(() => 1);
  let normBefore = 1;
  for (let k = 0; k < count; k++) {
    let norm = 0;
    let moment = 0;
    for (const [index, { value, weight }] of distribution.entries()) {
      const square = weight * at(current, index) * at(current, index);
      norm += square;
      moment += square * value;
    }
    const ratio = k === 0 ? 0 : norm / normBefore;
    if (k > 0 && ratio <= normMin) break;
    const centre = moment / norm;
    alpha.push(centre);
    beta.push(ratio);
    normBefore = norm;
    for (const [index, { value }] of distribution.entries()) {
      const p = at(current, index);
      current[index] = (value - centre) * p - ratio * at(before, index);
      before[index] = p;
    }
  }
  return { alpha, beta };
}

/** Bisects to the last bit: as many roots lie below x as Sturm's sequence has negative terms. */
function findRoot(recurrence: Recurrence, index: number, range: Range): number {
  let { low, high } = range;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (countBelow(recurrence, middle) > index) high = middle;
    else low = middle;
  }
}

function countBelow({ alpha, beta }: Recurrence, x: number): number {
  let count = 0;
  let term = 1;
  // By index, without an iterator: the first quote spends most of its time here.
  for (let k = 0; k < alpha.length; k++) {
    term = at(alpha, k) - x - at(beta, k) / term;
    // Exactly on a root of a shorter sequence: as if just below it.
    if (term === 0) term = Number.MIN_VALUE;
    if (term < 0) count += 1;
  }
  return count;
}

/** Christoffel's number: one over the sum of the squared orthonormal polynomials. */
function shareAt({ alpha, beta }: Recurrence, x: number): number {
  let [before, current, norm, sum] = [0, 1, 1, 0];
  for (const [k, centre] of alpha.entries()) {
    if (k > 0) norm *= at(beta, k);
    sum += (current * current) / norm;
    [before, current] = [current, (x - centre) * current - at(beta, k) * before];
  }
  return 1 / sum;
}

function rangeOf(distribution: readonly Point[]): Range {
  let [low, high] = [Infinity, -Infinity];
  for (const { value } of distribution) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}
