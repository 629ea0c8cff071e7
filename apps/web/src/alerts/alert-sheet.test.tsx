/** The bell and its sheet: creating, listing and removing price alerts, and how they fire. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Alert } from '@anywhen/protocol';
import { marketsAt } from '../../testing/live/fake-browser.ts';
import { leaveTestPage, openTestPage, type Script } from '../../testing/test-page.tsx';
import type { TestPageSetting } from '../../testing/test-page.tsx';

afterEach(() => leaveTestPage());

const SECOND = 1_767_614_461;

const alertOf = (id: number, change: Partial<Alert> = {}): Alert => ({
  id: String(id),
  symbol: 'BTCUSDT',
  moveBps: null,
  above: '70000.00',
  below: null,
  state: 'waiting',
  setAtMs: SECOND * 1_000,
  setAt: { second: SECOND, price: '65000.00' },
  fired: null,
  ...change,
});
const MOVE = alertOf(2, {
  symbol: 'ETHUSDT',
  moveBps: 500,
  above: '3675.00',
  below: '3325.00',
  setAt: { second: SECOND, price: '3500.00' },
});
const FIRED = alertOf(3, {
  state: 'fired',
  above: null,
  below: '64000.00',
  fired: { second: SECOND + 60, price: '63998.50' },
});

let waiting: readonly Alert[] = [];
let fired: readonly Alert[] = [];

const listed: Script[string] = ({ query }) => {
  const alerts = query.get('state') === 'fired' ? fired : waiting;
  return { data: { alerts, nextCursor: null, left: 20 - waiting.length } };
};

async function open(script: Script = {}, setting: TestPageSetting = {}) {
  const page = await openTestPage('/trade/trade?symbol=BTCUSDT', {
    script: { 'GET /alerts': listed, ...script },
    topics: { 'ticker:all': prices({ BTCUSDT: '65000.00', ETHUSDT: '3500.00' }) },
    ...setting,
  });
  await userEvent.click(await screen.findByRole('button', { name: /price alert/i }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Price alerts' }));
  return { page, sheet };
}

/** Current prices: all 10 except the given ones. */
function prices(given: Record<string, string>) {
  return marketsAt(Math.floor(Date.now() / 1_000), given);
}

const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('[16.9] the sheet of price alerts', () => {
  it('shows the wording of the alert before the tap, and creates a level', async () => {
    [waiting, fired] = [[], []];
    const { page, sheet } = await open({
      'POST /alerts': () => ({ data: { alert: alertOf(1), left: 19 } }),
    });
    const field = await sheet.findByLabelText('Tell me at');
    const button = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Set alert' });
    expect(button().disabled).toBe(true);
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    type('70000');
    expect(sheet.getByText('You are told when BTC/USDT is at 70,000.00 or above.')).toBeTruthy();
    type('60000');
    expect(sheet.getByText('You are told when BTC/USDT is at 60,000.00 or below.')).toBeTruthy();
    type('65000');
    expect(sheet.getByText('The price is there already.')).toBeTruthy();
    type('700000');
    expect(sheet.getByText('This is too far from the price now.')).toBeTruthy();
    type('65000.001');
    expect(sheet.getByText('This market has 2 decimals.')).toBeTruthy();
    expect(button().disabled).toBe(true);
    await userEvent.click(sheet.getByRole('radio', { name: '+5%' }));
    expect(sheet.getByText('You are told when BTC/USDT is at 68,250.00 or above.')).toBeTruthy();
    type('70000');
    await userEvent.click(button());
    await sheet.findByText('70,000.00 or above');
    expect(page.callsTo('POST /alerts').map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSDT', price: '70000' },
    ]);
    expect(sheet.getByText('1 of 20')).toBeTruthy();
  });

  it('creates a move with both of its prices', async () => {
    [waiting, fired] = [[], []];
    const { page, sheet } = await open({
      'POST /alerts': () => ({ data: { alert: MOVE, left: 19 } }),
    });
    await userEvent.click(await sheet.findByRole('radio', { name: 'Move' }));
    const says = 'A move of 5.00%: you are told at 68,250.00 or above, or at 61,750.00 or below.';
    expect(sheet.getByText(says)).toBeTruthy();
    const field = sheet.getByLabelText('Tell me after a move of');
    fireEvent.change(field, { target: { value: '60' } });
    expect(sheet.getByText('From 0.1% to 50%, with two decimals.')).toBeTruthy();
    await userEvent.click(sheet.getByRole('radio', { name: '2%' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Set alert' }));
    expect(page.callsTo('POST /alerts')[0]?.body).toEqual({ symbol: 'BTCUSDT', moveBps: 200 });
  });

  it('lists waiting alerts with their distance, and fired ones with second and price', async () => {
    [waiting, fired] = [[MOVE, alertOf(1)], [FIRED]];
    const { sheet } = await open();
    await sheet.findByText('63,998.50');
    const rows = sheet.getAllByRole('listitem').map(textOf);
    expect(rows[0]).toContain('ETH/USDT5.00% from 3,500.005.00%away');
    expect(rows[1]).toContain('BTC/USDT70,000.00 or above7.69%away');
    expect(rows[2]).toContain('BTC/USDT64,000.00 or below63,998.50');
    expect(rows[2]).toMatch(/:02:01|1:02/);
  });

  it('updates while it is open when an alert fires or is created elsewhere', async () => {
    [waiting, fired] = [[alertOf(1)], []];
    const { page, sheet } = await open(
      {},
      {
        topics: {
          'ticker:all': prices({ BTCUSDT: '65000.00' }),
          alerts: { alerts: [alertOf(1)] },
        },
      },
    );
    await sheet.findByText('70,000.00 or above');
    await page.subscribed('alerts');
    const tick = { second: SECOND + 5, price: '70004.12' };
    fired = [alertOf(1, { state: 'fired', fired: tick })];
    page.push('alerts', { alerts: [...fired, alertOf(4, { above: '71000.00' })] });
    await sheet.findByText('70,004.12');
    expect(sheet.getByText('71,000.00 or above')).toBeTruthy();
    expect(sheet.getByText('1 of 20')).toBeTruthy();
  });

  it('removes an alert, and explains a failure', async () => {
    [waiting, fired] = [[alertOf(1), alertOf(2, { above: '72000.00' })], []];
    const { sheet } = await open({
      'DELETE /alerts/1': () => ({ data: { alert: alertOf(1, { state: 'removed' }), left: 19 } }),
    });
    const remove = (price: string) =>
      sheet.findByRole('button', { name: `Remove the alert: BTC/USDT, ${price} or above` });
    await userEvent.click(await remove('70,000.00'));
    await waitFor(() => expect(sheet.queryByText('70,000.00 or above')).toBeNull());
    await userEvent.click(await remove('72,000.00'));
    await screen.findByText(/not found|no longer/i);
    expect(sheet.getByText('72,000.00 or above')).toBeTruthy();
  });

  it('shows that all alerts are in use before anything is typed, and a refusal at its place', async () => {
    waiting = Array.from({ length: 20 }, (_, place) => alertOf(place + 1));
    const { sheet } = await open();
    const button = await sheet.findByRole<HTMLButtonElement>('button', {
      name: 'All alerts are in use',
    });
    expect(button.disabled).toBe(true);
  });

  it('asks a visitor to log in', async () => {
    const { page, sheet } = await open(
      {},
      {
        member: null,
        topics: { 'ticker:all': prices({ BTCUSDT: '65000.00' }) },
      },
    );
    expect((await sheet.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe(
      '/account/login',
    );
    expect(page.callsTo('GET /alerts')).toEqual([]);
  });
});
