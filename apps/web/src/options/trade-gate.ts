/**
 * The reason why nothing can be bought or sold back right now, shown before the tap: the first one
 * in the order of rulebook 7.4. The server decides; this only avoids a request whose refusal is
 * known.
 */
import { refusalOf } from '@anywhen/protocol';
import type { LimitGate } from '../limit-parts/own-limit.ts';
import type { Session } from '../session/session.ts';

export type Gate =
  | { readonly reason: 'visitor' | 'stale' | 'restricted' | 'frozen' | 'closed' }
  | { readonly reason: 'full'; readonly max: number }
  | LimitGate;

export type GateFacts = {
  readonly operation: 'buy-option' | 'close-position';
  readonly session: Session;
  readonly arePricesLive: boolean;
  /** Trading stops a minute before the expiry. */
  readonly isClosed: boolean;
  /** Undefined until loaded, and for sales. */
  readonly openPositions?: number | undefined;
  readonly positionsMax?: number;
  /** The member's own break or loss limit; none for sales. */
  readonly limit?: LimitGate | undefined;
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
  if (facts.limit) return facts.limit;
  const isFull =
    openPositions !== undefined && positionsMax !== undefined && openPositions >= positionsMax;
  return isFull ? { reason: 'full', max: positionsMax } : undefined;
}
