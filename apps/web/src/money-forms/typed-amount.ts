/**
 * An amount in a field: text as typed, never a number. Ambiguous text carries a mark, so that no
 * form can parse it.
 */
import type { Signs } from '../i18n/index.ts';
import type { TypedReading } from './read-typed.ts';

/** More than any amount has: extra digits are reported, not dropped. */
export const DECIMALS_TYPED_MAX = 18;

const DOUBT = '?';

/** The form's value for a reading. */
export function formValueOf(reading: TypedReading): string {
  return reading.kind === 'amount' ? reading.amount : `${DOUBT}${reading.text}`;
}

export function isDoubtful(typed: string): boolean {
  return typed.startsWith(DOUBT);
}

/** The field's text for a value that was not typed here. */
export function shownForm(typed: string, { decimal }: Signs): string {
  return isDoubtful(typed) ? typed.slice(DOUBT.length) : typed.replace('.', decimal);
}

/** `5.` may become 5.5; if typing stops there it means 5. */
export function finishTyping(typed: string): string {
  return typed.replace(/\.$/, '');
}

/** What "all" fills in: the amount without trailing zeros. */
export function typedForm(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
