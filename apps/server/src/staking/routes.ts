/** Staking over the API. The exchange makes all decisions; only the checkbox is checked here. */
import { describePosition, usdtUnitsOf } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  REWARD_LINES_MAX,
  STAKING_POSITIONS_PER_PAGE,
  type StakingPoolLine,
  leaveStaking,
  listStakingPools,
  listStakingPositions,
  readStakingDesk,
  readStakingPosition,
  stake,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import { type RouteParts, submitAsMember, submitEnding, sameAsReply } from '../core/submit.ts';
import { readAvailable } from '../ledger/ledger.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { StakingFacts } from './facts.ts';
import { sumRewards } from './queries.ts';
import { positionTable, rewardTable } from './storage.ts';

export type StakingParts = RouteParts<{
  staking: StakingFacts;
  agenda: AgendaFacts;
  markets: MarketFacts;
}> & { nowMs: () => number };

export function serveStakingRoutes(
  routes: Routes,
  { pool, core, facts, nowMs }: StakingParts,
): void {
  const today = () => facts.agenda.calendar?.day ?? 0;

  routes.servePublic(listStakingPools, () => ({ pools: describePools(facts, nowMs()) }));

  routes.serveMember(readStakingDesk, async ({ uid }) => {
    const { todayUsdtUnits, earnedUsdtUnits } = await sumRewards(
      pool,
      uid,
      facts.agenda.todaySinceMs,
    );
    return {
      pools: await readCapacities(pool, facts.staking, uid),
      pledged: formatUnits(pledgedUsdtUnits(facts, uid)),
      today: formatUnits(todayUsdtUnits),
      cumulative: formatUnits(earnedUsdtUnits),
    };
  });

  routes.serveMember(stake, (call) => {
    const { isAgreed, ...request } = call.body;
    if (!isAgreed) refuse('VALIDATION', { fields: { isAgreed: 'required' } });
    return submitAsMember(core, call, { kind: 'stake', ...request }, sameAsReply);
  });

  routes.serveMember(leaveStaking, (call) => {
    const positionId = Number(call.params.id);
    const body = { kind: 'leave-staking', positionId, ...call.body } as const;
    return submitEnding(submitAsMember(core, call, body, sameAsReply), () => {
      return positionTable.findOwn(pool, { uid: call.uid, id: positionId });
    });
  });

  routes.serveMember(listStakingPositions, async ({ uid, query }) => {
    const { state } = query;
    const { rows, nextCursor } = await readPage(query, STAKING_POSITIONS_PER_PAGE, (page) =>
      positionTable.listOf(pool, uid, page, { state }),
    );
    return { positions: rows.map((position) => describePosition(position, today())), nextCursor };
  });

  routes.serveMember(readStakingPosition, async ({ uid, params }) => {
    const position = await positionTable.findOwn(pool, { uid, id: Number(params.id) });
    if (!position) return refuse('NOT_FOUND');
    const newest = 'where position_id = $1 order by day desc limit $2';
    const rewards = await rewardTable.list(pool, newest, [position.id, REWARD_LINES_MAX]);
    return {
      position: describePosition(position, today()),
      lines: rewards.map(({ day, units, atMs }) => ({ day, amount: formatUnits(units), atMs })),
    };
  });
}

/** Nothing is on sale before days and terms exist. */
function describePools(
  { staking, agenda }: StakingParts['facts'],
  nowMs: number,
): StakingPoolLine[] {
  const { calendar } = agenda;
  if (!calendar) return [];
  return (staking.termsAt(nowMs)?.pools ?? []).map((pool) => {
    const { code, currency, mode, tiers, min, max, lockDays } = pool;
    const { unearnedLeavesAtOnce = false } = pool;
    const dates = { startDay: calendar.day + 1, firstCreditDay: calendar.day + 2 };
    return {
      code,
      currency,
      mode,
      tiers: tiers.map(({ upTo, aprBps }) => ({ upTo, aprBps })),
      min,
      max,
      lockDays,
      leaveSeconds: mode === 'flexible' ? calendar.daySeconds : 0,
      unearnedLeavesAtOnce,
      staked: formatUnits(staking.stakedIn(code)),
      ...dates,
    };
  });
}

/** What a member has available for each pool, and may still stake in it. */
async function readCapacities(pool: Pool, facts: StakingFacts, uid: number) {
  const pools = facts.terms?.pools ?? [];
  const open = facts.listOpen(uid);
  const currencies = [...new Set(pools.map(({ currency }) => currency))];
  const available = new Map<string, bigint>();
  for (const currency of currencies) {
    available.set(currency, await readAvailable(pool, { uid, account: 'financial', currency }));
  }
  return pools.map(({ code, currency, max }) => {
    const own = open.filter((position) => position.pool === code);
    const left = own.reduce((room, { units }) => room - units, parseUnits(max));
    return {
      code,
      available: formatUnits(available.get(currency) ?? 0n),
      left: formatUnits(left > 0n ? left : 0n),
    };
  });
}

/** Everything that has not left, at the current price. */
function pledgedUsdtUnits({ staking, markets }: StakingParts['facts'], uid: number): bigint {
  const prices = markets.priceUnits;
  return staking.listOpen(uid).reduce((sum, { currency, units }) => {
    return sum + (usdtUnitsOf({ currency, units }, () => prices, 'down') ?? 0n);
  }, 0n);
}
