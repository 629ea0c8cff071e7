/** The private kyc topic: the state of the member's own verification, after each change. */
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

it('[13.3] publishes each change to its member, and the snapshot is the same', () => {
  const published: { uid: number; standing: KycStanding }[] = [];
  const kyc = new KycFacts();
  let emit: (events: readonly ExchangeEvent[]) => void = () => undefined;
  let snapshot: (topic: string, uid: number) => unknown = () => undefined;
  const hub = {
    serve: (_name: string, topic: object) => {
      ({ snapshot } = topic as { snapshot: typeof snapshot });
    },
    hasListeners: (_topic: string, uid?: number) => uid === CASE.uid,
    publishTo: (uid: number, _topic: string, standing: unknown) =>
      void published.push({ uid, standing: standing as KycStanding }),
  };
  const core = { onCommitted: (listener: typeof emit) => void (emit = listener) };
  serveKycTopic(hub, { core, facts: { kyc }, nowMs: () => 3_000 });

  for (const kycCase of [CASE, REJECTED, { ...CASE, id: 2, uid: 10000002 }]) {
    kyc.apply({ kind: 'kyc-case', kycCase });
    emit([{ kind: 'kyc-case', kycCase }]);
  }
  expect(
    published.map(({ uid, standing }) => [uid, standing.basic.state, standing.basic.reason]),
  ).toEqual([
    [CASE.uid, 'under-review', null],
    [CASE.uid, 'not-completed', 'NOT_INVENTED'],
  ]);
  expect(snapshot('kyc', CASE.uid)).toEqual(published.at(-1)?.standing);
});
