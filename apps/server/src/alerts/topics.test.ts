/** What members hear of their alerts: those that wait, then each change of their own. */
import type { AlertRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { topicHarness } from '../../testing/platform/sockets/topic-harness.ts';
import { AlertFacts } from './facts.ts';
import { serveAlertsTopic } from './topics.ts';

const WAITING: AlertRecord = {
  id: 1,
  uid: 10000001,
  symbol: 'BTCUSDT',
  moveBps: null,
  above: 7_000_000,
  below: null,
  setAtMs: 1_000,
  setSecond: 1,
  setPrice: 6_500_000,
  state: 'waiting',
  firedSecond: null,
  firedPrice: null,
  endedAtMs: null,
};
const FIRED: AlertRecord = {
  ...WAITING,
  state: 'fired',
  firedSecond: 5,
  firedPrice: 7_000_412,
  endedAtMs: 5_000,
};

it('[16.9] tells each change to its member, a commit at a time', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS.alerts;
  const notified: [number, unknown][] = [];
  const alerts = new AlertFacts();
  const { hub, core, receive, snapshot } = topicHarness(WAITING.uid, (uid, event) => {
    const changed = eventShape.parse(event).alerts;
    notified.push([uid, changed.map(({ id, state, fired }) => [id, state, fired?.price])]);
  });
  serveAlertsTopic(hub, { core, facts: { alerts } });
  const commit = (...records: AlertRecord[]) => {
    for (const alert of records) alerts.apply({ kind: 'alert', alert });
    receive(records.map((alert) => ({ kind: 'alert', alert })));
  };
  const shown = () =>
    snapshotShape.parse(snapshot('alerts', WAITING.uid)).alerts.map(({ id }) => id);

  commit(WAITING, { ...WAITING, id: 2, uid: 10000002 }, { ...WAITING, id: 3 });
  expect(shown()).toEqual(['3', '1']);
  commit(FIRED);
  commit({ ...FIRED, id: 2, uid: 10000002 });
  expect(shown()).toEqual(['3']);
  const { uid } = WAITING;
  expect(notified).toEqual([
    [
      uid,
      [
        ['1', 'waiting', undefined],
        ['3', 'waiting', undefined],
      ],
    ],
    [uid, [['1', 'fired', '70004.12']]],
  ]);
  alerts.load({ alerts: { nextAlertId: 4, waiting: [] } });
  expect(shown()).toEqual([]);
});
