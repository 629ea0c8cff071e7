/** The typed input of the purchase dialog, per product. */
import { forgetTyped, useTyped } from '../parts/drafts/typed.ts';

const EMPTY = { amount: '' };

export function useTypedPurchase(code: string): [typed: string, type: (typed: string) => void] {
  const [{ amount }, type] = useTyped(nameOf(code), EMPTY);
  return [amount, (next) => type(() => ({ amount: next }))];
}

/** Clears it after the purchase. */
export function forgetPurchase(code: string): void {
  forgetTyped(nameOf(code));
}

function nameOf(code: string): string {
  return `finance.${code}`;
}
