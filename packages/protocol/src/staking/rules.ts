/**
 * Staking (rulebook 5): pools, marginal tiers, and what a stake earns in a day. What the exchange
 * sells under enters by command; the table here is what the program offers.
 */
import { divide, parseUnits } from '@anywhen/money';
import { type Instalments, interestInstalments } from '../earn/instalments.ts';

export const STAKING_MODES = ['flexible', 'locked'] as const;
export type StakingMode = (typeof STAKING_MODES)[number];

/** In the order of the database's numbers; only ever append. */
export const STAKING_STATES = ['staking', 'unstaking', 'closed'] as const;
export type StakingState = (typeof STAKING_STATES)[number];

/** How one was closed. In the order of the database's numbers; only ever append. */
export const STAKING_ENDINGS = ['left', 'matured', 'early'] as const;
export type StakingEnding = (typeof STAKING_ENDINGS)[number];

export const STAKING_REPEAT_MS = 2_000;

/** Marginal: the rate holds for the part of the stake up to `upTo` and above the tier before. */
export type StakingTier = { readonly upTo: string | null; readonly aprBps: number };

export type StakingPool = {
  readonly code: string;
  readonly currency: string;
  readonly mode: StakingMode;
  readonly tiers: readonly StakingTier[];
  readonly min: string;
  /** Of one member, over all stakes in the pool that have not left. */
  readonly max: string;
  /** Days that earn; 0 where one may leave at any time. */
  readonly lockDays: number;
  /** Of a flexible pool: what has earned nothing yet leaves without waiting. Absent: it waits. */
  readonly unearnedLeavesAtOnce?: boolean;
};

const flexible = (
  [code, currency]: readonly [string, string],
  tiers: readonly StakingTier[],
  [min, max]: readonly [string, string],
): StakingPool => {
  const leaving = { lockDays: 0, unearnedLeavesAtOnce: true };
  return { code, currency, mode: 'flexible', tiers, min, max, ...leaving };
};

const locked = (
  [code, currency]: readonly [string, string],
  [lockDays, aprBps]: readonly [number, number],
  [min, max]: readonly [string, string],
): StakingPool => {
  return { code, currency, mode: 'locked', tiers: [{ upTo: null, aprBps }], min, max, lockDays };
};

const flat = (aprBps: number): readonly StakingTier[] => [{ upTo: null, aprBps }];

/** Rulebook 5.1. */
export const STAKING_POOLS: readonly StakingPool[] = [
  flexible(
    ['LC-USDT', 'USDT'],
    [
      { upTo: '1000', aprBps: 600 },
      { upTo: null, aprBps: 200 },
    ],
    ['10', '50000'],
  ),
  flexible(['LC-ETH', 'ETH'], flat(280), ['0.01', '100']),
  flexible(['LC-ADA', 'ADA'], flat(220), ['10', '200000']),
  locked(['LC-TRX30', 'TRX'], [30, 450], ['100', '500000']),
  locked(['LC-SOL60', 'SOL'], [60, 620], ['0.5', '5000']),
  locked(['LC-DOT90', 'DOT'], [90, 900], ['1', '20000']),
];

/** What a stake earns in one day: the sum over its tiers is truncated once. */
export function dailyRewardUnits(tiers: readonly StakingTier[], units: bigint): bigint {
  let weighted = 0n;
  let below = 0n;
  for (const { upTo, aprBps } of tiers) {
    const top = upTo === null ? units : parseUnits(upTo);
    const part = (units < top ? units : top) - below;
    if (part <= 0n) break;
    weighted += part * BigInt(aprBps);
    below = top;
  }
  return divide({ dividend: weighted, divisor: 10_000n * 365n }, 'down');
}

/** What a locked stake earns in all, day by day. */
export function lockedReward(
  { tiers, lockDays }: Pick<StakingPool, 'tiers' | 'lockDays'>,
  units: bigint,
): Instalments {
  return interestInstalments({ units, aprBps: tiers[0]?.aprBps ?? 0 }, lockDays);
}

/** As shown before the tap, and sent with it: other rates are not agreed to. */
export function ratesOf(tiers: readonly StakingTier[]): number[] {
  return tiers.map(({ aprBps }) => aprBps);
}
