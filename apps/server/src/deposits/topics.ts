/** The private topic `deposits`: those in flight, then each one that changed. */
import { type DepositRecord, describeDeposit } from '@anywhen/exchange';
import { type DepositsEvent, TOPICS } from '@anywhen/protocol';
import { publishChanges } from '../core/changed-records.ts';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { DepositFacts } from './facts.ts';

const TOPIC = TOPICS.deposits.example;

export type DepositTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { deposits: DepositFacts };
};

type DepositsHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveDepositsTopic(hub: DepositsHub, { core, facts }: DepositTopicParts): void {
  const describe = (uid: number, deposits: Iterable<DepositRecord>): DepositsEvent => ({
    deposits: Array.from(deposits, describeDeposit),
    locked: facts.deposits.listLocked(uid),
  });
  hub.serve('deposits', {
    access: 'member',
    pattern: TOPICS.deposits.pattern,
    snapshot: (_topic, uid) => describe(uid, facts.deposits.listInFlight(uid)),
  });
  publishChanges<DepositRecord>(core, {
    recordOf: (event) => (event.kind === 'deposit' ? event.deposit : undefined),
    hasListeners: (uid) => hub.hasListeners(TOPIC, uid),
    notify: (uid, deposits) => hub.publishTo(uid, TOPIC, describe(uid, deposits)),
  });
}
