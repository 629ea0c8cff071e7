/** The private topic `alerts`: the open alerts, then each one that changed. */
import { type AlertRecord, describeAlert } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { publishChanges } from '../core/changed-records.ts';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { AlertFacts } from './facts.ts';

const TOPIC = TOPICS.alerts.example;

export type AlertTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { alerts: AlertFacts };
};

type AlertHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveAlertsTopic(hub: AlertHub, { core, facts }: AlertTopicParts): void {
  const describe = (alerts: Iterable<AlertRecord>) => ({
    alerts: Array.from(alerts, describeAlert),
  });
  hub.serve('alerts', {
    access: 'member',
    pattern: TOPICS.alerts.pattern,
    snapshot: (_topic, uid) => describe(facts.alerts.listWaiting(uid)),
  });
  publishChanges<AlertRecord>(core, {
    recordOf: (event) => (event.kind === 'alert' ? event.alert : undefined),
    hasListeners: (uid) => hub.hasListeners(TOPIC, uid),
    notify: (uid, alerts) => hub.publishTo(uid, TOPIC, describe(alerts)),
  });
}
