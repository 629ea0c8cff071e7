/**
 * Writes numbers with the signs of the member's language: the one place that does (rulebook 0.7).
 * Text in, text out: an amount never becomes a floating-point number.
 */
import type { Language } from './languages.ts';
import { currentLanguage } from './text.ts';

/** The number format of a language, for example `10,000.00`. */
export type Signs = { readonly group: string; readonly decimal: string };

/** `-65005.31` → `−65,005.31`: every digit stays. */
export function writeNumber(text: string, language: Language = currentLanguage()): string {
  const { group, decimal } = signsOf(language);
  const [, sign = '', whole = '', fraction] = /^([+\-−]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const digits = fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
  return `${sign === '-' ? MINUS : sign}${digits}`;
}

/** `62.15` → `62.15%`, in French `62,15 %`. */
export function writePercent(text: string, language: Language = currentLanguage()): string {
  return `${writeNumber(text, language)}${percentSignOf(language)}`;
}

/** Basis points with a sign: 125 → `+1.25%`; zero has none. */
export function writeChange(bps: number, language: Language = currentLanguage()): string {
  const digits = String(Math.abs(bps)).padStart(3, '0');
  const sign = bps > 0 ? '+' : bps < 0 ? '-' : '';
  return writePercent(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`, language);
}

const MINUS = '\u2212';

const signs = new Map<Language, Signs>();

/** Taken from Intl with a fixed number once per language; the amounts themselves stay text. */
export function signsOf(language: Language): Signs {
  const known = signs.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  const find = (type: string, other: string) =>
    parts.find((part) => part.type === type)?.value ?? other;
  const found = { group: find('group', ','), decimal: find('decimal', '.') };
  signs.set(language, found);
  return found;
}

const percentSigns = new Map<Language, string>();

/** With the space that the language puts before it. */
function percentSignOf(language: Language): string {
  const known = percentSigns.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.5);
  const found = parts.flatMap(({ type, value }) => (type === 'integer' ? [] : value)).join('');
  percentSigns.set(language, found);
  return found;
}
