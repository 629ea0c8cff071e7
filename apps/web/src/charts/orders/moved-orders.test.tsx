/** Own orders as chart lines: dragged, moved by keys, confirmed once, moved back. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpotOrder } from '@anywhen/protocol';
import { takeFromFunds } from '../../money-forms/from-funds/from-funds.ts';
import { hideAmounts } from '../../parts/hidden-amounts.ts';
import { marketsAt } from '../../../testing/live/fake-browser.ts';
import { order } from '../../../testing/spot-samples.ts';
import { leaveTestPage, openTestPage, type Answer } from '../../../testing/test-page.tsx';
import { klinesUntil } from '../../../testing/charts/test-bars.ts';
import type { fakeKlinecharts } from '../../../testing/charts/fake-klinecharts.ts';

vi.mock('klinecharts', async () =>
  (await import('../../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);
const { charts } = (await import('klinecharts')) as unknown as ReturnType<typeof fakeKlinecharts>;

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(leaveTestPage);

const stop = order('8', {
  side: 'sell',
  type: 'market',
  price: null,
  state: 'WAITING',
  trigger: { kind: 'stop', price: '64500.00' },
});

async function open(
  orders: readonly SpotOrder[],
  amend: () => Answer | Promise<Answer> = () => 'lost',
) {
  const nowMs = Date.now();
  const page = await openTestPage('/newContract/kline?symbol=BTCUSDT' as '/newContract/kline', {
    topics: {
      'ticker:all': marketsAt(Math.floor(nowMs / 1_000), { BTCUSDT: '65000.00' }),
      order: { orders },
    },
    script: {
      'GET /klines': () => ({ data: { klines: klinesUntil(nowMs, 20, 60_000), historyEndsMs: 0 } }),
      'PATCH /spot/orders/8': amend,
      'PATCH /spot/orders/7': amend,
      'POST /requests/drop': () => 'lost',
    },
  });
  return page;
}

const handle = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 60_000 });
const drag = (element: HTMLElement, byPx: number) => {
  fireEvent.pointerDown(element, { button: 0, pointerId: 1, clientY: 100 });
  fireEvent.pointerMove(element, { pointerId: 1, clientY: 100 + byPx });
};
const drop = (element: HTMLElement) => fireEvent.pointerUp(element, { pointerId: 1 });
const question = () => screen.findByRole('alertdialog', { name: /^Move “Stop 0.02”/ });
const shownMove = () => screen.queryByText(/64,500\.00 → /);

describe('[2.11] own orders on the chart', () => {
  it('are lines: limits, triggers, the limit behind one, and both legs of an OCO', async () => {
    const oco = { ocoId: '5', side: 'sell' } as const;
    const lines = [
      order('7', { price: '64000.00' }),
      order('8', { ...stop, type: 'limit', price: '64400.00' }),
      order('5', { ...oco, price: '65900.00' }),
      { ...stop, ...oco, id: '6', trigger: { kind: 'stop', price: '64100.00' } } as const,
    ];
    await open(lines);
    await handle(/^Buy 0.02 · 64,000.00/);
    const drawn = [...(charts.at(-1)?.lines.values() ?? [])];
    expect(drawn).toEqual(
      expect.arrayContaining([
        { value: 64_000, label: 'Buy 0.02' },
        { value: 64_500, label: 'Stop 0.02' },
        { value: 64_400, label: 'then limit 0.02' },
        { value: 65_900, label: 'OCO Sell 0.02' },
        { value: 64_100, label: 'OCO Stop 0.02' },
      ]),
    );
    expect(drawn).toHaveLength(5);
    act(() => hideAmounts(true));
    expect(await handle(/^Stop · 64,500.00/)).toBeTruthy();
  });

  it('that are being executed or have fired cannot be moved, or have no trigger left', async () => {
    const triggered = { second: 1_700_000_100, price: '64499.00' };
    const fired = order('9', {
      ...stop,
      id: '9',
      type: 'limit',
      price: '64600.00',
      state: 'NEW',
      triggered,
    });
    await open([order('8', { ...stop, state: 'TRIGGERED' }), fired]);
    await handle(/^Sell 0.02 · 64,600.00/);
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
    expect([...(charts.at(-1)?.lines.values() ?? [])].map(({ value }) => value)).not.toContain(
      64_400,
    );
  });
});

describe('[2.11] a dragged stop', () => {
  const moved = { ...stop, trigger: { kind: 'stop', price: '64300.00' } } as const;

  it('shows the new price and its effects, asks once, and amends', async () => {
    const page = await open([stop], () => ({ data: { order: moved, fills: [] } }));
    const line = await handle(/^Stop 0.02/);
    drag(line, 20);
    expect(screen.getByText('64,500.00 → 64,300.00')).toBeTruthy();
    expect(screen.getByText('It goes on waiting for its trigger.')).toBeTruthy();
    expect(page.callsTo('PATCH /spot/orders/8')).toEqual([]);
    drop(line);
    const asked = await question();
    expect(asked.textContent).toContain('64,500.00 → 64,300.00');
    const confirm = within(asked).getByRole('button', { name: 'Amend order' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('Order amended')).toBeTruthy();
    const calls = page.callsTo('PATCH /spot/orders/8');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ triggerPrice: '64300' });
    page.push('order', { order: moved, fills: [] });
    expect(await handle(/^Stop 0.02 · 64,300.00/)).toBeTruthy();
    await waitFor(() => expect(shownMove()).toBeNull());
  });

  it('is moved back by the member, and by a refusal, which is shown', async () => {
    const page = await open([stop], () => ({ rejection: { code: 'ORDER_NOT_AMENDABLE' } }));
    const line = await handle(/^Stop 0.02/);
    drag(line, 20);
    drop(line);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Put it back' }));
    await waitFor(() => expect(shownMove()).toBeNull());
    expect(page.callsTo('PATCH /spot/orders/8')).toEqual([]);
    drag(line, 30);
    drop(line);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Amend order' }));
    expect(await screen.findByText('This order cannot be changed like this.')).toBeTruthy();
    await waitFor(() => expect(shownMove()).toBeNull());
    expect(await handle(/^Stop 0.02 · 64,500.00/)).toBeTruthy();
  });

  it('is moved back when the answer is lost, which is shown', async () => {
    await open([stop], () => 'lost');
    const line = await handle(/^Stop 0.02/);
    drag(line, 20);
    drop(line);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Amend order' }));
    expect(await screen.findByText(/^No answer yet/)).toBeTruthy();
    await waitFor(() => expect(shownMove()).toBeNull());
  });

  it('across the price is refused before release, without a question', async () => {
    const page = await open([stop]);
    const line = await handle(/^Stop 0.02/);
    drag(line, -60);
    expect(screen.getByText('On this side of the price it would fire at once.')).toBeTruthy();
    drop(line);
    await waitFor(() => expect(shownMove()).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.callsTo('PATCH /spot/orders/8')).toEqual([]);
  });

  it('[11.1] far onto the losing side says so in words, and takes from Funds what is missing', async () => {
    const far = order('7', { price: '66400.00' });
    const page = await open([order('7')], () => ({ data: { order: far, fills: [] } }));
    takeFromFunds(true);
    const line = await handle(/^Buy 0.02/);
    drag(line, -240);
    drop(line);
    const asked = await screen.findByRole('alertdialog', { name: /^Move “Buy 0.02”/ });
    expect(within(asked).getByRole('alert').textContent).toMatch(/^Your limit is 2\.15% above/);
    await userEvent.click(within(asked).getByRole('button', { name: 'Amend order' }));
    await waitFor(() => expect(page.callsTo('PATCH /spot/orders/7')).toHaveLength(1));
    expect(page.callsTo('PATCH /spot/orders/7')[0]?.body).toEqual({
      price: '66400',
      fromFunds: true,
    });
  });

  it('moves by keys as well; a tap moves nothing', async () => {
    const page = await open([order('7')], () => ({
      data: { order: order('7', { price: '64011.00' }), fills: [] },
    }));
    const line = await handle(/^Buy 0.02/);
    drag(line, 2);
    drop(line);
    expect(screen.queryByText(/64,000\.00 → /)).toBeNull();
    line.focus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByText(/64,000\.00 → /)).toBeNull();
    await userEvent.keyboard('{ArrowUp}{PageUp}');
    expect(screen.getByText('64,000.00 → 64,011.00')).toBeTruthy();
    expect(screen.getByText('It goes behind the other orders at its price.')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    const asked = await screen.findByRole('alertdialog', { name: /^Move “Buy 0.02”/ });
    await userEvent.click(within(asked).getByRole('button', { name: 'Amend order' }));
    await waitFor(() => expect(page.callsTo('PATCH /spot/orders/7')).toHaveLength(1));
    expect(page.callsTo('PATCH /spot/orders/7')[0]?.body).toEqual({ price: '64011' });
  });
});
