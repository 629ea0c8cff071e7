/** An amount that is never hidden, because it follows from what was just typed. */
import { showAmount, showExactAmount } from '../../money-forms/amounts.ts';
import { useLanguage } from '../../i18n/index.ts';

type PlainAmountProps = {
  amount: string;
  currency: string;
  /** Shortened, where there is no space for all digits; the confirmation has them. */
  isShort?: boolean;
};

export function PlainAmount({ amount, currency, isShort = false }: PlainAmountProps) {
  const language = useLanguage();
  const show = isShort ? showAmount : showExactAmount;
  return `${show({ amount, currency, language })} ${currency}`;
}
