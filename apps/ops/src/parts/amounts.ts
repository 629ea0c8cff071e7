/** How amounts are written: all their digits, in groups, without zeros that say nothing. */
import { exactAmount } from '@anywhen/money';

/** `12500.00000000` → `12,500.00` of USDT. */
export function formatAmount(amount: string, currency: string): string {
  const [whole = '', fraction] = exactAmount(amount, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** With its currency. */
export function formatSum(amount: string, currency: string | null): string {
  return currency === null ? amount : `${formatAmount(amount, currency)} ${currency}`;
}
