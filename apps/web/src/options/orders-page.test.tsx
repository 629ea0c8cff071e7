/** The record of flash options with its filters. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage, type Call } from '../../testing/test-page.tsx';
import { VOIDED, WON, WORTHLESS, positionAt } from '../../testing/options/options.ts';
import { OPEN, openPage } from '../../testing/options/test-page.ts';

afterEach(leaveTestPage);

const ORDERS = '/newContract/orderlist?product=option';
const LIST = 'GET /options/positions';

function pages({ query }: Call) {
  const isSecond = query.get('cursor') === 'next';
  const positions = isSecond
    ? [positionAt({ ...VOIDED, id: '1' })]
    : [positionAt({ ...WON, id: '3' }), positionAt({ ...WORTHLESS, id: '2', type: 'put' })];
  return { data: { positions, nextCursor: isSecond ? null : 'next' } };
}

describe('the record of options', () => {
  it('lists outcomes page by page, with links to receipts', async () => {
    const page = await openPage(ORDERS, { script: { [LIST]: pages } });
    const rows = await screen.findAllByRole('link', { name: /BTC 65,000/ });
    expect(rows[0]?.textContent).toMatch(/settled at 65,180\.40.*\+4\.79Gain/);
    expect(rows[1]?.textContent).toMatch(/settled at 64,990\.00.*−4\.23Expired worthless/);
    expect(rows[0]?.getAttribute('href')).toContain('orderId=3');
    const more = screen.queryByRole('button', { name: 'Show more' });
    if (more) await userEvent.click(more);
    expect(await screen.findByText('That is everything')).toBeTruthy();
    const lists = page.callsTo(LIST).filter(({ query }) => query.get('current') === null);
    expect(lists.map(({ query }) => query.get('cursor'))).toEqual([null, 'next']);
  });

  it('filters by market and state, and stores both in the URL', async () => {
    const page = await openPage(ORDERS, { script: { [LIST]: pages } });
    await screen.findAllByRole('link', { name: /BTC 65,000/ });
    await userEvent.click(screen.getByRole('radio', { name: 'ETH' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Settled' }));
    await waitFor(() => {
      const { query } = page.callsTo(LIST).at(-1) as Call;
      expect([query.get('symbol'), query.get('state')]).toEqual(['ETHUSDT', 'settled']);
    });
    expect(window.location.search).toBe('?product=option&symbol=ETHUSDT&state=settled');
    const states = screen.getByRole('radiogroup', { name: 'States' });
    expect(within(states).getAllByRole('radio')).toHaveLength(6);
  });

  it('shows those in progress live, with their sale', async () => {
    const page = await openPage(`${ORDERS}&state=open`, { positions: [] });
    expect(await screen.findByText('No option matches this filter')).toBeTruthy();
    page.pushPositions(OPEN);
    expect(await screen.findByRole('link', { name: /BTC 65,000/ })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Sell back/ })).toBeTruthy();
    page.pushPositions({ ...OPEN, state: 'pending' });
    expect(await screen.findByText('No option matches this filter')).toBeTruthy();
  });

  it('follows all of them live, including those bought elsewhere, until they end', async () => {
    let positions = [positionAt({ ...WORTHLESS, id: '2' })];
    const page = await openPage(ORDERS, {
      positions: [],
      script: { [LIST]: () => ({ data: { positions, nextCursor: null } }) },
    });
    await screen.findByText('Expired worthless');
    page.pushPositions(OPEN);
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /BTC 65,000/ })).toHaveLength(2),
    );
    positions = [{ ...OPEN, ...WON }, ...positions];
    page.pushPositions({ ...OPEN, ...WON });
    expect(await screen.findByText('Gain')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an empty state, and load failures', async () => {
    await openPage(ORDERS);
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    leaveTestPage();
    await openPage(ORDERS, { script: { [LIST]: () => ({ rejection: { code: 'UNAVAILABLE' } }) } });
    expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  });
});
