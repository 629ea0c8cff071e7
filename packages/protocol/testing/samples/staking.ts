/** One call of every endpoint of staking. */
import { type Samples, missingId } from '../sample.ts';

export const pledge = { pool: 'LC-USDT', amount: '10', aprsBps: [600, 200], isAgreed: true };

export const samples: Samples = {
  listStakingPools: {},
  readStakingDesk: {},
  stake: { body: pledge, operation: 'pledge-currency' },
  leaveStaking: {
    params: missingId,
    body: { amount: null },
    operation: 'close-position',
    hasOwnTest: true,
  },
  listStakingPositions: {},
  readStakingPosition: { params: missingId },
};
