/**
 * The reason why a product cannot be bought right now, shown before the tap. The server decides;
 * this only avoids a request whose refusal is known.
 */
import { refusalOf, type FinanceProductLine, type RejectionCode } from '@anywhen/protocol';
import type { Session } from '../session/session.ts';

export type Gate =
  | { readonly reason: 'visitor' | 'unknown' }
  /** The account is not allowed to, whatever the product. */
  | { readonly reason: 'member'; readonly code: RejectionCode }
  | { readonly reason: 'product'; readonly code: RejectionCode };

type Product = Pick<FinanceProductLine, 'family' | 'state'>;

/** Undefined when buying is possible. */
export function findGate(session: Session, { family, state }: Product): Gate | undefined {
  if (state === 'sold-out') return { reason: 'product', code: 'PRODUCT_SOLD_OUT' };
  if (state !== 'open') return { reason: 'product', code: 'PRODUCT_CLOSED' };
  if (session.state !== 'member') return { reason: session.state };
  const operation = family === 'trust' ? 'buy-trust-finance' : 'buy-fixed-finance';
  const refusal = refusalOf(session.member, operation);
  return refusal && { reason: 'member', code: refusal.code };
}
