/** The URLs this module links to. */
import { writeQuery } from '../money-forms/address-filter.ts';
import type { To } from '../router/index.ts';

/** A transfer of USDT from the funds account. */
export const TRANSFER_IN: To = '/pay/payexchange?from=funds&to=options&currency=USDT&back=order';

export const ORDERS: To = '/newContract/orderlist?product=option';

const DETAILS = '/newContract/contractinfo';

export function deskPath(symbol?: string): To {
  return `/newContract/newContract${writeQuery({ product: 'option', symbol })}`;
}

export function rulesPath(symbol?: string): To {
  return `${DETAILS}${writeQuery({ product: 'option', symbol })}`;
}

export function receiptPath(id: string): To {
  return `${DETAILS}?product=option&orderId=${id}`;
}

/** Anybody with the link may read the receipt; it contains nothing about the member. */
export function sharePath(shareId: string): To {
  return `${DETAILS}?product=option&share=${shareId}`;
}
