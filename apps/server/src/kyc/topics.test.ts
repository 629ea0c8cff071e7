/** What members hear of their verification: how their own stands, after each change. */
import type { KycStanding } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { topicHarness } from '../../testing/platform/sockets/topic-harness.ts';
import { KycFacts } from './facts.ts';
import { serveKycTopic } from './topics.ts';

const CASE = {
  id: 1,
  uid: 10000001,
  level: 'basic',
  folder: 'f0'.repeat(16),
  document: 'a0'.repeat(32),
  flaw: null,
  reviewer: 'simulated',
  submittedAtMs: 1_000,
  state: 'under-review',
  reason: null,
  decidedAtMs: null,
} as const;
const REJECTED = {
  ...CASE,
  state: 'rejected',
  reason: 'NOT_INVENTED',
  decidedAtMs: 2_000,
} as const;

it('[13.3] tells each change to its member, and the snapshot says the same', () => {
  const notified: { uid: number; standing: KycStanding }[] = [];
  const kyc = new KycFacts();
  const { hub, core, receive, snapshot } = topicHarness(
    CASE.uid,
    (uid, standing) => void notified.push({ uid, standing: standing as KycStanding }),
  );
  serveKycTopic(hub, { core, facts: { kyc }, nowMs: () => 3_000 });

  for (const kycCase of [CASE, REJECTED, { ...CASE, id: 2, uid: 10000002 }]) {
    kyc.apply({ kind: 'kyc-case', kycCase });
    receive([{ kind: 'kyc-case', kycCase }]);
  }
  expect(
    notified.map(({ uid, standing }) => [uid, standing.basic.state, standing.basic.reason]),
  ).toEqual([
    [CASE.uid, 'under-review', null],
    [CASE.uid, 'not-completed', 'NOT_INVENTED'],
  ]);
  expect(snapshot('kyc', CASE.uid)).toEqual(notified.at(-1)?.standing);
});
