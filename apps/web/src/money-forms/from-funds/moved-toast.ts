/** After an order: what came from Funds for it, as the server says. */
import type { MovedFromFunds } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { currentLanguage, textNow } from '../../i18n/index.ts';
import { showExactAmount } from '../amounts.ts';

/** It waits for the toast of the order itself. */
export function toastMoved(moved: MovedFromFunds): void {
  if (!moved) return;
  const { quantity, currency } = moved;
  const amount = showExactAmount({ amount: quantity, currency, language: currentLanguage() });
  const t = textNow('parts');
  toast(t('fromFunds.moved', { amount: `${amount} ${currency}` }), 'neutral', {
    href: '/pay/record',
    isPatient: true,
  });
}
