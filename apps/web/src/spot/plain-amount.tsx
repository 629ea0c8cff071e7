/** An amount that is no secret, because it follows from what was just typed. */
import { showShortExactAmount } from '../app/amounts.ts';
import { useLanguage } from '../i18n/index.ts';

export function PlainAmount({ amount, currency }: { amount: string; currency: string }) {
  const language = useLanguage();
  return `${showShortExactAmount({ amount, currency, language })} ${currency}`;
}
