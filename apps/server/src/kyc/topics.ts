/** The private topic `kyc`: the state of the own verification, now and after each change. */
import { TOPICS } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { KycFacts } from './facts.ts';

const TOPIC = TOPICS.kyc.example;

export type KycTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { kyc: KycFacts };
  nowMs: () => number;
};

type KycHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveKycTopic(hub: KycHub, { core, facts, nowMs }: KycTopicParts): void {
  const standingOf = (uid: number) => facts.kyc.standingOf(uid, nowMs());
  hub.serve('kyc', {
    access: 'member',
    pattern: TOPICS.kyc.pattern,
    snapshot: (_topic, uid) => standingOf(uid),
  });
  core.onCommitted((events) => {
    for (const event of events) {
      if (event.kind !== 'kyc-case') continue;
      const { uid } = event.kycCase;
      if (hub.hasListeners(TOPIC, uid)) hub.publishTo(uid, TOPIC, standingOf(uid));
    }
  });
}
