/** The addresses this module leads to. */
import type { To } from '../router/index.ts';

/** Straight to what is missing here: USDT from the funds account. */
export const TRANSFER_IN: To = '/pay/payexchange?from=funds&to=contract&currency=USDT';

export const LOSS_LIMIT: To = '/homeindex/accountconfig';
export const POSITIONS: To = '/newContract/positionList';
export const HOW_FAIR: To = '/newContract/contractinfo?topic=fair';

export function deskPath(symbol: string): To {
  return `/newContract/newContract?symbol=${symbol}`;
}

export function rulesPath(symbol: string): To {
  return `/newContract/contractinfo?product=seconds&symbol=${symbol}`;
}

export function receiptPath(id: string): To {
  return `/newContract/contractinfo?orderId=${id}`;
}

/** Whoever has it may read the receipt; it says nothing about the member. */
export function sharePath(shareId: string): To {
  return `/newContract/contractinfo?share=${shareId}`;
}
