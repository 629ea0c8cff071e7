/**
 * The reason why nothing can be bought or sold back right now, shown before the tap: the first one
 * in the order of rulebook 7.4. The server decides; this only avoids a request whose refusal is
 * known.
 */
import { refusalOf } from '@anywhen/protocol';
import type { Session } from '../session/session.ts';

export type Gate =
  | { readonly reason: 'visitor' | 'stale' | 'restricted' | 'frozen' | 'closed' }
  | { readonly reason: 'full'; readonly max: number };

export type GateFacts = {
  readonly operation: 'buy-option' | 'close-position';
  readonly session: Session;
  readonly arePricesLive: boolean;
  /** Trading stops a minute before the expiry. */
  readonly isClosed: boolean;
  /** Undefined until loaded, and for sales. */
  readonly openPositions?: number | undefined;
  readonly positionsMax?: number;
};

/** Undefined when trading is possible. */
export function findGate(facts: GateFacts): Gate | undefined {
  const { session, operation, isClosed, arePricesLive, openPositions, positionsMax } = facts;
  if (session.state === 'visitor') return { reason: 'visitor' };
  if (session.state === 'unknown') return { reason: 'stale' };
  const refusal = refusalOf(session.member, operation);
  if (refusal) {
    return { reason: refusal.code === 'ACCOUNT_TRADE_RESTRICTED' ? 'restricted' : 'frozen' };
  }
  if (isClosed) return { reason: 'closed' };
  if (!arePricesLive) return { reason: 'stale' };
  const isFull =
    openPositions !== undefined && positionsMax !== undefined && openPositions >= positionsMax;
  return isFull ? { reason: 'full', max: positionsMax } : undefined;
}
