/**
 * Why nothing can be ordered right now, told before anybody taps: the first reason in the order of
 * rulebook 8.2. The server decides; this only spares a member an answer that is known already.
 */
import { LEVERAGE_WITHOUT_LEVEL_MAX, refusalOf, type LeveragePosition } from '@anywhen/protocol';
import type { Session } from '../../session/session.ts';

/**
 * `stale`: there is no price of the current moment. `closing`: a tick has decided the position's
 * end.
 */
export type Gate = 'visitor' | 'stale' | 'restricted' | 'frozen' | 'closing' | 'level';

type GateFacts = {
  readonly session: Session;
  readonly arePricesLive: boolean;
  readonly leverage: number;
  readonly isReduceOnly: boolean;
  readonly position: LeveragePosition | undefined;
};

/** Undefined when nothing speaks against ordering. */
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
