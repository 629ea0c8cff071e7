/**
 * Staking positions that have closed, with their rewards at the prices they were paid at (rulebook
 * 5.3); not those that left before they earned.
 */
import { endedTradesOf } from '../facets/ended-trades.ts';
import { positionTable } from './storage.ts';

export const endedStakes = endedTradesOf({
  product: 'staking',
  table: positionTable,
  moment: 'closed_at_ms',
  isEnded: 'state = 2 and started_at_ms is not null',
  describe: (position) => {
    const stakeUnits = position.currency === 'USDT' ? position.units : null;
    return {
      market: position.pool,
      number: position.id,
      openedAtMs: position.stakedAtMs,
      endedAtMs: position.closedAtMs ?? position.stakedAtMs,
      stakeUnits,
      notionalUnits: stakeUnits,
      // Who leaves early gives back all rewards.
      resultUnits: position.ending === 'early' ? 0n : position.rewardedUsdtUnits,
      feeUnits: 0n,
      spreadUnits: 0n,
    };
  },
});
