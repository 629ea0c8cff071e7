/** Amounts in messages: as the reader's language writes them, or hidden where the member hides. */
import type { Language } from '../i18n/index.ts';
import { showAmount, showShortExactAmount, withSign } from '../money-forms/amounts.ts';

export type Shown = { language: Language; areHidden: boolean };

export const HIDDEN = '••••';

export function moneyText(
  amount: string,
  currency: string,
  { language, areHidden }: Shown,
  isSigned = false,
): string {
  if (areHidden) return `${HIDDEN} ${currency}`;
  const text = showAmount({ amount, currency, language });
  return `${isSigned ? withSign(text) : text} ${currency}`;
}

/** Interest of a day is less than a cent: every digit of it counts. */
export function exactText(
  amount: string,
  currency: string,
  { language, areHidden }: Shown,
): string {
  if (areHidden) return `${HIDDEN} ${currency}`;
  return `${showShortExactAmount({ amount, currency, language })} ${currency}`;
}
