/** The URLs this module links to. */
import type { To } from '../router/index.ts';

/** A transfer of USDT from the funds account. */
export const TRANSFER_IN: To =
  '/pay/payexchange?from=funds&to=derivatives&currency=USDT&back=order';

/** The page for reaching level 1, which more than five times leverage requires. */
export const VERIFICATION: To = '/homeindex/userauth';

export const RECORD: To = '/newContract/orderlist?product=derivatives';
export const RULES: To = '/newContract/contractinfo?product=derivatives';
export const DESK: To = '/newContract/newContract?product=derivatives';

export function deskPath(symbol: string): To {
  return `/newContract/newContract?product=derivatives&symbol=${symbol}`;
}

export function rulesPath(symbol: string): To {
  return `/newContract/contractinfo?product=derivatives&symbol=${symbol}`;
}

export function positionPath(id: string): To {
  return `/newContract/contractinfo?product=derivatives&position=${id}`;
}

/** Anybody with the link may read the receipt; it contains nothing about the member. */
export function sharePath(shareId: string): To {
  return `/newContract/contractinfo?product=derivatives&share=${shareId}`;
}
