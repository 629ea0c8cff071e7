/** The private topic `mining`: machines that are pending or running, then each one that changed. */
import { type MachineRecord, describeMachine } from '@anywhen/exchange';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { MiningFacts } from './facts.ts';

export type MiningTopicParts = TopicParts<{ mining: MiningFacts }>;

export function serveMiningTopic(hub: TopicHub, { core, facts }: MiningTopicParts): void {
  serveOwnRecords<MachineRecord>(hub, core, {
    topic: 'mining',
    list: (uid) => facts.mining.listOpen(uid),
    recordOf: (event) => (event.kind === 'machine' ? event.machine : undefined),
    describe: (machines) => ({ machines: Array.from(machines, describeMachine) }),
  });
}
