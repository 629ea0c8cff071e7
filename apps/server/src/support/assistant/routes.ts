/** Where one goes on after an answer: a page of the app, or null where none would help. */
import type { AnswerId } from './catalogues.ts';

export const ROUTES: Readonly<Record<AnswerId, string | null>> = {
  'real-money': '/homeindex/about',
  'asked-for-money': '/homeindex/tiaokuan',
  'rigged-results': '/newContract/orderlist',
  'spot-fees': '/homeindex/about',
  'seconds-how': '/newContract/newContract',
  'deposit-how': '/pay/recharge',
  'withdraw-how': '/pay/withdraw',
  'withdraw-lock': '/my/security',
  'transfer-how': '/pay/payexchange',
  'kyc-levels': '/homeindex/userauth',
};
