/**
 * How amounts are written for the eye (rulebook N7): cut, never rounded up, grouped the way the
 * language groups. Text goes in and text comes out: no amount ever becomes a floating-point number.
 */
import {
  abs,
  displayDecimals,
  divide,
  formatUnits,
  parseUnits,
  truncateDecimals,
} from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import type { Language } from '../i18n/index.ts';

export type AmountToShow = { amount: string; currency: string; language: Language };

/** `10000.00000000` USDT → `10,000.00`. */
export function showAmount({ amount, currency, language }: AmountToShow): string {
  return groupDigits(truncateDecimals(amount, decimalsOf(currency)), language);
}

/** With the decimals its market trades in: `0.00800` BTC, as an order has it. */
export function showQuantity({ amount, currency, language }: AmountToShow): string {
  const decimals = findMarket(`${currency}USDT`)?.quantityDecimals ?? decimalsOf(currency);
  return groupDigits(truncateDecimals(amount, decimals), language);
}

/** Every digit that counts, for whoever is about to decide or wants to check. */
export function showExactAmount({ amount, currency, language }: AmountToShow): string {
  const fraction = (amount.split('.')[1] ?? '').replace(/0+$/, '');
  const decimals = Math.max(decimalsOf(currency), fraction.length);
  return groupDigits(truncateDecimals(amount, decimals), language);
}

/** Every digit that counts and no zeros after them, but cents for USDT: as one would say it. */
export function showShortExactAmount({ amount, currency, language }: AmountToShow): string {
  const fraction = (amount.split('.')[1] ?? '').replace(/0+$/, '');
  const decimals = Math.max(currency === 'USDT' ? 2 : 0, fraction.length);
  return groupDigits(truncateDecimals(amount, decimals), language);
}

/** What was written above with a plus if it has no minus; what shows as zero has neither. */
export function withSign(amountText: string): string {
  return /[1-9]/.test(amountText) && !amountText.startsWith(MINUS) ? `+${amountText}` : amountText;
}

/** A price as it came, with the decimals of its market. */
export function showPrice(price: string, language: Language): string {
  return groupDigits(price, language);
}

/** The part of a whole with two decimals, half away from zero (N7): `62.15%`. */
export function showShare({ bps, language }: { bps: bigint; language: Language }): string {
  return `${groupDigits(formatUnits(bps, 2), language)}%`;
}

/** Hundredths of a percent; nothing of nothing is nothing. */
export function shareBps({ part, whole }: { part: string; whole: string }): bigint {
  const divisor = abs(parseUnits(whole));
  if (divisor === 0n) return 0n;
  return divide({ dividend: parseUnits(part) * 10_000n, divisor }, 'half-away');
}

/** Only for drawing: a picture cannot be a cent too high, an amount could. */
export function forPicture(amount: string): number {
  return Number(amount);
}

const MINUS = '\u2212';

/** How many the eye is shown (N7). */
export function decimalsOf(currency: string): number {
  return displayDecimals(currency, findMarket(`${currency}USDT`)?.quantityDecimals ?? 6);
}

type Separators = { group: string; decimal: string };

const known = new Map<Language, Separators>();

/** Asked of Intl with a fixed number once per language; the amounts themselves stay text. */
function separatorsOf(language: Language): Separators {
  const before = known.get(language);
  if (before) return before;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  const find = (type: string, other: string) =>
    parts.find((part) => part.type === type)?.value ?? other;
  const separators = { group: find('group', ','), decimal: find('decimal', '.') };
  known.set(language, separators);
  return separators;
}

function groupDigits(text: string, language: Language): string {
  const { group, decimal } = separatorsOf(language);
  const [, sign = '', whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const digits = fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
  return sign ? `${MINUS}${digits}` : digits;
}
