/**
 * The terms pools are sold under, as the journal carries them. The machine itself refuses what
 * could not be honoured: rates above an ordinary yield, stakes that earn nothing in a day, and
 * locks that would take back more than was staked.
 */
import { parseUnits } from '@anywhen/money';
import { MARKETS } from '@anywhen/prices';
import {
  APR_BPS_MAX,
  OPEN_RECORDS_MAX,
  STAKING_MODES,
  STAKING_POOLS,
  type StakingPool,
  type StakingTier,
  dailyRewardUnits,
  lockedReward,
} from '@anywhen/protocol';
import { isOpenMax } from '../terms/open-max.ts';
import type { StakeAgreed } from './position.ts';

/** The name the terms are stored under. */
export const STAKING_TERMS = 'staking';

export type StakingTerms = {
  readonly pools: readonly StakingPool[];
  /** Positions of a member that have not closed; the first terms had no such limit. */
  readonly openMax?: number;
};

/** A pool as the checks of a stake use it. */
export type OpenPool = StakeAgreed & { readonly maxUnits: bigint };

export type ReadTerms = {
  readonly pools: ReadonlyMap<string, OpenPool>;
  readonly openMax: number | undefined;
};

const POOLS_MAX = 20;
const TIERS_MAX = 10;
const CODE = /^[A-Za-z0-9-]{2,12}$/;

/** What the program sells under today. */
export function describeStakingTerms(): StakingTerms {
  return { pools: STAKING_POOLS, openMax: OPEN_RECORDS_MAX };
}

/** Undefined for terms nobody may offer. */
export function readStakingTerms({ pools, openMax }: StakingTerms): ReadTerms | undefined {
  try {
    const read = pools.map(readPool);
    const byCode = new Map(read.map((pool) => [pool.pool, pool]));
    const isList = read.length <= POOLS_MAX && byCode.size === read.length && isOpenMax(openMax);
    return isList && read.every(isHonest) ? { pools: byCode, openMax } : undefined;
  } catch {
    return undefined;
  }
}

/** Throws where an amount cannot be read. */
function readPool(pool: StakingPool): OpenPool {
  const { code, currency, mode, tiers, min, max, lockDays } = pool;
  const { unearnedLeavesAtOnce = false } = pool;
  const units = { minUnits: parseUnits(min), maxUnits: parseUnits(max) };
  return { pool: code, currency, mode, tiers, ...units, lockDays, unearnedLeavesAtOnce };
}

function isHonest(pool: OpenPool): boolean {
  const { pool: code, currency, mode, tiers, minUnits, maxUnits } = pool;
  const hasPrice = currency === 'USDT' || MARKETS.some((market) => market.currency === currency);
  const isKnown = CODE.test(code) && hasPrice && STAKING_MODES.includes(mode);
  const hasCapacity = minUnits > 0n && minUnits <= maxUnits;
  return isKnown && hasCapacity && areMarginal(tiers) && isLockFine(pool) && earnsDaily(pool);
}

/** Each tier ends above the one before; the last has no end. */
function areMarginal(tiers: readonly StakingTier[]): boolean {
  let below = 0n;
  return (
    tiers.length <= TIERS_MAX &&
    tiers.every(({ upTo, aprBps }, index) => {
      const isRate = Number.isInteger(aprBps) && aprBps >= 1 && aprBps <= APR_BPS_MAX;
      const isLast = index === tiers.length - 1;
      if (upTo === null) return isRate && isLast;
      const top = parseUnits(upTo);
      const isAbove = top > below;
      below = top;
      return isRate && !isLast && isAbove;
    })
  );
}

/** What is given back when a lock is left early must be there: it is taken from the principal. */
function isLockFine(pool: OpenPool): boolean {
  const { mode, tiers, minUnits, lockDays, unearnedLeavesAtOnce } = pool;
  if (!Number.isInteger(lockDays)) return false;
  if (mode === 'flexible') return lockDays === 0;
  const isCovered = () => lockedReward(pool, minUnits).totalUnits < minUnits;
  return lockDays >= 1 && tiers.length === 1 && !unearnedLeavesAtOnce && isCovered();
}

function earnsDaily({ tiers, minUnits }: OpenPool): boolean {
  return dailyRewardUnits(tiers, minUnits) > 0n;
}
