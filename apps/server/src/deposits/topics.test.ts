/** What members hear of their deposits: each change of their own, and what is locked. */
import type { DepositRecord } from '@anywhen/exchange';
import type { DepositsEvent } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { topicHarness } from '../../testing/platform/sockets/topic-harness.ts';
import { DepositFacts } from './facts.ts';
import { serveDepositsTopic } from './topics.ts';

const OPEN: DepositRecord = {
  id: 1,
  uid: 10000001,
  requestId: 'key',
  account: 'funds',
  currency: 'USDT',
  network: 'TRC20',
  address: 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE',
  units: 500_00000000n,
  usdtUnits: 500_00000000n,
  sentUnits: 500_00000000n,
  folder: 'd0'.repeat(16),
  flaw: null,
  reviewer: 'simulated',
  transaction: 'SIM-TRC20-TX-00000000000000000000000000000000',
  submittedAtMs: 1_000,
  minedAtMs: 3_000,
  confirmedAtMs: 57_000,
  unlockableAtMs: 81_000,
  state: 'under-review',
  reason: null,
  decidedAtMs: null,
  decidedBy: null,
  unlockedAtMs: null,
  correction: null,
};
const CREDITED = { ...OPEN, state: 'credited', decidedAtMs: 77_000, decidedBy: 'rules' } as const;
const UNLOCKED = { ...CREDITED, state: 'unlocked', unlockedAtMs: 81_000 } as const;

it('[9.4] tells each change to its member, a commit at a time, with what is locked', () => {
  const notified: { uid: number; event: DepositsEvent }[] = [];
  const deposits = new DepositFacts();
  const { hub, core, receive, snapshot } = topicHarness(
    OPEN.uid,
    (uid, event) => void notified.push({ uid, event: event as DepositsEvent }),
  );
  serveDepositsTopic(hub, { core, facts: { deposits } });

  const commit = (...records: DepositRecord[]) => {
    for (const deposit of records) deposits.apply({ kind: 'deposit', deposit });
    receive(records.map((deposit) => ({ kind: 'deposit', deposit })));
  };
  commit(OPEN);
  commit(CREDITED, { ...OPEN, id: 2, network: 'BEP20' }, { ...OPEN, id: 3, uid: 10000002 });
  expect(snapshot('deposits', OPEN.uid)).toMatchObject({
    deposits: [{ id: '2' }, { id: '1', state: 'passed' }],
    locked: [{ currency: 'USDT', amount: '500.00000000' }],
  });
  commit(UNLOCKED);

  const locked = [{ currency: 'USDT', amount: '500.00000000' }];
  const states = notified.map(({ uid, event }) => {
    const each = event.deposits.map(({ id, state, unlockedAtMs }) => [id, state, unlockedAtMs]);
    return [uid, each, event.locked];
  });
  const of = OPEN.uid;
  expect(states).toEqual([
    [of, [['1', 'under-review', null]], []],
    [
      of,
      [
        ['1', 'passed', null],
        ['2', 'under-review', null],
      ],
      locked,
    ],
    [of, [['1', 'passed', 81_000]], []],
  ]);
  expect(JSON.stringify(notified, (_key, value: unknown) => value)).not.toContain('d0d0');
  expect(snapshot('deposits', OPEN.uid)).toMatchObject({ deposits: [{ id: '2' }], locked: [] });
});
