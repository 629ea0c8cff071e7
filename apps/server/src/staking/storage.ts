/** How positions and their rewards are written, and how those that have not closed are read. */
import type { StakingImage, StakingRecord, StakingReward } from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import {
  STAKING_ENDINGS,
  STAKING_MODES,
  STAKING_STATES,
  type StakingTier,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { loadInPortions } from '../core/storage/portions.ts';
import {
  type TableWriter,
  numberOf,
  ordinalOf,
  rowsLiteral,
} from '../core/storage/row-literals.ts';

type StakingRows = {
  readonly positions: ReadonlyMap<number, StakingRecord>;
  readonly rewards: readonly StakingReward[];
};

const positions: TableWriter<StakingRows> = {
  name: 'staking_position',
  table: 'staking_position',
  text: (source) =>
    `insert into staking_position select r.* from ${source}
     on conflict (id) do update set
       units = excluded.units,
       fresh_units = excluded.fresh_units,
       fresh_day = excluded.fresh_day,
       last_stake_units = excluded.last_stake_units,
       last_stake_at_ms = excluded.last_stake_at_ms,
       started_at_ms = excluded.started_at_ms,
       state = excluded.state,
       ending = excluded.ending,
       rewarded_units = excluded.rewarded_units,
       rewarded_usdt_units = excluded.rewarded_usdt_units,
       last_reward_day = excluded.last_reward_day,
       given_back_units = excluded.given_back_units,
       left_at_ms = excluded.left_at_ms,
       releases_at_ms = excluded.releases_at_ms,
       closed_at_ms = excluded.closed_at_ms`,
  rows: (batch) =>
    rowsLiteral(batch.positions.values(), (position) => [
      position.id,
      position.uid,
      position.pool,
      position.currency,
      ordinalOf(STAKING_MODES, position.mode),
      JSON.stringify(position.tiers),
      position.minUnits,
      position.lockDays,
      position.units,
      position.freshUnits,
      position.freshDay,
      position.stakedAtMs,
      position.lastStakeUnits,
      position.lastStakeAtMs,
      position.startDay,
      position.startedAtMs,
      ordinalOf(STAKING_STATES, position.state),
      ordinalOf(STAKING_ENDINGS, position.ending),
      position.rewardedUnits,
      position.rewardedUsdtUnits,
      position.lastRewardDay,
      position.givenBackUnits,
      position.splitFrom,
      position.leftAtMs,
      position.releasesAtMs,
      position.closedAtMs,
    ]),
};

/** Never on conflict: a day that is there already must stop the core. */
const rewards: TableWriter<StakingRows> = {
  name: 'staking_reward',
  table: 'staking_reward',
  text: (source) => `insert into staking_reward select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.rewards, ({ positionId, day, units, usdtUnits, atMs }) => {
      return [positionId, day, units, usdtUnits, atMs];
    }),
};

export const stakingStorage = defineStorage<StakingRows>({
  sort: (changes) => ({
    positions: new Map(changes['staking-position']?.map(({ position }) => [position.id, position])),
    rewards: changes['staking-reward']?.map(({ reward }) => reward) ?? [],
  }),
  writers: [positions, rewards],
  load: async (client) => ({ staking: await loadStaking(client) }),
  ended: { staking_position: 'state > 1', staking_reward: ALL_ENDED },
});

async function loadStaking(client: ClientBase): Promise<StakingImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from staking_position',
  );
  const open = await loadInPortions(client, {
    text: 'select * from staking_position where state in (0, 1) and id > $1 order by id limit $2',
    keyOf: ({ id }: PositionRow) => id,
    read: readPositionRow,
  });
  return { nextPositionId: Number(last.rows[0]?.id) + 1, positions: open };
}

export type PositionRow = {
  id: string;
  uid: number;
  pool: string;
  currency: string;
  mode: number;
  tiers: StakingTier[];
  min_units: string;
  lock_days: number;
  units: string;
  fresh_units: string;
  fresh_day: number;
  staked_at_ms: string;
  last_stake_units: string;
  last_stake_at_ms: string;
  start_day: number;
  started_at_ms: string | null;
  state: number;
  ending: number | null;
  rewarded_units: string;
  rewarded_usdt_units: string;
  last_reward_day: number | null;
  given_back_units: string;
  split_from: string | null;
  left_at_ms: string | null;
  releases_at_ms: string | null;
  closed_at_ms: string | null;
};

export function readPositionRow(row: PositionRow): StakingRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    pool: row.pool,
    currency: row.currency,
    mode: at(STAKING_MODES, row.mode),
    tiers: row.tiers,
    minUnits: BigInt(row.min_units),
    lockDays: row.lock_days,
    units: BigInt(row.units),
    freshUnits: BigInt(row.fresh_units),
    freshDay: row.fresh_day,
    stakedAtMs: Number(row.staked_at_ms),
    lastStakeUnits: BigInt(row.last_stake_units),
    lastStakeAtMs: Number(row.last_stake_at_ms),
    startDay: row.start_day,
    startedAtMs: numberOf(row.started_at_ms),
    state: at(STAKING_STATES, row.state),
    ending: row.ending === null ? null : at(STAKING_ENDINGS, row.ending),
    rewardedUnits: BigInt(row.rewarded_units),
    rewardedUsdtUnits: BigInt(row.rewarded_usdt_units),
    lastRewardDay: row.last_reward_day,
    givenBackUnits: BigInt(row.given_back_units),
    splitFrom: numberOf(row.split_from),
    leftAtMs: numberOf(row.left_at_ms),
    releasesAtMs: numberOf(row.releases_at_ms),
    closedAtMs: numberOf(row.closed_at_ms),
  };
}
