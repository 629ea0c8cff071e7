/** An amount that is never hidden, because it follows from what was just typed. */
import { truncateDecimals } from '@anywhen/money';
import { decimalsOf, showShortExactAmount } from '../../money-forms/amounts.ts';
import { useLanguage } from '../../i18n/index.ts';

type PlainAmountProps = {
  amount: string;
  currency: string;
  /** With no more digits than the display rule (N7), where there is no space for all. */
  isCut?: boolean;
};

export function PlainAmount({ amount, currency, isCut = false }: PlainAmountProps) {
  const language = useLanguage();
  const cutAmount = isCut ? truncateDecimals(amount, decimalsOf(currency)) : amount;
  return `${showShortExactAmount({ amount: cutAmount, currency, language })} ${currency}`;
}
