/**
 * An amount on its way through a field: text as it was typed, never a number. What could mean two
 * amounts carries a mark, so that no form can read it as either of them.
 */
import type { Signs, TypedReading } from './read-typed.ts';

/** More than any amount has: too many shall be told, not swallowed. */
export const DECIMALS_TYPED_MAX = 18;

const DOUBT = '?';

/** What a form is told of a reading. */
export function reportedOf(reading: TypedReading): string {
  return reading.kind === 'amount' ? reading.amount : `${DOUBT}${reading.text}`;
}

export function isDoubtful(typed: string): boolean {
  return typed.startsWith(DOUBT);
}

/** What the field shows of what the form has, when nothing was typed for it here. */
export function shownForm(typed: string, { decimal }: Signs): string {
  return isDoubtful(typed) ? typed.slice(DOUBT.length) : typed.replace('.', decimal);
}

/** `5.` is 5 on its way to 5.5; whoever stops there means 5. */
export function finishTyping(typed: string): string {
  return typed.replace(/\.$/, '');
}

/** What "all" puts into the field: the same amount without the zeros nobody would type. */
export function typedForm(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
