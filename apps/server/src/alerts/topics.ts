/** The private topic `alerts`: the open alerts, then each one that changed. */
import { type AlertRecord, describeAlert } from '@anywhen/exchange';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { AlertFacts } from './facts.ts';

export type AlertTopicParts = TopicParts<{ alerts: AlertFacts }>;

export function serveAlertsTopic(hub: TopicHub, { core, facts }: AlertTopicParts): void {
  serveOwnRecords<AlertRecord>(hub, core, {
    topic: 'alerts',
    list: (uid) => facts.alerts.listWaiting(uid),
    recordOf: (event) => (event.kind === 'alert' ? event.alert : undefined),
    describe: (alerts) => ({ alerts: Array.from(alerts, describeAlert) }),
  });
}
