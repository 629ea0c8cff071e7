/** The private topic `mining`: machines that are pending or running, then each one that changed. */
import { type MachineRecord, describeMachine } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { publishChanges } from '../core/changed-records.ts';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { MiningFacts } from './facts.ts';

const TOPIC = TOPICS.mining.example;

export type MiningTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { mining: MiningFacts };
};

type MiningHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveMiningTopic(hub: MiningHub, { core, facts }: MiningTopicParts): void {
  const describe = (machines: Iterable<MachineRecord>) => ({
    machines: Array.from(machines, describeMachine),
  });
  hub.serve('mining', {
    access: 'member',
    pattern: TOPICS.mining.pattern,
    snapshot: (_topic, uid) => describe(facts.mining.listOpen(uid)),
  });
  publishChanges<MachineRecord>(core, {
    recordOf: (event) => (event.kind === 'machine' ? event.machine : undefined),
    hasListeners: (uid) => hub.hasListeners(TOPIC, uid),
    notify: (uid, machines) => hub.publishTo(uid, TOPIC, describe(machines)),
  });
}
