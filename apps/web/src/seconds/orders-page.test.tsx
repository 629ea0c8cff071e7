/** The order record and the positions. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage, type Call } from '../../testing/test-page.tsx';
import { contractAt, LOST, WAITING, WON } from '../../testing/seconds/contracts.ts';
import { openPage } from '../../testing/seconds/test-page.ts';

afterEach(leaveTestPage);

const LIST = 'GET /seconds/orders';
const soon = Math.floor(Date.now() / 1_000) + 25;

function pages({ query }: Call) {
  const isSecond = query.get('cursor') === 'next';
  const contracts = isSecond
    ? [contractAt({ ...LOST, id: '1', symbol: 'SOLUSDT' })]
    : [contractAt({ ...WON, id: '3' }), contractAt({ ...LOST, id: '2', symbol: 'ETHUSDT' })];
  return { data: { contracts, nextCursor: isSecond ? null : 'next' } };
}

describe('the order record', () => {
  it('lists page by page, by the server’s cursor', async () => {
    const page = await openPage('/newContract/orderlist', { script: { [LIST]: pages } });
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    const more = screen.queryByRole('button', { name: 'Show more' });
    if (more) await userEvent.click(more);
    expect(await screen.findByRole('link', { name: /SOL/ })).toBeTruthy();
    expect(await screen.findByText('That is everything')).toBeTruthy();
    expect(page.callsTo(LIST).map(({ query }) => query.get('cursor'))).toEqual([null, 'next']);
  });

  it('filters by state and stores the filter in the URL', async () => {
    const page = await openPage('/newContract/orderlist', { script: { [LIST]: pages } });
    await screen.findAllByRole('link');
    await userEvent.click(screen.getByRole('radio', { name: 'Ended' }));
    await waitFor(() => expect(page.callsTo(LIST).at(-1)?.query.get('state')).toBe('ended'));
    expect(window.location.search).toBe('?product=seconds&state=ended');
    const states = within(screen.getByRole('radiogroup', { name: 'States' })).getAllByRole('radio');
    expect(states).toHaveLength(6);
  });

  it('[3.5] follows each order live: its states, those bought elsewhere, and its end', async () => {
    const waiting = contractAt({ ...WAITING, id: '5' });
    let contracts = [waiting, contractAt({ ...LOST, id: '2', symbol: 'ETHUSDT' })];
    const page = await openPage('/newContract/orderlist', {
      contracts: [waiting],
      script: { [LIST]: () => ({ data: { contracts, nextCursor: null } }) },
    });
    const row = () => screen.getByRole('link', { name: /BTC/ }).textContent;
    await waitFor(() => expect(row()).toContain('Payment is waiting'));
    page.pushContract(contractAt({ id: '5', endsAtSecond: soon }));
    await waitFor(() => expect(row()).toContain('In progress'));
    page.pushContract(contractAt({ id: '6', symbol: 'SOLUSDT', endsAtSecond: soon }));
    expect(await screen.findByRole('link', { name: /SOL/ })).toBeTruthy();
    contracts = [contractAt({ ...WON, id: '5' })];
    page.pushContract(contractAt({ ...WON, id: '5' }));
    await waitFor(() => expect(row()).toContain('Win'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[3.5] shows those of one state live', async () => {
    const waiting = contractAt({ ...WAITING, id: '5' });
    const page = await openPage('/newContract/orderlist?state=in_progress', {
      contracts: [waiting],
    });
    expect(await screen.findByText('No order is in this state')).toBeTruthy();
    page.pushContract(contractAt({ id: '5', endsAtSecond: soon }));
    expect(await screen.findByRole('link', { name: /BTC/ })).toBeTruthy();
    page.pushContract(contractAt({ id: '5', state: 'pending_settlement' }));
    expect(await screen.findByText('No order is in this state')).toBeTruthy();
  });

  it('shows when an ended order was bought', async () => {
    await openPage('/newContract/orderlist', { script: { [LIST]: pages } });
    const [first] = await screen.findAllByRole('link');
    expect(first?.textContent).toMatch(/Jan 5, 2026 \d\d:\d\d:01/);
  });

  it('shows an empty state with and without a filter', async () => {
    await openPage('/newContract/orderlist?state=settling');
    expect(await screen.findByText('No order is in this state')).toBeTruthy();
    leaveTestPage();
    await openPage('/newContract/orderlist');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });

  it('explains a refusal, with a retry button', async () => {
    await openPage('/newContract/orderlist', {
      script: { [LIST]: () => ({ rejection: { code: 'UNAVAILABLE' } }) },
    });
    expect(await screen.findByText('This could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the positions', () => {
  it('are the open contracts with their countdowns', async () => {
    const running = contractAt({ endsAtSecond: soon });
    const page = await openPage('/newContract/positionList', { contracts: [running] });
    const ring = await screen.findByRole('progressbar', { name: /BTC\/USDT: time left \d+/ });
    expect(ring).toBeTruthy();
    page.pushContract(contractAt({ ...WON, endedAtMs: Date.now() }));
    expect(await screen.findByRole('dialog', { name: 'Contract ended' })).toBeTruthy();
  });

  it('come from the server’s list until the first event of the live topic', async () => {
    const contracts = [contractAt({ endsAtSecond: soon })];
    const page = await openPage('/newContract/positionList', {
      script: { [LIST]: () => ({ data: { contracts, nextCursor: null } }) },
    });
    expect(await screen.findByRole('link', { name: /BTC/ })).toBeTruthy();
    expect(page.callsTo(LIST)[0]?.query.get('current')).toBe('true');
  });
});
