/** The message of a fault, with its amount formatted. */
import { findText, useLanguage } from '../i18n/index.ts';
import { showAmount } from './amounts.ts';
import type { Fault } from './faults.ts';

export function useFaultText(currency: string): (fault: Fault | undefined) => string | undefined {
  const language = useLanguage();
  return (fault) => {
    if (!fault) return undefined;
    const { namespace, key, params } = fault;
    const amount = params?.['amount'];
    const text = amount && `${showAmount({ amount, currency, language })} ${currency}`;
    return findText(namespace, key, text ? { amount: text } : undefined);
  };
}
