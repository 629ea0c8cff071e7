/**
 * The reason why nothing can be ordered right now, shown before the tap: the first one in the order
 * of rulebook 8.2. The server decides; this only avoids a request whose refusal is known.
 */
import {
  LEVERAGE_WITHOUT_LEVEL_MAX,
  positionSideOf,
  refusalOf,
  type LeveragePosition,
  type Side,
} from '@anywhen/protocol';
import type { LimitGate } from '../../limit-parts/own-limit.ts';
import type { Session } from '../../session/session.ts';

/** `stale`: there is no current price. `closing`: a tick has decided the position's end. */
export type Gate = 'visitor' | 'stale' | 'restricted' | 'frozen' | 'closing' | 'level' | LimitGate;

type GateFacts = {
  readonly session: Session;
  readonly arePricesLive: boolean;
  readonly leverage: number;
  readonly isReduceOnly: boolean;
  readonly side: Side;
  /** The member's own break or loss limit. */
  readonly limit: LimitGate | undefined;
  readonly position: LeveragePosition | undefined;
};

/** Undefined when ordering is possible. */
export function findGate(facts: GateFacts): Gate | undefined {
  const { session, arePricesLive, leverage, isReduceOnly, position, side, limit } = facts;
  if (session.state === 'visitor') return 'visitor';
  if (session.state === 'unknown') return 'stale';
  const { member } = session;
  const refusal = refusalOf(member, isReduceOnly ? 'close-position' : 'open-leverage');
  if (refusal) return refusal.code === 'ACCOUNT_TRADE_RESTRICTED' ? 'restricted' : 'frozen';
  if (!arePricesLive) return 'stale';
  if (position?.state === 'closing') return 'closing';
  const isHigh = leverage > LEVERAGE_WITHOUT_LEVEL_MAX && !isReduceOnly;
  if (isHigh && refusalOf(member, 'open-high-leverage')) return 'level';
  // An opposite order may do no more than reduce: the server knows.
  const mayReduce = position !== undefined && position.side !== positionSideOf(side);
  return isReduceOnly || mayReduce ? undefined : limit;
}
