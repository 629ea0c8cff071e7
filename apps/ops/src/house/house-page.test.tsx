/** [0.6] The house at a glance: what is wrong is said in words, first; nothing can be pressed. */
import { screen, within } from '@testing-library/react';
import { CASE_KINDS, WAITING_HOURS } from '@anywhen/protocol';
import { afterEach, expect, it } from 'vitest';
import { data, leaveConsole, openConsole, refuse } from '../../testing/test-console.tsx';

const NOW = 1_800_000_000_000;
const fine = { checkedAtMs: NOW, counted: 9, faultCount: 0, faults: [], runningCount: 0 };
const books = {
  atMs: NOW,
  accounts: [{ owner: 'house:fees', currency: 'USDT', balance: '-1234567.50000000' }],
  sums: fine,
  holds: fine,
  agenda: { dueCount: 0, day: 1, nextDayAtMs: NOW },
};
const health = {
  atMs: NOW,
  journal: { head: { batch: 7, atMs: NOW }, signed: { batch: 6, atMs: NOW } },
  audit: { rows: 5, lastAtMs: NOW, signed: { row: 5, atMs: NOW }, verifiedRow: 4 },
  verified: { beganAtMs: NOW, endedAtMs: NOW, batch: 5, faultCount: 0 },
  database: { version: '18', answeredInMs: 2, connections: 9, connectionsMax: 100 },
  processes: [
    {
      id: 'here 1',
      role: 'all',
      version: '1',
      startedAtMs: NOW - 60_000,
      isReady: true,
      missing: [],
      sockets: 3,
      seenAtMs: NOW,
    },
  ],
};
const waiting = {
  atMs: NOW,
  kinds: CASE_KINDS.map((kind) => ({
    kind,
    waiting: 2,
    oldestAtMs: NOW - 3_600_000,
    byHour: Array.from({ length: WAITING_HOURS + 1 }, () => 2),
  })),
};

afterEach(leaveConsole);

function openHouse(change: { books?: object; health?: object } = {}) {
  return openConsole('/house', {
    role: 'auditor',
    script: {
      'GET /staff/house/books': () => data({ ...books, ...change.books }),
      'GET /staff/house/health': () => data({ ...health, ...change.health }),
      'GET /staff/house/waiting': () => data(waiting),
    },
  });
}

it('says that all is well, and shows accounts, processes and what waits', async () => {
  await openHouse();
  await screen.findByText('Everything is well.');
  await screen.findByText('-1,234,567.50');
  await screen.findByText('here 1');
  const all = await screen.findByRole('figure', { name: /All kinds: 10 wait now/ });
  expect(all).toBeTruthy();
  const main = screen.getByRole('main');
  expect(within(main).queryAllByRole('button')).toEqual([]);
});

it('says first what needs somebody, and leaves out what is only to be watched', async () => {
  await openHouse({
    books: { sums: { ...fine, faultCount: 1, faults: ['USDT'] } },
    health: { verified: null },
  });
  await screen.findByText('Something needs you now:');
  // Once in the summary, once in the list.
  expect(screen.getAllByText('All balances add up to zero')).toHaveLength(2);
  expect(screen.getAllByText('Daily verification')).toHaveLength(1);
  await screen.findByText('1 does not: USDT');
});

it('has a part that could not be loaded, and the others', async () => {
  await openConsole('/house', {
    role: 'admin',
    script: {
      'GET /staff/house/books': () => refuse('UNAVAILABLE'),
      'GET /staff/house/health': () => data(health),
      'GET /staff/house/waiting': () => data(waiting),
    },
  });
  await screen.findByText('here 1');
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
});
