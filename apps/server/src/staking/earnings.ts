/** A member's staking earnings: upcoming rewards, and past ones. */
import { type StakingRecord, endDayOf, nextDayOf, rewardUnitsOf } from '@anywhen/exchange';
import { businessDayAt } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { StakingFacts } from './facts.ts';
import { sumRewards } from './queries.ts';

type StakedFacts = { staking: StakingFacts; agenda: AgendaFacts };

/** What one position brings on one day. */
type Coming = {
  readonly day: number;
  /** The same on every day up to this one. */
  readonly lastDay?: number;
  /** For principal that is back at a known second. */
  readonly atMs?: number;
  readonly kind: 'reward' | 'principal';
  readonly currency: string;
  readonly units: bigint;
  readonly recordId: number;
};

/** Every reward up to a day, inclusive, assuming no changes; and returning principal. */
export function comingOf(
  { staking, agenda }: StakedFacts,
  uid: number,
  untilDay: number,
): Coming[] {
  const { calendar } = agenda;
  if (!calendar) return [];
  return staking.listOpen(uid).flatMap((position) => {
    const { releasesAtMs } = position;
    if (releasesAtMs === null) return comingRewards(position, untilDay);
    // A late one comes as soon as the core runs.
    const day = Math.max(calendar.day, businessDayAt(calendar, releasesAtMs));
    return day <= untilDay ? [{ ...principalOf(position, day), atMs: releasesAtMs }] : [];
  });
}

/** Every day brings the same, but for the first one after a stake and the last one of a lock. */
function comingRewards(position: StakingRecord, untilDay: number): Coming[] {
  const { id, currency, startDay } = position;
  const endDay = endDayOf(position);
  const first = Math.max(nextDayOf(position) ?? Infinity, startDay + 1);
  const last = Math.min(untilDay, endDay ?? Infinity);
  if (first > last) return principalUntil(position, untilDay);
  const rewards = (day: number, lastDay: number): Coming[] => {
    const units = rewardUnitsOf(position, day - 1);
    const about = { kind: 'reward', currency, recordId: id } as const;
    return day <= lastDay ? [{ ...about, day, lastDay, units }] : [];
  };
  return [
    ...rewards(first, first),
    ...rewards(first + 1, last - 1),
    ...rewards(Math.max(last, first + 1), last),
    ...principalUntil(position, untilDay),
  ];
}

function principalUntil(position: StakingRecord, untilDay: number): Coming[] {
  const endDay = endDayOf(position);
  return endDay !== null && endDay <= untilDay ? [principalOf(position, endDay)] : [];
}

function principalOf({ id, currency, units }: StakingRecord, day: number): Coming {
  return { day, kind: 'principal', currency, units, recordId: id };
}

/** What is held, by position; `earn` values it at the current price. */
export async function totalsOf(pool: Pool, facts: StakedFacts, uid: number) {
  const open = facts.staking.listOpen(uid);
  return {
    held: open.map(({ currency, units }) => ({ currency, units })),
    ...(await sumRewards(pool, uid, facts.agenda.todaySinceMs)),
    count: open.length,
  };
}
