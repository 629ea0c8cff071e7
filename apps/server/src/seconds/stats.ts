/** What contracts have cost so far: for all members, and for oneself (rulebook 3.7). */
import { type Member, lossLimitAt } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { DAY_MS, marketIndex } from '@anywhen/prices';
import {
  type ReplyOf,
  SECONDS_PERIODS,
  SECONDS_STATS_DAYS,
  WAGERED_PER_DAY_MAX_UNITS,
  isSecondsSymbol,
  type readOwnSecondsStats,
  type readSecondsStats,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';
import type { SecondsFacts } from './facts.ts';
import { type Figures, findBreakUntilMs, sumDays, sumOwn } from './queries.ts';

type StatsQuery = { symbol?: string | undefined; periodSeconds?: number | undefined };

/** The last thirty UTC days, including this one. */
export async function readStats(
  pool: Pool,
  { symbol, periodSeconds }: StatsQuery,
  nowMs: number,
): Promise<ReplyOf<typeof readSecondsStats>> {
  if (symbol !== undefined && !isSecondsSymbol(symbol)) {
    refuse('SYMBOL_CLOSED', { fields: { symbol: 'not-offered' } });
  }
  const isPeriod = SECONDS_PERIODS.some((period) => period.periodSeconds === periodSeconds);
  if (periodSeconds !== undefined && !isPeriod) {
    refuse('PERIOD_INVALID', { fields: { periodSeconds: 'not-offered' } });
  }
  const market = symbol === undefined ? undefined : marketIndex(symbol);
  const figures = await sumDays(pool, { fromDay: firstDay(nowMs), market, periodSeconds });
  const { wageredUnits, receivedUnits } = figures;
  return { ...describeCounts(figures), houseResult: formatUnits(wageredUnits - receivedUnits) };
}

export async function readOwnStats(
  pool: Pool,
  { member, seconds }: { member: Member; seconds: SecondsFacts },
  nowMs: number,
): Promise<ReplyOf<typeof readOwnSecondsStats>> {
  const { uid } = member;
  const today = Math.floor(nowMs / DAY_MS);
  const own = await sumOwn(pool, uid, { fromDay: firstDay(nowMs), today });
  const open = seconds.listCurrent(uid);
  return {
    ...describeCounts(own),
    netResult: formatUnits(own.receivedUnits - own.wageredUnits),
    today: {
      wagered: formatUnits(own.todayWageredUnits),
      wageredMax: formatUnits(WAGERED_PER_DAY_MAX_UNITS),
      netLoss: formatUnits(seconds.netLossOf(uid, today)),
      open: formatUnits(open.reduce((sum, { wagerUnits }) => sum + wagerUnits, 0n)),
      lossLimit: formatUnits(lossLimitAt(member, nowMs)),
    },
    breakUntilMs: await findBreakUntilMs(pool, uid),
  };
}

function firstDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) - SECONDS_STATS_DAYS + 1;
}

function describeCounts({ wins, losses, draws, wageredUnits }: Figures) {
  const contracts = wins + losses + draws;
  return { contracts, wins, losses, draws, wagered: formatUnits(wageredUnits) };
}
