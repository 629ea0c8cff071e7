/** An amount with its currency in one line. */
import { useLanguage } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';

export function useAmountText(): (amount: string, currency: string) => string {
  const language = useLanguage();
  return (amount, currency) => `${showExactAmount({ amount, currency, language })} ${currency}`;
}
