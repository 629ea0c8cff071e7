/** What a staking position has brought, and what leaving it now would leave (rulebook 5.3). */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { EndedResult } from '../base/ended-result.ts';
import { earnedResultOf } from '../earn/instalments.ts';
import type { StakingPosition } from './endpoints.ts';
import { dailyRewardUnits } from './rules.ts';

export function stakingResultOf({
  rewarded,
  givenBack,
}: Pick<StakingPosition, 'rewarded' | 'givenBack'>): EndedResult {
  const givenBackUnits = parseUnits(givenBack);
  return earnedResultOf({ earnedUnits: parseUnits(rewarded), givenBackUnits });
}

/** A locked one, early: the pledge is returned less all rewards. */
export function earlyLeaving({ amount, rewarded }: Pick<StakingPosition, 'amount' | 'rewarded'>): {
  readonly lost: string;
  readonly back: string;
} {
  const units = parseUnits(rewarded);
  return { lost: formatUnits(-units), back: formatUnits(parseUnits(amount) - units) };
}

/** What is left of a flexible one by a part would earn in a day; undefined without a rest. */
export function dailyAfterLeaving(
  { amount, tiers }: Pick<StakingPosition, 'amount' | 'tiers'>,
  partUnits: bigint,
): string | undefined {
  const restUnits = parseUnits(amount) - partUnits;
  return restUnits < 0n ? undefined : formatUnits(dailyRewardUnits(tiers, restUnits));
}

/** Whether a part would be back at once (rulebook 5.3). */
export function comesBackAtOnce(
  { leavesAtOnce = '0' }: Pick<StakingPosition, 'leavesAtOnce'>,
  partUnits: bigint,
): boolean {
  return partUnits <= parseUnits(leavesAtOnce);
}
