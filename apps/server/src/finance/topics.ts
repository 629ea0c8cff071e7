/** The private topic `finance`: records that are not settled, then each one that changed. */
import { type FinanceRecord, describeFinanceRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { publishChanges } from '../core/changed-records.ts';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { FinanceFacts } from './facts.ts';

const TOPIC = TOPICS.finance.example;

export type FinanceTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { finance: FinanceFacts };
};

type FinanceHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveFinanceTopic(hub: FinanceHub, { core, facts }: FinanceTopicParts): void {
  const describe = (records: Iterable<FinanceRecord>) => ({
    records: Array.from(records, describeFinanceRecord),
  });
  hub.serve('finance', {
    access: 'member',
    pattern: TOPICS.finance.pattern,
    snapshot: (_topic, uid) => describe(facts.finance.listOpen(uid)),
  });
  publishChanges<FinanceRecord>(core, {
    recordOf: (event) => (event.kind === 'finance-record' ? event.record : undefined),
    hasListeners: (uid) => hub.hasListeners(TOPIC, uid),
    notify: (uid, records) => hub.publishTo(uid, TOPIC, describe(records)),
  });
}
