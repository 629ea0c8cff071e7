/** What members hear of their positions: those that have not closed, then each change. */
import type { StakingRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { topicHarness } from '../../testing/platform/sockets/topic-harness.ts';
import { StakingFacts } from './facts.ts';
import { serveStakingTopic } from './topics.ts';

const STAKED: StakingRecord = {
  id: 1,
  uid: 10000001,
  pool: 'LC-USDT',
  currency: 'USDT',
  mode: 'flexible',
  tiers: [{ upTo: null, aprBps: 600 }],
  minUnits: 10_00000000n,
  lockDays: 0,
  unearnedLeavesAtOnce: false,
  units: 100_00000000n,
  freshUnits: 100_00000000n,
  freshDay: 20_000,
  stakedAtMs: 1_000,
  lastStakeUnits: 100_00000000n,
  lastStakeAtMs: 1_000,
  startDay: 20_001,
  startedAtMs: null,
  state: 'staking',
  ending: null,
  rewardedUnits: 0n,
  rewardedUsdtUnits: 0n,
  lastRewardDay: null,
  givenBackUnits: 0n,
  splitFrom: null,
  leftAtMs: null,
  releasesAtMs: null,
  closedAtMs: null,
};
const LEAVING: StakingRecord = {
  ...STAKED,
  state: 'unstaking',
  leftAtMs: 2_000,
  releasesAtMs: 62_000,
};
const CLOSED: StakingRecord = { ...LEAVING, state: 'closed', ending: 'left', closedAtMs: 62_000 };

it('[5.3] tells each change to its member, a commit at a time', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS.staking;
  const notified: [number, string[]][] = [];
  const staking = new StakingFacts();
  const { hub, core, receive, snapshot } = topicHarness(STAKED.uid, (uid, event) => {
    const { positions } = eventShape.parse(event);
    notified.push([uid, positions.map(({ id, state, earning }) => `${id} ${state} ${earning}`)]);
  });
  const agenda = { calendar: { daySeconds: 60, offset: 0, day: 20_001 } };
  serveStakingTopic(hub, { core, facts: { staking, agenda } });
  const commit = (...records: StakingRecord[]) => {
    for (const position of records) staking.apply({ kind: 'staking-position', position });
    receive(records.map((position) => ({ kind: 'staking-position', position })));
  };
  const shown = () =>
    snapshotShape.parse(snapshot('staking', STAKED.uid)).positions.map(({ id }) => id);

  commit(STAKED, { ...STAKED, id: 2, uid: 10000002 }, { ...STAKED, id: 3 });
  expect([shown(), staking.stakedIn('LC-USDT')]).toEqual([['3', '1'], 300_00000000n]);
  commit(LEAVING, CLOSED, { ...STAKED, id: 3, units: 150_00000000n });
  expect([shown(), staking.stakedIn('LC-USDT')]).toEqual([['3'], 250_00000000n]);
  commit({ ...CLOSED, id: 2, uid: 10000002 });
  expect(staking.stakedIn('LC-USDT')).toBe(150_00000000n);
  const { uid } = STAKED;
  expect(notified).toEqual([
    [uid, ['1 staking 100.00000000', '3 staking 100.00000000']],
    [uid, ['1 closed 0.00000000', '3 staking 150.00000000']],
  ]);
});
