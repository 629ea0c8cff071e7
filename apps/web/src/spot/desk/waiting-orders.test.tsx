/** Waiting orders and OCOs, amending them, and the notification when a tick fires one. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpotOrder } from '@anywhen/protocol';
import { leaveTestPage, loseTestPage, type Answer } from '../../../testing/test-page.tsx';
import { fieldOf, open, textOf, type } from '../../../testing/spot/test-desk.ts';
import { fill, order } from '../../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

const stop = order('8', {
  side: 'sell',
  price: '63900.00',
  state: 'WAITING',
  trigger: { kind: 'stop', price: '64000.00' },
});
const triggered = { second: 1_700_000_100, price: '63998.20' };
const filled: SpotOrder = {
  ...stop,
  triggered,
  state: 'FILLED',
  executedQuantity: '0.02000000',
  executedQuote: '1279.93600000',
  averagePrice: '63996.80',
};
const withOrders = (...orders: SpotOrder[]) => ({ order: { orders } });
const reading = (...orders: SpotOrder[]) =>
  Object.fromEntries(
    orders.map((one) => [
      `GET /spot/orders/${one.id}`,
      (): Answer => ({ data: { order: one, fills: [] } }),
    ]),
  );
const rowOf = async (name: RegExp) =>
  (await screen.findByRole('button', { name })).closest('li') as HTMLElement;

describe('[2.11] a waiting order', () => {
  it('shows what it waits for and until when, and is not marked in the book', async () => {
    const until = { ...stop, timeInForce: 'GTT', expiresAtMs: 1_700_086_400_000 } as const;
    await open({ topics: withOrders(until) });
    const row = await rowOf(/Sell.*BTC\/USDT/);
    expect(row.textContent).toContain('Stop-limit · Good till a time');
    expect(row.textContent).toContain('Waiting');
    expect(row.textContent).toContain('Trigger64,000.00');
    expect(row.textContent).toContain('Price63,900.00');
    expect(row.textContent).toMatch(/till Nov 15, 2023/);
    expect(screen.queryByText(/Your order is here/)).toBeNull();
  });

  it('is notified once when a tick fires it, with a link to its record', async () => {
    const page = await open({ topics: withOrders(stop), script: reading(filled) });
    await rowOf(/Sell.*BTC\/USDT/);
    await page.push('order', { order: filled, fills: [fill('1', { orderId: '8' })] });
    const toast = await screen.findByText('Sell BTC/USDT: fired at 63,998.20 and filled');
    expect(toast.closest('a')?.getAttribute('href')).toBe('/trade/tardelist?order=8');
    await page.push('order', { order: filled, fills: [] });
    expect(screen.getAllByText(/fired at 63,998.20/)).toHaveLength(1);
    expect(screen.queryByText(/×\s*2/)).toBeNull();
  });

  it('that found nothing to trade with, or expired, is notified as that', async () => {
    const other = order('9', { timeInForce: 'GTT', expiresAtMs: 1_700_086_400_000 });
    const page = await open({ topics: withOrders(stop, other) });
    await rowOf(/Sell.*BTC\/USDT/);
    await page.push('order', { order: { ...stop, triggered, state: 'EXPIRED' }, fills: [] });
    expect(await screen.findByText(/but found nothing to trade with/)).toBeTruthy();
    await page.push('order', { order: { ...other, state: 'EXPIRED' }, fills: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Buy BTC/USDT: its time is over')).toBeTruthy();
  });
});

describe('[2.11] an OCO', () => {
  const limit = order('7', { side: 'sell', price: '66500.00', ocoId: '7', isPostOnly: true });
  const leg = { ...stop, ocoId: '7' };

  it('is one row with both legs, cancelled by one tap and opened with both', async () => {
    const canceled = { ...limit, state: 'CANCELED' as const };
    const script = {
      ...reading(limit, leg),
      'DELETE /spot/orders/7': (): Answer => ({ data: { order: canceled } }),
    };
    const page = await open({ topics: withOrders(limit, leg), script });
    const row = await rowOf(/Sell.*BTC\/USDT/);
    expect(screen.getAllByRole('button', { name: /Sell.*BTC\/USDT/ })).toHaveLength(1);
    expect(row.textContent).toContain('66,500.00');
    expect(row.textContent).toContain('64,000.00 → 63,900.00');
    await userEvent.click(within(row).getByRole('button', { name: /Sell/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Sell BTC/USDT' });
    expect(await within(sheet).findByText('The other leg')).toBeTruthy();
    expect(textOf(sheet)).toContain('OCO · Stop-limit');
    expect(within(sheet).getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Order cancelled')).toBeTruthy();
    expect(page.callsTo('DELETE /spot/orders/7')).toHaveLength(1);
  });
});

describe('[2.11] amending', () => {
  const amending = async (answer: () => Answer) => {
    const script = { ...reading(stop), 'PATCH /spot/orders/8': answer };
    const page = await open({ topics: withOrders(stop), script });
    await userEvent.click(await screen.findByRole('button', { name: /Sell.*BTC\/USDT/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Amend' }));
    const sheet = await screen.findByRole('dialog', { name: 'Amend: Sell BTC/USDT' });
    await within(sheet).findByRole('button', { name: 'Amend order' });
    return { page, sheet };
  };
  const inSheet = (sheet: HTMLElement, name: string) =>
    waitFor(
      () => sheet.querySelector<HTMLInputElement>(`[data-field=${name}]`) as HTMLInputElement,
    );

  it('shows the changes, sends only those, once, and shows the order again', async () => {
    const moved = { ...stop, trigger: { kind: 'stop', price: '64100.00' } } as const;
    const { page, sheet } = await amending(() => ({ data: { order: moved, fills: [] } }));
    const send = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Amend order' });
    expect(send.disabled).toBe(true);
    await type(inSheet(sheet, 'triggerPrice'), '64100');
    expect(textOf(sheet)).toContain('0.02 BTC stays held.');
    expect(textOf(sheet)).toContain('It goes on waiting for its trigger.');
    await userEvent.click(send);
    expect(await screen.findByText('Order amended')).toBeTruthy();
    const [call, ...others] = page.callsTo('PATCH /spot/orders/8');
    expect(others).toEqual([]);
    expect(call?.body).toEqual({ triggerPrice: '64100' });
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await screen.findByRole('dialog', { name: 'Sell BTC/USDT' })).toBeTruthy();
  });

  it('[0.4] finds what was typed again after a reload, and nothing after it was amended', async () => {
    const before = await amending(() => 'lost');
    await type(inSheet(before.sheet, 'triggerPrice'), '64100');
    loseTestPage();
    const { sheet } = await amending(() => ({ data: { order: stop, fills: [] } }));
    expect((await inSheet(sheet, 'triggerPrice')).value).toBe('64100');
    expect((await inSheet(sheet, 'price')).value).toBe('63900');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Amend order' }));
    await screen.findByText('Order amended');
    await userEvent.click(await screen.findByRole('button', { name: 'Amend' }));
    expect((await inSheet(sheet, 'triggerPrice')).value).toBe('64000');
  });

  it('reports a wrong trigger at its field and does not send it', async () => {
    const { page, sheet } = await amending(() => 'lost');
    await type(inSheet(sheet, 'triggerPrice'), '66000');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Amend order' }));
    expect(await within(sheet).findByText(/^It would fire at once/)).toBeTruthy();
    expect(page.callsTo('PATCH /spot/orders/8')).toEqual([]);
  });

  it('a refusal is shown in the sheet, with what was typed', async () => {
    const { sheet } = await amending(() => ({ rejection: { code: 'ORDER_NOT_AMENDABLE' } }));
    await type(inSheet(sheet, 'price'), '63950');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Amend order' }));
    expect(textOf(await within(sheet).findByRole('alert'))).toContain(
      'cannot be changed like this',
    );
    expect((await fieldOf('price')).isConnected).toBe(true);
    expect((await inSheet(sheet, 'price')).value).toBe('63950');
  });
});

describe('[H12] the tick that fired an order', () => {
  it('is shown with second and price, and can be checked in the browser', async () => {
    const page = await open({ topics: withOrders(stop), script: reading(filled) });
    await rowOf(/Sell.*BTC\/USDT/);
    await userEvent.click(screen.getByRole('button', { name: /Sell.*BTC\/USDT/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Sell BTC/USDT' });
    expect(await within(sheet).findByText('What fired it')).toBeTruthy();
    expect(textOf(sheet)).toContain('63,998.20');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Check this tick yourself' }));
    await waitFor(() => expect(page.callsTo('GET /fairness/anchors').length).toBeGreaterThan(0));
  });
});
