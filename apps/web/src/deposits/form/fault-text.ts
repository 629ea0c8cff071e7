/** The message for a faulty field, with formatted figures. */
import { findText, useLanguage } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import type { Fault } from '../../money-forms/faults.ts';

export function useFaultText(currency = ''): (fault: Fault | undefined) => string | undefined {
  const language = useLanguage();
  const show = (amount: string) => `${showExactAmount({ amount, currency, language })} ${currency}`;
  return (fault) => {
    const params = Object.entries(fault?.params ?? {}).map(([name, value]) => [name, show(value)]);
    return fault && findText(fault.namespace, fault.key, Object.fromEntries(params));
  };
}
