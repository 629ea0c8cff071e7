/** The message of a fault: amounts in USDT, prices with all their decimals. */
import { type TextKey, findText, useLanguage } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { showExactAmount } from '../money-forms/amounts.ts';
import type { Fault } from '../money-forms/faults.ts';

export function useFaultWords(): (fault: Fault | undefined) => string | undefined {
  const language = useLanguage();
  return (fault) => {
    if (!fault) return undefined;
    const shown = Object.entries(fault.params ?? {}).map(([name, value]) => [
      name,
      name === 'amount'
        ? `${showExactAmount({ amount: value, currency: 'USDT', language })} USDT`
        : showPrice(value),
    ]);
    return findText(fault.namespace, fault.key, Object.fromEntries(shown));
  };
}

/** A text of this module. */
export function ownFault(key: TextKey<'derivatives'>, params?: Fault['params']): Fault {
  return { namespace: 'derivatives', key, ...(params && { params }) };
}
