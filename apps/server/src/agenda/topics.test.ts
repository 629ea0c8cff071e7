/** What anybody hears of business days: the one it is, then each change, a commit at a time. */
import type { Calendar, ExchangeEvent } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { AgendaFacts } from './facts.ts';
import { serveAgendaTopic } from './topics.ts';

it('[0.3] tells the calendar when it has changed, the last of a commit', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS['business-day'];
  const notified: unknown[] = [];
  const agenda = new AgendaFacts();
  let receive: (events: readonly ExchangeEvent[]) => void = () => undefined;
  let snapshot: () => unknown = () => undefined;
  let hasListeners = true;
  const hub = {
    serve: (_name: string, topic: object) => {
      ({ snapshot } = topic as { snapshot: typeof snapshot });
    },
    hasListeners: (topic: string) => hasListeners && topic === 'business-day',
    publish: (_topic: string, event: unknown) => void notified.push(eventShape.parse(event)),
  };
  const core = { onCommitted: (listener: typeof receive) => void (receive = listener) };
  serveAgendaTopic(hub, { core, facts: { agenda } });
  const commit = (...calendars: Calendar[]) => {
    for (const calendar of calendars) agenda.apply({ kind: 'calendar', calendar });
    receive(calendars.map((calendar) => ({ kind: 'calendar', calendar })));
  };
  const on = (day: number): Calendar => ({ daySeconds: 86_400, offset: 0, day });

  expect(snapshotShape.parse(snapshot())).toEqual({ calendar: null });
  commit(on(20_000));
  commit();
  receive([{ kind: 'due', count: 3, daily: 0 }]);
  commit(on(20_001), on(20_002), on(20_003));
  expect(notified).toEqual([{ calendar: on(20_000) }, { calendar: on(20_003) }]);
  expect(snapshotShape.parse(snapshot())).toEqual({ calendar: on(20_003) });
  hasListeners = false;
  commit(on(20_004));
  expect(notified).toHaveLength(2);
});
