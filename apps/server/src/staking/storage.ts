/** How positions and their rewards are written, and how those that have not closed are read. */
import type { StakingRecord, StakingReward } from '@anywhen/exchange';
import { STAKING_ENDINGS, STAKING_MODES, STAKING_STATES } from '@anywhen/protocol';
import {
  amount,
  flag,
  integer,
  json,
  key,
  long,
  mutable,
  nullable,
  ordinal,
  text,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table } from '../core/storage/table.ts';

export const positionTable = new RecordTable<StakingRecord>('staking_position', {
  id: key(long),
  uid: integer,
  pool: text,
  currency: text,
  mode: ordinal(STAKING_MODES),
  tiers: json(),
  minUnits: amount,
  lockDays: integer,
  units: mutable(amount),
  freshUnits: mutable(amount),
  freshDay: mutable(integer),
  stakedAtMs: long,
  lastStakeUnits: mutable(amount),
  lastStakeAtMs: mutable(long),
  startDay: integer,
  startedAtMs: mutable(nullable(long)),
  state: mutable(ordinal(STAKING_STATES)),
  ending: mutable(nullable(ordinal(STAKING_ENDINGS))),
  rewardedUnits: mutable(amount),
  rewardedUsdtUnits: mutable(amount),
  lastRewardDay: mutable(nullable(integer)),
  givenBackUnits: mutable(amount),
  splitFrom: nullable(long),
  leftAtMs: mutable(nullable(long)),
  releasesAtMs: mutable(nullable(long)),
  closedAtMs: mutable(nullable(long)),
  unearnedLeavesAtOnce: mutable(flag),
});

export const rewardTable = new Table<StakingReward>('staking_reward', {
  positionId: key(long),
  day: key(integer),
  units: amount,
  usdtUnits: amount,
  atMs: long,
});

/** In USDT, of what has closed, without what was given back: one sum per member. */
const earnedTable = new Table<{ uid: number; earnedUsdtUnits: bigint }>('staking_earned', {
  uid: key(integer),
  earnedUsdtUnits: mutable(amount),
});

export const stakingStorage = defineTables({
  writers: [
    positionTable.upserts((changes) => changes['staking-position']?.map((each) => each.position)),
    rewardTable.inserts((changes) => changes['staking-reward']?.map(({ reward }) => reward)),
    earnedTable.adds((changes) =>
      changes['staking-position']?.flatMap(({ position }) => {
        const { uid, state, ending, rewardedUsdtUnits: earnedUsdtUnits } = position;
        const isEarned = state === 'closed' && ending !== 'early' && earnedUsdtUnits > 0n;
        return isEarned ? { uid, earnedUsdtUnits } : [];
      }),
    ),
  ],
  load: async (client) => {
    const nextPositionId = await positionTable.findNextId(client);
    const positions = await positionTable.listInPortions(client, 'state in (0, 1)');
    return { staking: { nextPositionId, positions } };
  },
  ended: { staking_position: 'state > 1', staking_reward: ALL_ENDED },
});
