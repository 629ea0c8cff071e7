/** The private topic `kyc`: the state of the own verification, now and after each change. */
import { TOPICS } from '@anywhen/protocol';
import type { TopicHub, TopicParts } from '../core/changed-records.ts';
import type { KycFacts } from './facts.ts';

const TOPIC = TOPICS.kyc.example;

export type KycTopicParts = TopicParts<{ kyc: KycFacts }> & { nowMs: () => number };

export function serveKycTopic(hub: TopicHub, { core, facts, nowMs }: KycTopicParts): void {
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
