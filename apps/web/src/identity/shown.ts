/** How amounts and private addresses are written for the eye. Nothing here is ever sent. */
import { truncateDecimals } from '@anywhen/money';

/** `10000.00000000` → `10,000.00`: cut, never rounded up (rulebook N7). */
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

/** Enough to recognise one's own address, too little for someone who looks over the shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const kept = Math.min(2, Math.max(1, at - 1));
  return `${email.slice(0, kept)}•••${email.slice(at)}`;
}

export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`;
}
