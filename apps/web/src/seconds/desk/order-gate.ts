/**
 * The reason why nothing can be bought right now, shown before the tap: the first one in the order
 * of rulebook 3.6. The server decides; this only avoids a request whose refusal is known.
 */
import { parseUnits } from '@anywhen/money';
import { type SecondsContractLine, refusalOf } from '@anywhen/protocol';
import type { Session } from '../../session/session.ts';
import { lossAllowanceOf, type Today } from './loss-allowance.ts';

export type Gate =
  | { readonly reason: 'visitor' | 'stale' | 'pause' | 'restricted' | 'frozen' }
  /** A contract on this market is still running. */
  | { readonly reason: 'open'; readonly contract: SecondsContractLine }
  | { readonly reason: 'full'; readonly openMax: number }
  | { readonly reason: 'break'; readonly untilMs: number }
  | { readonly reason: 'loss'; readonly lossLimit: string }
  | { readonly reason: 'wagered'; readonly wageredMax: string };

export type GateFacts = {
  readonly session: Session;
  readonly arePricesLive: boolean;
  /** Two seconds after an accepted order (rulebook 3.6, 6). */
  readonly isPausing: boolean;
  readonly symbol: string;
  /** Of the contract to buy; 0 while none is chosen. */
  readonly periodSeconds: number;
  /** Undefined until loaded. */
  readonly current: readonly SecondsContractLine[] | undefined;
  readonly openMax: number;
  readonly own: { readonly breakUntilMs: number; readonly today: Today } | undefined;
  readonly nowMs: number;
};

/** Undefined when buying is possible. */
export function findGate(facts: GateFacts): Gate | undefined {
  const { session, arePricesLive, isPausing, symbol, current = [], openMax } = facts;
  if (session.state === 'visitor') return { reason: 'visitor' };
  if (session.state === 'unknown') return { reason: 'stale' };
  const refusal = refusalOf(session.member, 'buy-seconds');
  if (refusal) {
    return { reason: refusal.code === 'ACCOUNT_TRADE_RESTRICTED' ? 'restricted' : 'frozen' };
  }
  if (!arePricesLive) return { reason: 'stale' };
  const contract = current.find((each) => each.symbol === symbol);
  if (contract) return { reason: 'open', contract };
  if (isPausing) return { reason: 'pause' };
  if (current.length >= openMax) return { reason: 'full', openMax };
  return findOwnLimit(facts);
}

function findOwnLimit({ own, periodSeconds, nowMs }: GateFacts): Gate | undefined {
  if (!own) return undefined;
  const { breakUntilMs, today } = own;
  if (nowMs < breakUntilMs) return { reason: 'break', untilMs: breakUntilMs };
  if (parseUnits(today.wagered) >= parseUnits(today.wageredMax)) {
    return { reason: 'wagered', wageredMax: today.wageredMax };
  }
  if (lossAllowanceOf(today, { periodSeconds, nowMs }) <= 0n) {
    return { reason: 'loss', lossLimit: today.lossLimit };
  }
  return undefined;
}
