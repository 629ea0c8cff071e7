/**
 * The promises of staking, checked from changes alone: positions move only along the table of
 * rulebook 5.3, each is rewarded once for every business day and none is left out, by what was
 * staked all day; a lock brings what was shown; what is held is the sum of principals, and
 * principal always comes back whole, at once if it has earned nothing and that was agreed.
 */
import { parseUnits } from '@anywhen/money';
import type { StakingPool } from '@anywhen/protocol';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { StakingRecord, StakingReward } from '../../staking/position.ts';
import type { Check } from '../module-simulation.ts';
import { BookedStakes } from './booked.ts';
import { Lots } from './lots.ts';

type State = StakingRecord['state'] | 'none';

/** To itself: something was added, a part has left, or a reward came. */
const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['staking', 'unstaking', 'closed'],
  staking: ['staking', 'unstaking', 'closed'],
  unstaking: ['closed'],
  closed: [],
};
const AGREED = [
  ...(['uid', 'pool', 'currency', 'mode', 'tiers', 'minUnits', 'lockDays'] as const),
  ...(['stakedAtMs', 'startDay', 'splitFrom'] as const),
];
const YEAR_BPS = 365n * 10_000n;

export class StakingChecks {
  readonly #check: Check;
  readonly #positions = new Map<number, StakingRecord>();
  readonly #rewards = new Map<number, StakingReward[]>();
  readonly #booked: BookedStakes;
  readonly #lots = new Lots();
  #maxUnits = new Map<string, bigint>();
  #day = 0;
  #lastTickSecond = 0;

  constructor(check: Check) {
    this.#check = check;
    this.#booked = new BookedStakes(check);
  }

  after({ changes, reply }: Outcome, command: Command): readonly string[] {
    const seen: string[] = [];
    const touched = new Set<StakingRecord>();
    for (const change of changes) this.#note(change);
    for (const change of changes) {
      if (change.kind === 'staking-reward') seen.push(...this.#reward(change.reward));
      if (change.kind !== 'staking-position') continue;
      seen.push(...this.#follow(change.position, command));
      touched.add(change.position);
    }
    for (const position of touched) this.#compareHeld(position);
    if (command.body.kind === 'stake') this.#requireSpace(touched);
    if (command.body.kind === 'settle-due' && 'data' in reply) this.#requireDone(reply.data);
    return seen;
  }

  #note(change: Change): void {
    this.#booked.note(change);
    if (change.kind === 'tick') this.#lastTickSecond = change.second;
    if (change.kind === 'calendar') this.#day = change.calendar.day;
    if (change.kind !== 'terms' || change.terms.product !== 'staking') return;
    const pools = change.terms.terms['pools'] as unknown as readonly StakingPool[];
    this.#maxUnits = new Map(pools.map(({ code, max }) => [code, parseUnits(max)]));
  }

  /** Of each day the next one, for what the position was before. */
  #reward(reward: StakingReward): string[] {
    const { positionId, day, units } = reward;
    const position = this.#positions.get(positionId);
    const own = this.#rewards.get(positionId) ?? [];
    const isEarning = position?.state === 'staking' && position.startedAtMs !== null;
    this.#check(isEarning, 'only what is staking earns');
    if (!position) return [];
    this.#check(!own.some((each) => each.day === day), 'a day is rewarded once');
    const expectedDay = own.at(-1)?.day ?? position.startDay - 1;
    this.#check(day === expectedDay + 1, 'no day is left out');
    this.#check(day < this.#day, 'a day is rewarded when it is over');
    if (position.mode === 'flexible') {
      const expected = this.#lots.rewardOf(position, day);
      this.#check(units === expected, 'what was staked all day is what earns');
    }
    const reference = `${positionId}@${day}`;
    const paid = this.#booked.receivedFor('STAKE_REWARD', reference);
    this.#check(paid === units, 'a reward is what was booked');
    const byHouse = -this.#booked.houseFor('STAKE_REWARD', reference);
    this.#check(byHouse === units, 'a reward comes from the house');
    this.#rewards.set(positionId, [...own, reward]);
    return ['staking → reward'];
  }

  #follow(position: StakingRecord, { atMs }: Command): string[] {
    const { id, state, ending, units } = position;
    const before = this.#positions.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `a position goes from ${before?.state} to ${state}`);
    const isSame = !before || AGREED.every((each) => isEqual(before[each], position[each]));
    this.#check(isSame, 'what was agreed never changes');
    const isPart = !before && position.splitFrom !== null;
    this.#check(before !== undefined || isPart || state === 'staking', 'what begins is staking');
    if (before?.unearnedLeavesAtOnce) {
      this.#check(position.unearnedLeavesAtOnce, 'the right to leave at once stays');
    }
    const isLeaving = (before?.state ?? 'staking') === 'staking' && state !== 'staking';
    if (isLeaving && position.mode === 'flexible') this.#requireWait(position);
    if (state === 'staking') this.#lots.note(position, before?.units ?? 0n, this.#day);
    else this.#check(!before || before.units === units, 'what leaves is what was staked');
    this.#positions.set(id, position);
    this.#compareRewards(position);
    if (state === 'closed') this.#requireWhole(position, atMs);
    if (before?.state === state) return this.#seenIn(before, position);
    const seen = [`position → ${ending ?? state}`];
    if (isPart) seen.push('staking → part');
    if (isLeaving && ending === 'left') seen.push('staking → at-once');
    return seen;
  }

  /** At once if it was agreed and nothing of what leaves has earned; after a wait otherwise. */
  #requireWait(position: StakingRecord): void {
    const { id, splitFrom, state, unearnedLeavesAtOnce } = position;
    const hasEarned = this.#rewards.has(splitFrom ?? id);
    const isOfToday = this.#lots.oldestDayOf(position) === this.#day;
    const isFree = unearnedLeavesAtOnce && (!hasEarned || isOfToday);
    this.#check((state === 'closed') === isFree, 'only what has earned nothing leaves at once');
  }

  #seenIn(before: StakingRecord, { units, startDay, startedAtMs }: StakingRecord): string[] {
    if (units > before.units) return ['staking → added'];
    if (before.startedAtMs === startedAtMs) return [];
    this.#check(before.startedAtMs === null, 'what has begun to earn began once');
    this.#check(this.#day >= startDay, 'nothing earns before its first day');
    return ['staking → started'];
  }

  #compareRewards({ id, rewardedUnits, rewardedUsdtUnits }: StakingRecord): void {
    const own = this.#rewards.get(id) ?? [];
    const units = own.reduce((sum, each) => sum + each.units, 0n);
    const usdtUnits = own.reduce((sum, each) => sum + each.usdtUnits, 0n);
    this.#check(units === rewardedUnits, 'what a position has brought is the sum of its rewards');
    this.#check(usdtUnits === rewardedUsdtUnits, 'and so is its value');
  }

  /** Principal is what was shown, at its time; and rewards of a lock are all of them or none. */
  #requireWhole(position: StakingRecord, atMs: number): void {
    const { id, units, ending, mode, rewardedUnits, givenBackUnits, releasesAtMs } = position;
    const out = this.#booked.receivedFor('STAKE_OUT', String(id));
    this.#check(out === units, 'principal comes back whole');
    const givenBack = this.#booked.houseFor('STAKE_CLAWBACK', String(id));
    this.#check(givenBack === givenBackUnits, 'what is given back is what was booked');
    const isEarly = ending === 'early';
    this.#check(givenBackUnits === (isEarly ? rewardedUnits : 0n), 'only early leaving costs');
    this.#check((ending === 'left') === (mode === 'flexible'), 'each mode has its own endings');
    if (ending === 'left') this.#check(atMs >= (releasesAtMs ?? Infinity), 'none is back too soon');
    if (ending !== 'matured') return;
    const { tiers, lockDays } = position;
    const total = (units * BigInt(tiers[0]?.aprBps ?? 0) * BigInt(lockDays)) / YEAR_BPS;
    this.#check(rewardedUnits === total, 'a lock brings what was shown when it began');
    this.#check(this.#rewards.get(id)?.length === lockDays, 'a lock is rewarded for all its days');
  }

  #compareHeld({ uid, currency }: StakingRecord): void {
    const open = this.#all().filter((each) => each.uid === uid && each.currency === currency);
    const sum = open.reduce((total, { units }) => total + units, 0n);
    this.#check(sum === this.#booked.heldOf(uid, currency), 'held is the sum of principals');
  }

  #requireSpace(touched: Iterable<StakingRecord>): void {
    for (const { uid, pool } of touched) {
      const own = this.#all().filter((each) => each.uid === uid && each.pool === pool);
      const sum = own.reduce((total, { units }) => total + units, 0n);
      this.#check(sum <= (this.#maxUnits.get(pool) ?? 0n), 'a member has a limit in a pool');
    }
  }

  /** Where nothing found no room, nothing stays behind its time. */
  #requireDone(data: unknown): void {
    if ((data as { due: number }).due > 0) return;
    const isLate = ({ id, state, startDay, startedAtMs, releasesAtMs }: StakingRecord) => {
      if (state === 'unstaking') return (releasesAtMs ?? 0) <= this.#lastTickSecond * 1_000;
      if (startedAtMs === null) return startDay <= this.#day;
      return (this.#rewards.get(id)?.at(-1)?.day ?? startDay - 1) < this.#day - 1;
    };
    this.#check(!this.#all().some(isLate), 'what is due is done');
  }

  /** Those that have not closed. */
  #all(): StakingRecord[] {
    return [...this.#positions.values()].filter(({ state }) => state !== 'closed');
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? `${each}` : each));
  return text(one) === text(other);
}
