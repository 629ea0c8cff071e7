/** What members hear of their verification: how their own stands, after each change. */
import type { ExchangeEvent } from '@anywhen/exchange';
import type { KycStanding } from '@anywhen/protocol';
import { expect, it } from 'vitest';
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
  let receive: (events: readonly ExchangeEvent[]) => void = () => undefined;
  let snapshot: (topic: string, uid: number) => unknown = () => undefined;
  const hub = {
    serve: (_name: string, topic: object) => {
      ({ snapshot } = topic as { snapshot: typeof snapshot });
    },
    hasListeners: (_topic: string, uid?: number) => uid === CASE.uid,
    publishTo: (uid: number, _topic: string, standing: unknown) =>
      void notified.push({ uid, standing: standing as KycStanding }),
  };
  const core = { onCommitted: (listener: typeof receive) => void (receive = listener) };
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
