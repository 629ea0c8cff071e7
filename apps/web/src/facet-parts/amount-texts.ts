/** Formats amounts in messages for the reader's language, or hides them. */
import type { Language } from '../i18n/index.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { showAmount, withSign } from '../money-forms/amounts.ts';

export type Shown = { language: Language; areHidden: boolean };

const HIDDEN = '••••';

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

export function usdtText(amount: string, shown: Shown, isSigned = false): string {
  return moneyText(amount, 'USDT', shown, isSigned);
}

export function quantityText(
  { quantity, symbol }: { quantity: string; symbol: string },
  shown: Shown,
): string {
  return moneyText(quantity, currencyOf(symbol), shown);
}
