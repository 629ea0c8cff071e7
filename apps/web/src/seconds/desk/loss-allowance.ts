/**
 * What the member's own loss limit leaves for today, shown before the tap (rulebook 3.6): open
 * wagers count as lost. The server decides; its figures may be newer.
 */
import { DAY_MS } from '@anywhen/prices';
import { isEndingToday } from '@anywhen/protocol';
import { useNowUntil } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { lossLeftUnits } from '../../limit-parts/own-limit.ts';
import { useOwnToday, type OwnStats } from '../data.ts';
import type { Period } from '../terms.ts';

export type Today = OwnStats['today'];

/** Negative when more is at stake than the limit allows by now. */
export function lossAllowanceOf(
  today: Pick<Today, 'lossLimit' | 'netLoss' | 'open'>,
  { periodSeconds, nowMs }: { periodSeconds: number; nowMs: number },
): bigint {
  return lossLeftUnits(today, isEndingToday(nowMs, periodSeconds));
}

/** Undefined for visitors and until it is loaded. */
export function useLossAllowance(period: Period | undefined): bigint | undefined {
  const own = useOwnToday();
  const periodSeconds = period?.periodSeconds ?? 0;
  const nowMs = useNowUntil(lastMomentOfToday(periodSeconds));
  return own && lossAllowanceOf(own.today, { periodSeconds, nowMs });
}

/** From then on a contract of this length ends tomorrow. */
function lastMomentOfToday(periodSeconds: number): number {
  const nowMs = serverNowMs();
  const midnightMs = nowMs - (nowMs % DAY_MS) + DAY_MS;
  return midnightMs - (periodSeconds + 1) * 1_000;
}
