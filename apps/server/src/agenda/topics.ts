/** The public topic `business-day`: the current calendar, then every change of it. */
import { TOPICS } from '@anywhen/protocol';
import type { TopicParts } from '../core/changed-records.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { AgendaFacts } from './facts.ts';

const TOPIC = TOPICS['business-day'].example;

export type AgendaTopicParts = TopicParts<{ agenda: AgendaFacts }>;

type AgendaHub = Pick<Hub, 'serve' | 'publish' | 'hasListeners'>;

export function serveAgendaTopic(hub: AgendaHub, { core, facts }: AgendaTopicParts): void {
  hub.serve('business-day', {
    access: 'public',
    pattern: TOPICS['business-day'].pattern,
    snapshot: () => ({ calendar: facts.agenda.calendar }),
  });
  core.onCommitted((events) => {
    // After an outage many days turn in one commit; only the last of them is published.
    const last = events.findLast((event) => event.kind === 'calendar');
    if (last && hub.hasListeners(TOPIC)) hub.publish(TOPIC, { calendar: last.calendar });
  });
}
