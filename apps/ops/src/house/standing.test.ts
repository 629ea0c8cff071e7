/** What the figures of the house are said to mean. */
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import type { ProcessLine, ReplyOf, readHouseBooks, readHouseHealth } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { markBooks, markHealth, markProcess, markProcesses, worstOf } from './standing.ts';

const NOW = 10 * DAY_MS;
const fine = { checkedAtMs: NOW, counted: 9, faultCount: 0, faults: [], runningCount: 0 };
const books: ReplyOf<typeof readHouseBooks> = {
  atMs: NOW,
  accounts: [],
  sums: fine,
  holds: fine,
  agenda: { dueCount: 0, day: 1, nextDayAtMs: NOW },
};
const leader: ProcessLine = {
  id: 'here 1',
  role: 'core',
  version: '1',
  startedAtMs: 0,
  isReady: true,
  missing: [],
  sockets: null,
  seenAtMs: NOW,
};
const health: ReplyOf<typeof readHouseHealth> = {
  atMs: NOW,
  journal: { head: { batch: 7, atMs: NOW }, signed: { batch: 6, atMs: NOW } },
  audit: { rows: 5, lastAtMs: NOW, signed: { row: 5, atMs: NOW }, verifiedRow: 4 },
  verified: { beganAtMs: NOW, endedAtMs: NOW, batch: 5, faultCount: 0 },
  database: { version: '18', answeredInMs: 2, connections: 9, connectionsMax: 100 },
  processes: [leader],
};

describe('[0.6] the house', () => {
  it('is well when everything holds and a core leads', () => {
    const marks = [...markBooks(books), ...markHealth(health), ...markProcesses(health)];
    expect(marks.filter(({ state }) => state !== 'good')).toEqual([]);
    expect(worstOf(marks)).toBe('good');
  });

  it.each<[string, Partial<typeof books>, string]>([
    ['sums that are not zero', { sums: { ...fine, faultCount: 1, faults: ['USDT'] } }, 'bad'],
    ['holds that differ', { holds: { ...fine, faultCount: 2, faults: ['a', 'b'] } }, 'bad'],
    ['a first round', { sums: { ...fine, checkedAtMs: null } }, 'watch'],
    ['a backlog', { agenda: { ...books.agenda, dueCount: 3 } }, 'watch'],
    ['a large backlog', { agenda: { ...books.agenda, dueCount: 20_000 } }, 'bad'],
  ])('books with %s', (_what, change, state) => {
    expect(worstOf(markBooks({ ...books, ...change }))).toBe(state);
  });

  it.each<[string, Partial<typeof health>, string]>([
    ['a journal that stands still', { atMs: NOW + 60_000 }, 'bad'],
    ['no journal', { journal: { head: null, signed: null } }, 'bad'],
    ['no verification yet', { verified: null }, 'watch'],
    ['a verification that found rows', { verified: { ...verifiedWith(3), endedAtMs: NOW } }, 'bad'],
    [
      'an old verification',
      { verified: { ...verifiedWith(0), endedAtMs: NOW - 30 * HOUR_MS } },
      'watch',
    ],
    ['rows that were signed and are gone', { audit: { ...health.audit, rows: 4 } }, 'bad'],
    [
      'rows that nobody signs',
      { audit: { ...health.audit, rows: 6, lastAtMs: NOW - HOUR_MS } },
      'watch',
    ],
    ['a slow database', { database: { ...health.database, answeredInMs: 300 } }, 'watch'],
    ['hardly a connection left', { database: { ...health.database, connections: 95 } }, 'bad'],
  ])('with %s', (_what, change, state) => {
    expect(worstOf(markHealth({ ...health, ...change }))).toBe(state);
  });

  it.each<[string, Partial<ProcessLine>, string]>([
    ['a standby', { isReady: false, missing: ['core', 'prices'] }, 'good'],
    ['a core without a database', { isReady: false, missing: ['core', 'database'] }, 'bad'],
    ['a gateway without a core', { role: 'gateway', isReady: false, missing: ['core'] }, 'bad'],
    ['one that is silent', { seenAtMs: NOW - 20_000 }, 'watch'],
    ['one that has been silent for long', { seenAtMs: NOW - 120_000 }, 'bad'],
  ])('%s', (_what, change, state) => {
    expect(markProcess({ ...leader, ...change }, NOW).state).toBe(state);
  });

  it('needs a core that leads: standbys and gateways do not', () => {
    const standby = { ...leader, isReady: false, missing: ['core'] };
    const gateway = { ...leader, id: 'here 2', role: 'gateway' as const };
    const [mark] = markProcesses({ ...health, processes: [standby, gateway] });
    expect(mark?.state).toBe('bad');
  });
});

function verifiedWith(faultCount: number) {
  return { beganAtMs: NOW, batch: 5, faultCount };
}
