/** The message of a fault, with its amount and price formatted. */
import { findText, useLanguage } from '../i18n/index.ts';
import { showExactAmount, showPrice } from './amounts.ts';
import type { Fault } from './faults.ts';

export function useFaultText(currency: string): (fault: Fault | undefined) => string | undefined {
  const language = useLanguage();
  return (fault) => {
    if (!fault) return undefined;
    const { namespace, key, params } = fault;
    const { amount, price, ...others } = params ?? {};
    return findText(namespace, key, {
      ...others,
      ...(amount && { amount: `${showExactAmount({ amount, currency, language })} ${currency}` }),
      ...(price && { price: showPrice(price, language) }),
    });
  };
}
