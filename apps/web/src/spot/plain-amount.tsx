/** An amount that is no secret, because it follows from what was just typed. */
import { displayDecimals, truncateDecimals } from '@anywhen/money';
import { showShortExactAmount } from '../app/amounts.ts';
import { useLanguage } from '../i18n/index.ts';
import { findSpotMarket } from './spot-market.ts';

type PlainAmountProps = {
  amount: string;
  currency: string;
  /** With no more digits than the display rule has (N7), where there is no room for all. */
  isCut?: boolean;
};

export function PlainAmount({ amount, currency, isCut = false }: PlainAmountProps) {
  const language = useLanguage();
  const shown = isCut ? cutToRule(amount, currency) : amount;
  return `${showShortExactAmount({ amount: shown, currency, language })} ${currency}`;
}

function cutToRule(amount: string, currency: string): string {
  const step = findSpotMarket(`${currency}USDT`)?.quantityDecimals ?? 0;
  return truncateDecimals(amount, displayDecimals(currency, step));
}
