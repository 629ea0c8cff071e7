/** A position as its member sees it on a business day. */
import { formatUnits } from '@anywhen/money';
import { dailyRewardUnits, lockedReward } from '@anywhen/protocol';
import { type StakingRecord, earningUnits, endDayOf, unearnedUnits } from './position.ts';

export type PositionLine = ReturnType<typeof describePosition>;

export function describePosition(position: StakingRecord, day: number) {
  const { id, pool, currency, mode, tiers, units, state, ending, splitFrom } = position;
  const { stakedAtMs, startDay, lastRewardDay, leftAtMs, releasesAtMs, closedAtMs } = position;
  const isStaking = state === 'staking';
  const isLocked = mode === 'locked';
  return {
    id: String(id),
    pool,
    currency,
    mode,
    tiers: tiers.map(({ upTo, aprBps }) => ({ upTo, aprBps })),
    amount: formatUnits(units),
    earning: formatUnits(earningUnits(position, day)),
    daily: formatUnits(isStaking ? dailyRewardUnits(tiers, units) : 0n),
    ...(position.unearnedLeavesAtOnce && {
      leavesAtOnce: formatUnits(unearnedUnits(position, day)),
    }),
    total: isLocked ? formatUnits(lockedReward(position, units).totalUnits) : null,
    state,
    ending,
    stakedAtMs,
    startDay,
    endDay: endDayOf(position),
    rewarded: formatUnits(position.rewardedUnits),
    rewardedUsdt: formatUnits(position.rewardedUsdtUnits),
    lastRewardDay,
    givenBack: formatUnits(position.givenBackUnits),
    splitFrom: splitFrom === null ? null : String(splitFrom),
    leftAtMs,
    releasesAtMs,
    closedAtMs,
  };
}
