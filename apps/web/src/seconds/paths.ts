/** The URLs this module links to. */
import type { To } from '../router/index.ts';

/** A transfer of USDT from the funds account. */
export const TRANSFER_IN: To = '/pay/payexchange?from=funds&to=contract&currency=USDT&back=order';

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

/** Anybody with the link may read the receipt; it contains nothing about the member. */
export function sharePath(shareId: string): To {
  return `/newContract/contractinfo?share=${shareId}`;
}
