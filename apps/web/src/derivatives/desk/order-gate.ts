/**
 * The reason why nothing can be ordered right now, shown before the tap: the first one in the order
 * of rulebook 8.2. The server decides; this only avoids a request whose refusal is known.
 */
import { LEVERAGE_WITHOUT_LEVEL_MAX, refusalOf, type LeveragePosition } from '@anywhen/protocol';
import type { Session } from '../../session/session.ts';

/** `stale`: there is no current price. `closing`: a tick has decided the position's end. */
export type Gate = 'visitor' | 'stale' | 'restricted' | 'frozen' | 'closing' | 'level';

type GateFacts = {
  readonly session: Session;
  readonly arePricesLive: boolean;
  readonly leverage: number;
  readonly isReduceOnly: boolean;
  readonly position: LeveragePosition | undefined;
};

/** Undefined when ordering is possible. */
export function findGate(facts: GateFacts): Gate | undefined {
  const { session, arePricesLive, leverage, isReduceOnly, position } = facts;
  if (session.state === 'visitor') return 'visitor';
  if (session.state === 'unknown') return 'stale';
  const { member } = session;
  const refusal = refusalOf(member, isReduceOnly ? 'close-position' : 'open-leverage');
  if (refusal) return refusal.code === 'ACCOUNT_TRADE_RESTRICTED' ? 'restricted' : 'frozen';
  if (!arePricesLive) return 'stale';
  if (position?.state === 'closing') return 'closing';
  const isHigh = leverage > LEVERAGE_WITHOUT_LEVEL_MAX && !isReduceOnly;
  return isHigh && refusalOf(member, 'open-high-leverage') ? 'level' : undefined;
}
