/**
 * Exact amounts: decimal strings outside, whole atoms (10⁻⁸) inside. No floating point comes near
 * money, and two currencies never mix: adding BTC to USDT throws, because only a bug can ask for
 * it.
 */

import { divide } from './rounding.ts';

type Currency = string;

/** Ledger scale of every currency (rulebook N2): 1 unit = 0.00000001. */
export const SCALE = 8;

type Money = { readonly currency: Currency; readonly units: bigint };

export type AmountReading =
  | { isAmount: true; units: bigint }
  | { isAmount: false; fault: 'abnormal' | 'too-precise' };

/** Twenty digits before the point leave room in NUMERIC(38,0) for any sum of amounts. */
const WHOLE_DIGITS_MAX = 20;
const WRITTEN = /^(-?)(\d{1,38})(?:\.(\d+))?$/;

/** As many digits as a number holds without rounding, whatever they are. */
const EXACT_DIGITS = 15;
const POINT = 46;
const ZERO = 48;

const ABNORMAL = { isAmount: false, fault: 'abnormal' } as const;
const TOO_PRECISE = { isAmount: false, fault: 'too-precise' } as const;

/** Reads what a member typed (rulebook N4): positive, plain digits, at most eight decimals. */
export function readAmount(text: string, decimals = SCALE): AmountReading {
  let point = text.length;
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === POINT && point === text.length) point = index;
    else if (code < ZERO || code > ZERO + 9) return ABNORMAL;
    else digits = 10 * digits + code - ZERO;
  }
  const fraction = Math.max(0, text.length - point - 1);
  const isEmpty = point === 0 || point === text.length - 1;
  if (isEmpty || point > WHOLE_DIGITS_MAX) return ABNORMAL;
  if (fraction > decimals) return TOO_PRECISE;
  const isExact = point + fraction <= EXACT_DIGITS;
  const written = isExact ? BigInt(digits) : BigInt(text.replace('.', ''));
  const units = written * powerOfTen(decimals - fraction);
  return units > 0n ? { isAmount: true, units } : ABNORMAL;
}

/** Reads text the product itself wrote; anything else is a bug and throws. */
export function parseUnits(text: string, decimals = SCALE): bigint {
  const match = WRITTEN.exec(text);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > decimals) throw new RangeError(`not a decimal: ${text}`);
  const units = BigInt(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  return match[1] ? -units : units;
}

export function formatUnits(units: bigint, decimals = SCALE): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const POWERS_OF_TEN = Array.from({ length: 21 }, (_, exponent) => 10n ** BigInt(exponent));

/** Looked up: raising to a power costs more than all else that is done with an amount. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/** What is beyond the last decimal is left out, never rounded up. */
export function truncateDecimals(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const retained = fraction.slice(0, decimals).padEnd(decimals, '0');
  const shown = decimals === 0 ? whole : `${whole}.${retained}`;
  return /^-[0.]*$/.test(shown) ? shown.slice(1) : shown;
}

/** With at most so many decimals, halves away from zero. */
export function roundDecimals(text: string, decimals: number): string {
  const before = fractionOf(text).length;
  if (before <= decimals) return text;
  const divisor = powerOfTen(before - decimals);
  const rounded = divide({ dividend: parseUnits(text, before), divisor }, 'half-away');
  return formatUnits(rounded, decimals);
}

/** All digits of an amount: zeros at the end say nothing, except as the cents of USDT. */
export function exactAmount(text: string, currency: Currency): string {
  const digits = fractionOf(text).replace(/0+$/, '').length;
  return truncateDecimals(text, Math.max(digits, everydayDecimals(currency)));
}

/**
 * An amount as a person reads it (rulebook N7). What was cut keeps the zeros at its end, so that a
 * figure that changes keeps its width.
 */
export function shortAmount(text: string, currency: Currency): string {
  const exact = exactAmount(text, currency);
  const rounded = roundDecimals(exact, decimalsToRead(exact, currency));
  // 9.9996 became 10.000, which has one decimal too many.
  return roundDecimals(rounded, decimalsToRead(rounded, currency));
}

const SIGNIFICANT_DIGITS = 4;

/** Those of four significant digits; USDT from one cent on has two. */
function decimalsToRead(text: string, currency: Currency): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const everyday = everydayDecimals(currency);
  if (everyday > 0 && /[1-9]/.test(whole + fraction.slice(0, everyday))) return everyday;
  if (/[1-9]/.test(whole)) return Math.max(0, SIGNIFICANT_DIGITS - whole.length);
  return SIGNIFICANT_DIGITS + fraction.search(/[1-9]|$/);
}

function everydayDecimals(currency: Currency): number {
  return currency === 'USDT' ? 2 : 0;
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? '';
}

export function money(currency: Currency, units: bigint): Money {
  return { currency, units };
}

export function addMoney(left: Money, right: Money): Money {
  requireSameCurrency(left, right);
  return { currency: left.currency, units: left.units + right.units };
}

export function subtractMoney(left: Money, right: Money): Money {
  requireSameCurrency(left, right);
  return { currency: left.currency, units: left.units - right.units };
}

function requireSameCurrency(left: Money, right: Money): void {
  if (left.currency === right.currency) return;
  throw new TypeError(`cannot mix ${left.currency} and ${right.currency}`);
}
