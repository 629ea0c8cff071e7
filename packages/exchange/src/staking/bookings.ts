/**
 * The entries of a position (rulebook 5.2, 5.3): principal is held in the financial account and
 * always comes back whole; rewards come from the house, and go back there when a lock is left
 * early.
 */
import { type LedgerType, dailyReference } from '@anywhen/protocol';
import type { AccountRef, Leg } from '../ledger/ledger.ts';
import type { StakingRecord, StakingReward } from './position.ts';

type Place = 'available' | 'held' | 'house';
type Owned = Pick<StakingRecord, 'id' | 'uid' | 'currency'>;

export function holdStake(position: Owned, units: bigint): Leg[] {
  return move(position, 'STAKE_IN', { from: 'available', to: 'held', units });
}

export function payReward(position: Owned, { day, units }: StakingReward): Leg[] {
  const reference = dailyReference(position.id, day);
  return move(position, 'STAKE_REWARD', { from: 'house', to: 'available', units }, reference);
}

export function releaseStake(position: StakingRecord): Leg[] {
  const { units } = position;
  return move(position, 'STAKE_OUT', { from: 'held', to: 'available', units });
}

/** Nothing is booked where nothing was rewarded yet. */
export function giveBackRewards(position: StakingRecord): Leg[] {
  const { rewardedUnits: units } = position;
  if (units === 0n) return [];
  return move(position, 'STAKE_CLAWBACK', { from: 'available', to: 'house', units });
}

function move(
  { id, uid: owner, currency }: Owned,
  type: LedgerType,
  { from, to, units }: { from: Place; to: Place; units: bigint },
  reference = String(id),
): Leg[] {
  const accountOf = (place: Place): AccountRef =>
    place === 'house'
      ? { owner: 'house:interest', currency }
      : { owner, kind: 'financial', currency, bucket: place };
  return [
    { account: accountOf(from), units: -units, type, reference },
    { account: accountOf(to), units, type, reference },
  ];
}
