/** The end of the hour without withdrawals is shown wherever one is offered (rulebook 10.4). */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leaveTestPage, openTestPage, type Script } from '../../../testing/test-page.tsx';

afterEach(leaveTestPage);

const HOUR_MS = 3_600_000;
const MARK = /^Withdrawals are locked until \d/;

const server = (untilMs: number): Script => ({
  'GET /me': () => ({
    data: {
      uid: '10000123',
      username: 'margaret',
      level: 1,
      status: 'active',
      withdrawLockUntilMs: untilMs,
      dateFormat: 'YYYY-MM-DD',
    },
  }),
  'GET /withdrawals': () => ({ data: { withdrawals: [], nextCursor: null } }),
  'GET /assets/funds': () => ({ data: { equityUsdt: '0.00000000', lines: [] } }),
  'GET /assets/spot': () => ({ data: { equityUsdt: '0.00000000', lines: [] } }),
});

const PLACES = ['/homeindex/more', '/pay/capital', '/pay/spotgoods', '/pay/record2'] as const;

it.each(PLACES)('[10.4] on %s', async (path) => {
  await openTestPage(path, { script: server(Date.now() + HOUR_MS) });
  await screen.findByText(MARK);
});

it('[10.4] in the search', async () => {
  await openTestPage('/homeindex/quotes', { script: server(Date.now() + HOUR_MS) });
  const search = await screen.findByRole('textbox', { name: 'Search' });
  fireEvent.change(search, { target: { value: 'withdraw' } });
  const mark = await screen.findByText(MARK);
  expect(mark.closest('a')?.getAttribute('href')).toBe('/pay/withdraw');
});

it('[10.4] and nothing once it is over', async () => {
  const page = await openTestPage('/homeindex/more', { script: server(Date.now() - 1) });
  await screen.findByRole('link', { name: 'Withdraw' });
  expect(page.callsTo('GET /me')).toHaveLength(1);
  expect(screen.queryByText(MARK)).toBeNull();
});
