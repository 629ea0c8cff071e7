/** The private topic `staking`: positions that have not closed, then each one that changed. */
import { type StakingRecord, describePosition } from '@anywhen/exchange';
import type { StakingPosition } from '@anywhen/protocol';
import type { AgendaFacts } from '../agenda/facts.ts';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { StakingFacts } from './facts.ts';

export type StakingTopicParts = TopicParts<{
  staking: StakingFacts;
  agenda: Pick<AgendaFacts, 'calendar'>;
}>;

export function serveStakingTopic(hub: TopicHub, { core, facts }: StakingTopicParts): void {
  serveOwnRecords<StakingRecord>(hub, core, {
    topic: 'staking',
    list: (uid) => facts.staking.listOpen(uid),
    recordOf: (event) => (event.kind === 'staking-position' ? event.position : undefined),
    describe: (positions): { positions: StakingPosition[] } => {
      const day = facts.agenda.calendar?.day ?? 0;
      return { positions: Array.from(positions, (position) => describePosition(position, day)) };
    },
  });
}
