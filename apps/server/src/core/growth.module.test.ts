/**
 * A state of many members, built by commands as the benchmark `growth` does: a core and a follower
 * load the same, and a standby takes over without loading. `GROWN_MEMBERS` raises the count.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { InProcessBus } from '../platform/bus/in-process-bus.ts';
import { STORAGES } from '../modules.ts';
import { TestFollower, waitUntil } from '../../testing/followed-core.ts';
import { answerOf, openMember, transferOf } from '../../testing/money.ts';
import { type TestCore, TestCores } from '../../testing/test-cores.ts';
import { areTablesAtHead } from './storage/stored-head.ts';
import { FIRST_UID } from '../../testing/core/grown-crowd.ts';
import { type Sizes, growState } from '../../testing/core/grown-state.ts';
import { requireSameFacts } from '../../testing/core/same-facts.ts';

const MEMBERS = Number(process.env['GROWN_MEMBERS'] ?? 300);
const ACCOUNTS_PER_MEMBER = 10;
const NEWCOMER = 10000099;
const WAIT_MS_MAX = 60_000;

let bench: TestCores;
let sizes: Sizes;

beforeAll(async () => {
  bench = await TestCores.open();
  sizes = await growState({ database: bench.running, dataDir: bench.folder }, MEMBERS);
});

afterAll(() => bench.close());

it('has lines in every account, open orders, contracts and records', () => {
  expect(sizes).toMatchObject({ members: MEMBERS, orders: 2 * MEMBERS, records: MEMBERS });
  expect(sizes.accounts).toBeGreaterThanOrEqual(ACCOUNTS_PER_MEMBER * MEMBERS);
});

it('[R16] loads identically in a core and a follower, and a standby leads with it', async () => {
  expect(await bench.connect((client) => areTablesAtHead(client, STORAGES))).toBe(true);
  const leader = await bench.startCore();
  expect(leader.hasFollowed).toBe(false);
  const follower = new TestFollower({
    database: bench.running,
    bus: new InProcessBus(),
    holdMs: 1_000,
  });
  const standby = bench.newCore();
  const started = standby.start();
  await follower.start();
  await waitUntil(() => standby.standby.isFollowing, WAIT_MS_MAX);
  expect(await answerOf(leader.submit(openMember(NEWCOMER)))).toBe('accepted');

  await leader.stop();
  await started;
  expect(standby.hasFollowed).toBe(true);
  requireSameOfAll(standby, leader);
  expect(await answerOf(standby.submit(transferOf(NEWCOMER)))).toBe('accepted');
  await standby.stop();
  await follower.stop();
  requireSameFacts(follower.facts, leader.facts);
  expect(await bench.connect((client) => areTablesAtHead(client, STORAGES))).toBe(true);
});

function requireSameOfAll({ facts }: TestCore, others: TestCore): void {
  requireSameFacts(facts, others.facts);
  for (let uid = FIRST_UID; uid < FIRST_UID + MEMBERS; uid += 1) {
    expect(facts.members.find(uid)).toBeDefined();
    expect(facts.members.find(uid)).toEqual(others.facts.members.find(uid));
    expect(facts.spot.listOpenOrders(uid)).toEqual(others.facts.spot.listOpenOrders(uid));
  }
}
