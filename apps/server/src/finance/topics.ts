/** The private topic `finance`: records that are not settled, then each one that changed. */
import { type FinanceRecord, describeFinanceRecord } from '@anywhen/exchange';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { FinanceFacts } from './facts.ts';

export type FinanceTopicParts = TopicParts<{ finance: FinanceFacts }>;

export function serveFinanceTopic(hub: TopicHub, { core, facts }: FinanceTopicParts): void {
  serveOwnRecords<FinanceRecord>(hub, core, {
    topic: 'finance',
    list: (uid) => facts.finance.listOpen(uid),
    recordOf: (event) => (event.kind === 'finance-record' ? event.record : undefined),
    describe: (records) => ({ records: Array.from(records, describeFinanceRecord) }),
  });
}
