/** An amount on its way through a field: text as it was typed, never a number. */

/** More than any amount has: too many shall be told, not swallowed. */
export const DECIMALS_TYPED_MAX = 18;

/** `5.` is 5 on its way to 5.5; whoever stops there means 5. */
export function finishTyping(typed: string): string {
  return typed.replace(/\.$/, '');
}

/** What "all" puts into the field: the same amount without the zeros nobody would type. */
export function typedForm(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
