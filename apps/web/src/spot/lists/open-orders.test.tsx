/** Open orders without a working socket: they are fetched over HTTP, and marked as such. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leaveTestPage, type Answer } from '../../../testing/test-page.tsx';
import { TOPICS, open } from '../../../testing/spot/test-desk.ts';
import { openPage, order } from '../../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

const listing = (orders: unknown[]) => ({
  'GET /spot/orders': (): Answer => ({ data: { orders, nextCursor: null } }),
});
const silent = Object.fromEntries(Object.entries(TOPICS).filter(([topic]) => topic !== 'order'));

it('are listed by the server when the live topic sends nothing', async () => {
  const script = listing([order('7')]);
  const page = await openPage('/trade/trade', { topics: silent, script });
  expect(await screen.findByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await page.loseConnection();
  expect(await screen.findByText(/^Not live · as of /)).toBeTruthy();
  const [asked] = page.callsTo('GET /spot/orders');
  expect(asked?.query.get('isOpen')).toBe('true');
});

it('are refetched when the connection is lost, and no longer marked as live', async () => {
  const page = await open({ topics: { order: { orders: [order('7')] } }, script: listing([]) });
  expect(await screen.findByRole('tab', { name: 'Open orders (1)' })).toBeTruthy();
  expect(screen.queryByText(/Not live/)).toBeNull();
  await page.loseConnection();
  expect(await screen.findByText(/^Not live · as of /)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('No open orders')).toBeTruthy());
});

it('show a failure, and can be retried', async () => {
  const script = { 'GET /spot/orders': (): Answer => 'lost' };
  await openPage('/trade/trade', { topics: silent, script });
  expect(
    await screen.findByRole('button', { name: 'Try again' }, { timeout: 60_000 }),
  ).toBeTruthy();
});
