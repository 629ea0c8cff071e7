/**
 * Parses a typed or pasted amount (rulebook 0.2, N10). `1,000` is one thousand where the app itself
 * writes so; where it is ambiguous the result has both readings, and nothing is guessed. Text in,
 * text out: never a number.
 */

import type { Signs } from '../i18n/index.ts';

export type TypedReading =
  | { readonly kind: 'amount'; readonly amount: string; readonly hasGroups: boolean }
  | {
      readonly kind: 'doubt';
      /** As typed, without surrounding text. */
      readonly text: string;
      readonly readings: readonly string[];
      /** It may be an incomplete group: no question while typing. */
      readonly isUnfinished: boolean;
    };

/** Undefined for invalid text: the field keeps its value. */
export function readTyped(
  typed: string,
  { signs, decimalsMax }: { signs: Signs; decimalsMax: number },
): TypedReading | undefined {
  const text = plainText(typed);
  if (text === undefined) return undefined;
  const reading = readPlain(text, signs);
  if (!reading) return undefined;
  const texts = reading.kind === 'amount' ? [reading.amount] : reading.readings;
  return texts.every((each) => decimalsIn(each) <= decimalsMax) ? reading : undefined;
}

/** Normalises to digits, commas and points: full-width forms, spaces, apostrophes, a currency. */
function plainText(typed: string): string | undefined {
  const dense = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[\s'’_]/g, '');
  const text = dense.replace(/^\+?(?:[A-Za-z]{2,10}|[$€£¥])?/, '').replace(/[A-Za-z]{2,10}$/, '');
  if (text === '' && dense !== '') return undefined;
  return /^[\d.,]*$/.test(text) ? text : undefined;
}

function readPlain(text: string, signs: Signs): TypedReading | undefined {
  const used = ['.', ','].filter((sign) => text.includes(sign));
  const [first, second] = used;
  if (first === undefined) return amountOf(text);
  if (second !== undefined) return readBothSigns(text);
  return countOf(text, first) > 1
    ? readManyOfOne(text, first, signs)
    : readOneSign(text, first, signs);
}

/** `1,234.5` and `1.234,5`: the last separator is the decimal one, in every language. */
function readBothSigns(text: string): TypedReading | undefined {
  const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0) return undefined;
  const amount = `${joined(whole)}.${fraction}`;
  if (isGrouped(whole, group)) return amountOf(amount, true);
  return doubt(text, [amount]);
}

/** `1,234,567` can only be groups; `1,234,5` may become groups. */
function readManyOfOne(text: string, sign: string, { group }: Signs): TypedReading | undefined {
  if (isGrouped(text, sign)) return amountOf(joined(text), true);
  if (sign !== group) return undefined;
  return doubt(text, [joined(text)], isGrouped(text.slice(0, text.lastIndexOf(sign)), sign));
}

function readOneSign(text: string, sign: string, { group, decimal }: Signs): TypedReading {
  const [whole = '', fraction = ''] = text.split(sign);
  const asDecimal = `${whole}.${fraction}`;
  const couldBeGroups = isGrouped(text, sign);
  if (sign === group) {
    if (couldBeGroups) return amountOf(joined(text), true);
    const isUnfinished = /^[1-9]\d{0,2}$/.test(whole) && fraction.length < 3;
    const readings = fraction === '' ? [whole] : [asDecimal, joined(text)];
    return doubt(text, readings, isUnfinished);
  }
  // A point is the decimal separator in every point language; a comma is never unambiguous.
  const isPlain = sign === '.' && decimal === '.';
  return couldBeGroups && !isPlain ? doubt(text, [joined(text), asDecimal]) : amountOf(asDecimal);
}

function amountOf(text: string, hasGroups = false): TypedReading {
  return { kind: 'amount', amount: tidied(text), hasGroups };
}

function doubt(text: string, readings: readonly string[], isUnfinished = false): TypedReading {
  const known = readings.map(tidied).filter((each) => each !== '');
  return { kind: 'doubt', text, readings: [...new Set(known)], isUnfinished };
}

function isGrouped(text: string, sign: string): boolean {
  return (sign === '.' ? /^[1-9]\d{0,2}(\.\d{3})+$/ : /^[1-9]\d{0,2}(,\d{3})+$/).test(text);
}

function joined(text: string): string {
  return text.replace(/[.,]/g, '');
}

/** "007" is read as 7 and ".5" as 0.5; "0." stays, because it may become "0.5". */
function tidied(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const shortened = whole.replace(/^0+(?=\d)/, '');
  return fraction === undefined ? shortened : `${shortened || '0'}.${fraction}`;
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function decimalsIn(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
