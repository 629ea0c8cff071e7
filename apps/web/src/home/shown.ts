/** How amounts are written for the eye: cut, never rounded up (rulebook N7). */
import { truncateDecimals } from '@anywhen/money';

/** `10000.00000000` → `10,000.00`. */
export function showAmount(amount: string, decimals = 2): string {
  const [whole = '0', fraction] = truncateDecimals(amount, decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',').replace('-', '−');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** With its sign, for a profit or loss; zero has none. */
export function showSigned(amount: string): string {
  const shown = showAmount(amount);
  return /[1-9]/.test(shown) && !shown.startsWith('−') ? `+${shown}` : shown;
}
