/**
 * Integer division with a named rounding. Every division of money in the product goes through here,
 * so that nobody can divide without saying where the remainder goes (rulebook N5).
 */

export type Rounding = 'down' | 'up' | 'half-away';

/** `a × b ÷ divisor` for any signs; "down" is toward zero, "up" away from zero. */
export function multiplyDivide(
  { a, b, divisor }: { a: bigint; b: bigint; divisor: bigint },
  rounding: Rounding,
): bigint {
  return divide({ dividend: a * b, divisor }, rounding);
}

export function divide(
  { dividend, divisor }: { dividend: bigint; divisor: bigint },
  rounding: Rounding,
): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || rounding === 'down') return quotient;
  const awayFromZero = dividend < 0n === divisor < 0n ? 1n : -1n;
  if (rounding === 'up') return quotient + awayFromZero;
  return 2n * abs(remainder) >= abs(divisor) ? quotient + awayFromZero : quotient;
}

export function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
