/** The figures of a pledge: its parts by tier, its reward per day and after the lock. Pure. */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import {
  dailyRewardUnits,
  interestUnits,
  lockedReward,
  ratesOf,
  type StakingPoolLine,
} from '@anywhen/protocol';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import type { StakeRequest } from '../data.ts';

type Terms = Pick<StakingPoolLine, 'tiers' | 'mode' | 'lockDays'>;

/** Undefined if it is not an amount yet. */
export function typedUnits(typed: string): bigint | undefined {
  const text = finishTyping(typed);
  return readAmount(text).isAmount ? parseUnits(text) : undefined;
}

export type TierPart = { readonly aprBps: number; readonly amount: string };

/**
 * The tiers of this amount on top of what is pledged there already: tiers count over all of it
 * (rulebook 5.1). Tiers it does not reach are omitted.
 */
export function tierParts(tiers: Terms['tiers'], { before, units }: Stake): TierPart[] {
  let bottom = 0n;
  const parts = tiers.map(({ upTo, aprBps }) => {
    const top = upTo === null ? undefined : parseUnits(upTo);
    const from = max(bottom, before);
    const to = top === undefined ? before + units : min(top, before + units);
    if (top !== undefined) bottom = top;
    return { aprBps, units: to - from };
  });
  return parts
    .filter((part) => part.units > 0n)
    .map((part) => ({ aprBps: part.aprBps, amount: formatUnits(part.units) }));
}

/** What is already pledged in the pool, and what is to be added. */
export type Stake = { readonly before: bigint; readonly units: bigint };

type StakeFigures = {
  /** Of this amount alone. */
  readonly daily: string;
  /** Of the resulting total in the pool. */
  readonly dailyOfAll: string;
  /** Locked: after all days. */
  readonly total: string | undefined;
};

export function stakeFigures(terms: Terms, { before, units }: Stake): StakeFigures {
  if (terms.mode === 'locked') {
    const { dailyUnits, totalUnits } = lockedReward(terms, units);
    const daily = formatUnits(dailyUnits);
    return { daily, dailyOfAll: daily, total: formatUnits(totalUnits) };
  }
  const all = dailyRewardUnits(terms.tiers, before + units);
  const now = dailyRewardUnits(terms.tiers, before);
  return { daily: formatUnits(all - now), dailyOfAll: formatUnits(all), total: undefined };
}

/** What this amount would earn in so many days at its rates, for the comparison. */
export function rewardIn(days: number, terms: Terms, { before, units }: Stake): bigint {
  if (terms.mode === 'locked') {
    return interestUnits({ units, aprBps: terms.tiers[0]?.aprBps ?? 0 }, days);
  }
  const all = dailyRewardUnits(terms.tiers, before + units);
  return (all - dailyRewardUnits(terms.tiers, before)) * BigInt(days);
}

export function requestOf({ code, tiers }: StakingPoolLine, typed: string): StakeRequest {
  const aprsBps = ratesOf(tiers).join(' ');
  return { pool: code, amount: finishTyping(typed), aprsBps, isAgreed: true };
}

export const STAKE_PLACES: RefusalPlaces<'amount'> = {
  byCode: {
    AMOUNT_ABNORMAL: 'amount',
    AMOUNT_BELOW_MIN: 'amount',
    PERSONAL_LIMIT_EXCEEDED: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
  },
  byName: (name) => (name === 'amount' ? 'amount' : undefined),
  alsoBarring: ['ACCOUNT_TRADE_RESTRICTED'],
};

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
