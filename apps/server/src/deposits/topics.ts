/** The private topic `deposits`: those that are on their way, then each that changed. */
import { type DepositRecord, describeDeposit } from '@anywhen/exchange';
import { type DepositsEvent, TOPICS } from '@anywhen/protocol';
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
  core.onCommitted((events) => {
    const changed = new Map<number, Map<number, DepositRecord>>();
    for (const event of events) {
      if (event.kind !== 'deposit') continue;
      const { id, uid } = event.deposit;
      if (!hub.hasListeners(TOPIC, uid)) continue;
      const own = changed.get(uid) ?? new Map<number, DepositRecord>();
      changed.set(uid, own.set(id, event.deposit));
    }
    for (const [uid, own] of changed) hub.publishTo(uid, TOPIC, describe(uid, own.values()));
  });
}
