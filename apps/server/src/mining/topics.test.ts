/** What members hear of their machines: those that are not over, then each change of their own. */
import type { MachineRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { topicHarness } from '../../testing/platform/sockets/topic-harness.ts';
import { MiningFacts } from './facts.ts';
import { serveMiningTopic } from './topics.ts';

const PENDING: MachineRecord = {
  id: 1,
  uid: 10000001,
  model: 'Nano',
  quantity: 1,
  th: 10,
  termDays: 1,
  priceUnits: 10_50000000n,
  priceBps: 9_982,
  dailyUnits: 551n,
  outputUnits: 551n,
  boughtAtMs: 1_000,
  startDay: 20_001,
  state: 'pending',
  startedAtMs: null,
  paidUnits: 0n,
  paidUsdtUnits: 0n,
  paidDays: 0,
  endedAtMs: null,
  refundUnits: null,
};
const RUNNING: MachineRecord = { ...PENDING, state: 'running', startedAtMs: 2_000 };
const EXPIRED: MachineRecord = {
  ...PENDING,
  state: 'expired',
  startedAtMs: 2_000,
  paidUnits: 551n,
  paidDays: 1,
  endedAtMs: 3_000,
};

it('[6.2] tells each change to its member, a commit at a time', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS.mining;
  const notified: [number, string[][]][] = [];
  const mining = new MiningFacts();
  const { hub, core, receive, snapshot } = topicHarness(PENDING.uid, (uid, event) => {
    const { machines } = eventShape.parse(event);
    notified.push([uid, machines.map(({ id, state }) => [id, state])]);
  });
  serveMiningTopic(hub, { core, facts: { mining } });
  const commit = (...records: MachineRecord[]) => {
    for (const machine of records) mining.apply({ kind: 'machine', machine });
    receive(records.map((machine) => ({ kind: 'machine', machine })));
  };
  const shown = () =>
    snapshotShape.parse(snapshot('mining', PENDING.uid)).machines.map(({ id }) => id);

  commit(PENDING, { ...PENDING, id: 2, uid: 10000002 }, { ...PENDING, id: 3 });
  expect([shown(), mining.soldOf('Nano')]).toEqual([['3', '1'], 3]);
  commit(RUNNING, EXPIRED, { ...PENDING, id: 3, state: 'cancelled', endedAtMs: 2_000 });
  expect([shown(), mining.soldOf('Nano')]).toEqual([[], 2]);
  commit({ ...RUNNING, id: 2, uid: 10000002 });
  const { uid } = PENDING;
  expect(notified).toEqual([
    [
      uid,
      [
        ['1', 'pending'],
        ['3', 'pending'],
      ],
    ],
    [
      uid,
      [
        ['1', 'expired'],
        ['3', 'cancelled'],
      ],
    ],
  ]);
});
