/** The private topic `staking`: positions that have not closed, then each one that changed. */
import { type StakingRecord, describePosition } from '@anywhen/exchange';
import { type StakingPosition, TOPICS } from '@anywhen/protocol';
import type { AgendaFacts } from '../agenda/facts.ts';
import { publishChanges } from '../core/changed-records.ts';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { StakingFacts } from './facts.ts';

const TOPIC = TOPICS.staking.example;

export type StakingTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { staking: StakingFacts; agenda: Pick<AgendaFacts, 'calendar'> };
};

type StakingHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveStakingTopic(hub: StakingHub, { core, facts }: StakingTopicParts): void {
  const describe = (positions: Iterable<StakingRecord>): { positions: StakingPosition[] } => {
    const day = facts.agenda.calendar?.day ?? 0;
    return { positions: Array.from(positions, (position) => describePosition(position, day)) };
  };
  hub.serve('staking', {
    access: 'member',
    pattern: TOPICS.staking.pattern,
    snapshot: (_topic, uid) => describe(facts.staking.listOpen(uid)),
  });
  publishChanges<StakingRecord>(core, {
    recordOf: (event) => (event.kind === 'staking-position' ? event.position : undefined),
    hasListeners: (uid) => hub.hasListeners(TOPIC, uid),
    notify: (uid, positions) => hub.publishTo(uid, TOPIC, describe(positions)),
  });
}
