/**
 * The public business-day topic: the current day first, then one event per commit that changes it.
 */
import type { Calendar, ExchangeEvent } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { AgendaFacts } from './facts.ts';
import { serveAgendaTopic } from './topics.ts';

it('[0.3] publishes the calendar when it changes, the last state of each commit', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS['business-day'];
  const published: unknown[] = [];
  const agenda = new AgendaFacts();
  let emit: (events: readonly ExchangeEvent[]) => void = () => undefined;
  let snapshot: () => unknown = () => undefined;
  let hasListeners = true;
  const hub = {
    serve: (_name: string, topic: object) => {
      ({ snapshot } = topic as { snapshot: typeof snapshot });
    },
    hasListeners: (topic: string) => hasListeners && topic === 'business-day',
    publish: (_topic: string, event: unknown) => void published.push(eventShape.parse(event)),
  };
  const core = { onCommitted: (listener: typeof emit) => void (emit = listener) };
  serveAgendaTopic(hub, { core, facts: { agenda } });
  const commit = (...calendars: Calendar[]) => {
    for (const calendar of calendars) agenda.apply({ kind: 'calendar', calendar });
    emit(calendars.map((calendar) => ({ kind: 'calendar', calendar })));
  };
  const on = (day: number): Calendar => ({ daySeconds: 86_400, offset: 0, day });

  expect(snapshotShape.parse(snapshot())).toEqual({ calendar: null });
  commit(on(20_000));
  commit();
  emit([{ kind: 'due', count: 3, daily: 0 }]);
  commit(on(20_001), on(20_002), on(20_003));
  expect(published).toEqual([{ calendar: on(20_000) }, { calendar: on(20_003) }]);
  expect(snapshotShape.parse(snapshot())).toEqual({ calendar: on(20_003) });
  hasListeners = false;
  commit(on(20_004));
  expect(published).toHaveLength(2);
});
