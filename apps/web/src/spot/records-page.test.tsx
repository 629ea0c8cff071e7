/** Trade records: states and badges, filters as request parameters, paging, details, export. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ORDER_STATES, isCancellable, type OrderState, type SpotOrder } from '@anywhen/protocol';
import { leaveTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { fill, openPage, order } from '../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

const pageWith = (orders: readonly SpotOrder[], nextCursor: string | null = null): Answer => ({
  data: { orders, nextCursor },
});
const part = { executedQuantity: '0.00800000', executedQuote: '512.00000000' };

function open(
  script: Record<string, (call: Call) => Answer>,
  address: `/trade/tardelist${string}` = '/trade/tardelist',
) {
  return openPage(address as '/trade/tardelist', { script });
}

describe('[2.9] orders', () => {
  const LABELS: Record<OrderState, RegExp> = {
    NEW: /In progress$/,
    PARTIALLY_FILLED: /In progressPartly filled$/,
    FILLED: /Completed$/,
    CANCELED: /CompletedCanceled$/,
    EXPIRED: /CompletedExpired$/,
    WAITING: /In progressWaiting$/,
    TRIGGERED: /In progressTriggered$/,
  };

  it.each(ORDER_STATES)('%s has its label, its badge and its filled part', async (state) => {
    const executed = state === 'NEW' ? {} : part;
    const one = order('7', { state, ...executed });
    const detail = { data: { order: one, fills: [] } };
    await open({ 'GET /spot/orders': () => pageWith([one]), 'GET /spot/orders/7': () => detail });
    const button = await screen.findByRole('button', { name: /BTC\/USDT/ });
    const row = button.closest('li') as HTMLElement;
    const marks = row.textContent?.split('Price')[0] ?? '';
    expect(marks).toMatch(LABELS[state]);
    const percent = state === 'FILLED' ? 100 : state === 'NEW' ? 0 : 40;
    expect(row.textContent).toContain(`Filled ${percent}%`);
    fireEvent.click(button);
    const sheet = await screen.findByRole('dialog', { name: 'Buy BTC/USDT' });
    const cancel = within(sheet).queryByRole('button', { name: 'Cancel' });
    expect(cancel !== null).toBe(isCancellable(state));
  });

  it('are filtered by market and state, in the URL', async () => {
    const page = await open({ 'GET /spot/orders': () => pageWith([order('7')]) });
    await userEvent.selectOptions(await screen.findByLabelText('Market'), 'ETHUSDT');
    await userEvent.click(screen.getByRole('radio', { name: 'Completed' }));
    await waitFor(() => {
      const last = page.callsTo('GET /spot/orders').at(-1)?.query;
      expect([last?.get('symbol'), last?.get('isOpen')]).toEqual(['ETHUSDT', 'false']);
    });
    expect(window.location.search).toBe('?tab=orders&symbol=ETHUSDT&state=ended');
  });

  it('follow every fill while their sheet is open', async () => {
    const one = order('7');
    const page = await openPage('/trade/tardelist', {
      script: {
        'GET /spot/orders': () => pageWith([one]),
        'GET /spot/orders/7': () => ({ data: { order: one, fills: [] } }),
      },
      topics: { order: { orders: [one] } },
    });
    fireEvent.click(await screen.findByRole('button', { name: /BTC\/USDT/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Buy BTC/USDT' });
    await within(sheet).findByText('No fills');
    const partly = order('7', { state: 'PARTIALLY_FILLED', ...part });
    const first = fill('70', { orderId: '7', quantity: '0.00800000' });
    await page.push('order', { order: partly, fills: [first] });
    expect(await within(sheet).findByText('1 fill')).toBeTruthy();
    const whole = { executedQuantity: one.quantity, executedQuote: '1280.00000000' };
    const filled = order('7', { state: 'FILLED', ...whole } as Partial<SpotOrder>);
    const rest = fill('71', { orderId: '7', quantity: '0.01200000' });
    await page.push('order', { order: filled, fills: [first, rest] });
    expect(await within(sheet).findByText('2 fills')).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('[2.11] of an OCO are one line, which shows what fired it', async () => {
    const oco = { ocoId: '7', side: 'sell' } as const;
    const limit = order('7', { ...oco, price: '66500.00', state: 'CANCELED' });
    const stop = order('8', {
      ...oco,
      type: 'market',
      price: null,
      state: 'FILLED',
      trigger: { kind: 'stop', price: '64000.00' },
      triggered: { second: 1_700_000_100, price: '63998.20' },
    });
    await open({ 'GET /spot/orders': () => pageWith([stop, limit]) });
    const button = await screen.findByRole('button', { name: /BTC\/USDT/ });
    const row = button.closest('li') as HTMLElement;
    expect(row.textContent).toContain('66,500.00Canceled');
    expect(row.textContent).toContain('64,000.00 → MarketCompleted');
    expect(row.textContent).toMatch(/Fired at Nov 14, 2023 .*:\d\d by 63,998\.20/);
  });

  it('are paged', async () => {
    const answer = ({ query }: Call) =>
      query.get('cursor') === 'next' ? pageWith([order('1')]) : pageWith([order('2')], 'next');
    const page = await open({ 'GET /spot/orders': answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /BTC\/USDT/ })).toHaveLength(2),
    );
    expect(await screen.findByText('That is everything')).toBeTruthy();
    expect(page.callsTo('GET /spot/orders')).toHaveLength(2);
  });

  it('show every fill in their details, with its counterparty kind', async () => {
    const one = order('7', { state: 'PARTIALLY_FILLED', ...part, averagePrice: '64000.00' });
    const fills = [fill('1', { against: 'member', role: 'maker' }), fill('2')];
    await open({
      'GET /spot/orders': () => pageWith([one]),
      'GET /spot/orders/7': () => ({ data: { order: one, fills } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /BTC\/USDT/ }));
    expect(await screen.findByText('2 fills')).toBeTruthy();
    expect(screen.getByText('Against another member')).toBeTruthy();
    expect(screen.getByText('Against simulated liquidity')).toBeTruthy();
    expect(screen.getByText(/^40 % filled; the rest waits/)).toBeTruthy();
  });

  it('are opened by a URL that names one, as in the flow record', async () => {
    const one = order('7', { state: 'FILLED', ...part });
    await open(
      {
        'GET /spot/orders': () => pageWith([]),
        'GET /spot/orders/7': () => ({ data: { order: one, fills: [fill('1')] } }),
      },
      '/trade/tardelist?order=7',
    );
    const sheet = await screen.findByRole('dialog', { name: 'Buy BTC/USDT' });
    expect(sheet.textContent).toContain('1 fill');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.search).not.toContain('order='));
  });

  it('show an empty state with a link to the first one', async () => {
    await open({ 'GET /spot/orders': () => pageWith([]) });
    expect(await screen.findByText('No records yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To spot trading' })).toBeTruthy();
  });
});

describe('fills', () => {
  it('have a separate tab with price, quantity, fee and origin', async () => {
    const script = {
      'GET /spot/orders': () => pageWith([]),
      'GET /spot/trades': () => ({ data: { fills: [fill('1')], nextCursor: null } }),
    };
    await open(script);
    await userEvent.click(await screen.findByRole('tab', { name: 'Fills' }));
    const row = (await screen.findByText('Against simulated liquidity')).closest('li');
    expect(row?.textContent).toContain('65,003.25');
    expect(row?.textContent).toContain('0.01 × 65,003.25');
    expect(row?.textContent).toContain('0.00001');
    expect(row?.textContent).toContain('650.03');
    expect(row?.textContent).toContain('Received, fee taken off 0.00999BTC');
  });
});

describe('the export', () => {
  it('requests what is chosen and saves it under the server’s file name', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:file';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') });
    });
    const file = { fileName: 'anywhen-spot-fills.csv', csv: 'id,price\r\n1,2\r\n', isCut: false };
    const page = await open({
      'GET /spot/orders': () => pageWith([]),
      'GET /spot/export': () => ({ data: file }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    const sheet = await screen.findByRole('dialog', { name: 'Export as CSV' });
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Fills' }));
    await userEvent.click(within(sheet).getByRole('radio', { name: '7 days' }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Save the file' }));
    expect(await screen.findByText('The file is saved')).toBeTruthy();
    const [call] = page.callsTo('GET /spot/export');
    expect(call?.query.get('what')).toBe('fills');
    expect(Number(call?.query.get('fromMs'))).toBeGreaterThan(Date.now() - 7.01 * 86_400_000);
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toBe(file.fileName);
    expect(await saved[0]?.text).toBe(file.csv);
    click.mockRestore();
    vi.restoreAllMocks();
  });
});
