/** The private topic `deposits`: those in flight, then each one that changed. */
import { type DepositRecord, describeDeposit } from '@anywhen/exchange';
import type { DepositsEvent } from '@anywhen/protocol';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { DepositFacts } from './facts.ts';

export type DepositTopicParts = TopicParts<{ deposits: DepositFacts }>;

export function serveDepositsTopic(hub: TopicHub, { core, facts }: DepositTopicParts): void {
  serveOwnRecords<DepositRecord>(hub, core, {
    topic: 'deposits',
    list: (uid) => facts.deposits.listInFlight(uid),
    recordOf: (event) => (event.kind === 'deposit' ? event.deposit : undefined),
    describe: (deposits, uid): DepositsEvent => ({
      deposits: Array.from(deposits, describeDeposit),
      locked: facts.deposits.listLocked(uid),
    }),
  });
}
