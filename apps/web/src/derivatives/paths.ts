/** The addresses this module leads to. */
import type { To } from '../router/index.ts';

/** Straight to what is missing here: USDT from the funds account. */
export const TRANSFER_IN: To = '/pay/payexchange?from=funds&to=derivatives&currency=USDT';

/** Where a member gets to level 1, which more than five times leverage asks for. */
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

/** Whoever has it may read the receipt of the liquidation; it says nothing about the member. */
export function sharePath(shareId: string): To {
  return `/newContract/contractinfo?product=derivatives&share=${shareId}`;
}
