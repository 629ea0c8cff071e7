/**
 * A stake and its life (rulebook 5.3): principal that is held, the part of it that earns, and what
 * it has brought. It carries what was agreed, because terms may change.
 *
 *   staking → unstaking → closed (left) · staking → closed (locked: matured, or early)
 */
import {
  type StakingEnding,
  type StakingMode,
  type StakingState,
  type StakingTier,
  dailyRewardUnits,
  instalmentAt,
  lockedReward,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { ProductShare } from '../kernel/open-of-product.ts';

/** Under what it was staked. */
export type StakeAgreed = {
  readonly pool: string;
  readonly currency: string;
  readonly mode: StakingMode;
  readonly tiers: readonly StakingTier[];
  readonly minUnits: bigint;
  readonly lockDays: number;
  /** Flexible: what has earned nothing yet leaves without waiting. */
  readonly unearnedLeavesAtOnce: boolean;
};

export type StakingRecord = StakeAgreed & {
  readonly id: number;
  readonly uid: Uid;
  /** What is staked, and after it has closed what was. */
  readonly units: bigint;
  /** Of it, what was staked on the last day anything was: it earns from the next one on. */
  readonly freshUnits: bigint;
  readonly freshDay: number;
  readonly stakedAtMs: number;
  /** The last stake, to recognise an accidental repetition. */
  readonly lastStakeUnits: bigint;
  readonly lastStakeAtMs: number;
  /** The first day that earns. */
  readonly startDay: number;
  /** When that day had begun; null before, and of a part that leaves. */
  readonly startedAtMs: number | null;
  readonly state: StakingState;
  readonly ending: StakingEnding | null;
  readonly rewardedUnits: bigint;
  /** Each reward at the price of its moment. */
  readonly rewardedUsdtUnits: bigint;
  readonly lastRewardDay: number | null;
  readonly givenBackUnits: bigint;
  /** The position this part was split from when it began to leave. */
  readonly splitFrom: number | null;
  readonly leftAtMs: number | null;
  readonly releasesAtMs: number | null;
  readonly closedAtMs: number | null;
};

/** What was credited for one business day. */
export type StakingReward = {
  readonly positionId: number;
  readonly day: number;
  readonly units: bigint;
  readonly usdtUnits: bigint;
  readonly atMs: number;
};

/** An amount staked at a moment, which is on a business day. */
type Stake = { readonly units: bigint; readonly atMs: number; readonly day: number };

export function openPosition(
  { pool, currency, mode, tiers, minUnits, lockDays, unearnedLeavesAtOnce }: StakeAgreed,
  { id, uid, units, atMs, day }: Stake & { id: number; uid: Uid },
): StakingRecord {
  const agreed = { pool, currency, mode, tiers, minUnits, lockDays, unearnedLeavesAtOnce };
  return {
    ...agreed,
    id,
    uid,
    units,
    freshUnits: units,
    freshDay: day,
    stakedAtMs: atMs,
    lastStakeUnits: units,
    lastStakeAtMs: atMs,
    startDay: day + 1,
    startedAtMs: null,
    state: 'staking',
    ending: null,
    rewardedUnits: 0n,
    rewardedUsdtUnits: 0n,
    lastRewardDay: null,
    givenBackUnits: 0n,
    splitFrom: null,
    leftAtMs: null,
    releasesAtMs: null,
    closedAtMs: null,
  };
}

/** What was fresh on a day before earns by now. What the new stake was promised holds for all. */
export function addStake(
  position: StakingRecord,
  { units, atMs, day }: Stake,
  { unearnedLeavesAtOnce }: Pick<StakeAgreed, 'unearnedLeavesAtOnce'>,
): StakingRecord {
  return {
    ...position,
    units: position.units + units,
    freshUnits: freshOn(position, day) + units,
    freshDay: day,
    lastStakeUnits: units,
    lastStakeAtMs: atMs,
    unearnedLeavesAtOnce: position.unearnedLeavesAtOnce || unearnedLeavesAtOnce,
  };
}

/** Its first day that earns has begun. */
export function startPosition(position: StakingRecord, atMs: number): StakingRecord {
  return { ...position, startedAtMs: atMs };
}

export function rewardPosition(
  position: StakingRecord,
  { day, units, usdtUnits }: StakingReward,
): StakingRecord {
  return {
    ...position,
    rewardedUnits: position.rewardedUnits + units,
    rewardedUsdtUnits: position.rewardedUsdtUnits + usdtUnits,
    lastRewardDay: day,
  };
}

/** Waits for so long and earns nothing meanwhile. */
export function leavePosition(
  position: StakingRecord,
  { atMs, waitSeconds }: { atMs: number; waitSeconds: number },
): StakingRecord {
  const releasesAtMs = atMs + waitSeconds * 1_000;
  const fresh = { freshUnits: 0n };
  return { ...position, ...fresh, state: 'unstaking', leftAtMs: atMs, releasesAtMs };
}

/** The part takes what was staked last, so that the older rest goes on earning. */
export function splitPosition(
  position: StakingRecord,
  { id, units, day }: { id: number; units: bigint; day: number },
): { rest: StakingRecord; part: StakingRecord } {
  const fresh = freshOn(position, day);
  const freshUnits = units < fresh ? fresh - units : 0n;
  const nothing = { rewardedUnits: 0n, rewardedUsdtUnits: 0n, lastRewardDay: null };
  const begun = { id, units, freshUnits: 0n, startedAtMs: null, splitFrom: position.id };
  return {
    rest: { ...position, units: position.units - units, freshUnits },
    part: { ...position, ...nothing, ...begun },
  };
}

export function closePosition(
  position: StakingRecord,
  { ending, atMs }: { ending: StakingEnding; atMs: number },
): StakingRecord {
  const givenBackUnits = ending === 'early' ? position.rewardedUnits : 0n;
  return { ...position, state: 'closed', ending, givenBackUnits, closedAtMs: atMs };
}

/** The part that earns for a business day. */
export function earningUnits(position: StakingRecord, day: number): bigint {
  const { state, units, freshDay, freshUnits } = position;
  if (state !== 'staking') return 0n;
  return freshDay >= day ? units - freshUnits : units;
}

/** What may leave without waiting: all before the first reward, later what was added today. */
export function unearnedUnits(position: StakingRecord, day: number): bigint {
  const { state, units, lastRewardDay, unearnedLeavesAtOnce } = position;
  if (state !== 'staking' || !unearnedLeavesAtOnce) return 0n;
  return lastRewardDay === null ? units : freshOn(position, day);
}

/** What a business day that is over has brought, if it is still staked then. */
export function rewardUnitsOf(position: StakingRecord, day: number): bigint {
  const { mode, tiers, units, startDay } = position;
  return mode === 'locked'
    ? instalmentAt(lockedReward(position, units), day - startDay)
    : dailyRewardUnits(tiers, earningUnits(position, day));
}

/** The business day of its next step: the first that earns, then each on which one is credited. */
export function nextDayOf(position: StakingRecord): number | undefined {
  const { state, startDay, startedAtMs, lastRewardDay } = position;
  if (state !== 'staking') return undefined;
  if (startedAtMs === null) return startDay;
  return lastRewardDay === null ? startDay + 1 : lastRewardDay + 2;
}

/** What is leaving has not left, and counts. */
export function shareOf(position: StakingRecord): ProductShare {
  const { pool: product, units: amount, lastStakeUnits, lastStakeAtMs: atMs } = position;
  const asked = { amount: lastStakeUnits, atMs };
  return { product, amount, asked, nextDay: nextDayOf(position) };
}

/** Of a locked one: the day of the last credit, on which it comes back. */
export function endDayOf({ mode, startDay, lockDays }: StakingRecord): number | null {
  return mode === 'locked' ? startDay + lockDays : null;
}

/** Never before its time. */
export function releaseSecondOf({ releasesAtMs }: StakingRecord): number {
  return Math.ceil((releasesAtMs ?? 0) / 1_000);
}

function freshOn({ freshDay, freshUnits }: StakingRecord, day: number): bigint {
  return freshDay === day ? freshUnits : 0n;
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function stateOf(position: StakingRecord): string {
  const { id, uid, pool, currency, mode, tiers, minUnits, lockDays, splitFrom } = position;
  const { units, freshUnits, freshDay, stakedAtMs, lastStakeUnits, lastStakeAtMs } = position;
  const { startDay, state, ending, rewardedUnits, rewardedUsdtUnits, lastRewardDay } = position;
  const { startedAtMs, givenBackUnits, leftAtMs, releasesAtMs, closedAtMs } = position;
  const rates = tiers.map(({ upTo, aprBps }) => `${upTo}:${aprBps}`).join();
  const agreed = `${pool}/${currency}/${mode}/${rates}/${minUnits}/${lockDays}/${startDay}`;
  const staked = `${units}/${freshUnits}/${freshDay}/${stakedAtMs}`;
  const last = `${lastStakeUnits}/${lastStakeAtMs}/${splitFrom}`;
  const earned = `${rewardedUnits}/${rewardedUsdtUnits}/${lastRewardDay}/${givenBackUnits}`;
  const lifecycle = `${state}/${ending}/${startedAtMs}/${leftAtMs}/${releasesAtMs}/${closedAtMs}`;
  // Nothing where it was not agreed: journals from before it existed have the same text.
  const right = position.unearnedLeavesAtOnce ? '/unearned-at-once' : '';
  return `staking/${id}/${uid}/${agreed}/${staked}/${last}/${earned}/${lifecycle}${right}`;
}
