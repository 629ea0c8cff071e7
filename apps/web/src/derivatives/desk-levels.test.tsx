/** The desk as traders know it: levels in the ticket, lines on the candles, the book at hand. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveTestPage, loseTestPage } from '../../testing/test-page.tsx';
import { FILLED, orderAt, positionAt } from '../../testing/derivatives/positions.ts';
import {
  PLACE,
  choose,
  openDesk,
  press,
  submit,
  typeInto,
} from '../../testing/derivatives/test-page.ts';
import type { fakeKlinecharts } from '../../testing/charts/fake-klinecharts.ts';

vi.mock('klinecharts', async () =>
  (await import('../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);
const { charts } = (await import('klinecharts')) as unknown as ReturnType<typeof fakeKlinecharts>;

afterEach(leaveTestPage);

/** Bought at exactly 65 000: half the spread above it. */
const MARK = '64993.50';
const taken = () => ({
  data: { order: orderAt(FILLED), position: positionAt(), available: '343.50000000' },
});
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const withLevels = () =>
  userEvent.click(screen.getByRole('checkbox', { name: 'Take-profit and stop-loss' }));

describe('[8.2] take-profit and stop-loss in the ticket', () => {
  it('[EX-8.25] are set by chips of the price, and go with the order', async () => {
    const page = await openDesk({ price: MARK, script: { [PLACE]: taken } });
    await typeInto('Quantity', '0.1');
    await withLevels();
    await press('+2%');
    expect(field('Take-profit').value).toBe('66300');
    expect(screen.getByText(/about 123\.44 USDT after both fees, ROI \+18\.99%/)).toBeTruthy();
    await press('−2%');
    expect(field('Stop-loss').value).toBe('63700');
    await submit();
    await screen.findByText(/^Executed at \d/);
    expect(page.callsTo(PLACE)[0]?.body).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.1',
      takeProfit: '66300',
      stopLoss: '63700',
    });
    expect(field('Take-profit').value).toBe('');
  });

  it('are set by chips of the return on the margin, for a short the other way round', async () => {
    await openDesk({ price: MARK });
    await withLevels();
    await choose('ROI, % of the margin');
    await press('+50%');
    expect(field('Take-profit').value).toBe('68250');
    await choose('Sell · short');
    expect(field('Take-profit').value).toBe('');
    await press('+50%');
    expect(Number(field('Take-profit').value)).toBeCloseTo(61_737.65, 0);
  });

  it('[0.4] are there again after a reload, with side and quantity', async () => {
    await openDesk({ price: MARK });
    await typeInto('Quantity', '0.1');
    await choose('Sell · short');
    await withLevels();
    await press('+2%');
    const typed = field('Take-profit').value;
    loseTestPage();
    await openDesk({ price: MARK });
    expect([field('Quantity').value, field('Take-profit').value]).toEqual(['0.1', typed]);
    expect(screen.getByRole('radio', { name: /^Sell · short/ })).toHaveProperty('checked', true);
  });

  it('of a limit lie around its price; a fault is said at its field', async () => {
    const page = await openDesk({ script: { [PLACE]: taken } });
    await choose('Limit');
    await typeInto('Price', '64000');
    await typeInto('Quantity', '0.01');
    await withLevels();
    await typeInto('Stop-loss', '64500');
    await submit();
    expect(
      await screen.findByText('This must be below the price of the order, 64,000.00'),
    ).toBeTruthy();
    expect(page.callsTo(PLACE)).toEqual([]);
    await typeInto('Stop-loss', '50000');
    expect(
      await screen.findByText(/^The liquidation price 5\d,\d{3}\.\d\d comes first/),
    ).toBeTruthy();
  });

  it('are read once more before the order is sent', async () => {
    await openDesk({ price: MARK, question: 'always' });
    await typeInto('Quantity', '0.1');
    await withLevels();
    await typeInto('Stop-loss', '63700');
    await submit();
    const sheet = await screen.findByRole('dialog', { name: 'Send this order?' });
    expect(within(sheet).getByText('63,700.00')).toBeTruthy();
    expect(sheet.textContent).toContain('Stop-loss');
  });

  it('are not offered to an order that may only reduce', async () => {
    await openDesk({ positions: [positionAt()] });
    await userEvent.click(screen.getByRole('checkbox', { name: /Reduce-only/ }));
    expect(screen.queryByRole('checkbox', { name: 'Take-profit and stop-loss' })).toBeNull();
  });
});

describe('the candles of the desk', () => {
  it('are one tap away, with position, liquidation, levels and waiting orders as lines', async () => {
    const position = positionAt({ takeProfit: '66000.00', stopLoss: '64990.00' });
    await openDesk({ positions: [position], orders: [orderAt({ takeProfit: '65000.00' })] });
    expect(screen.queryByRole('list', { name: 'Lines on the chart' })).toBeNull();
    await press('Show the chart');
    const legend = await screen.findByRole('list', { name: 'Lines on the chart' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Entry 65,000.00',
      'Liquidation 58,823.53',
      'Take-profit 66,000.00',
      'Stop-loss 64,990.00',
      'Buy · long 0.1 64,000.00',
    ]);
    await waitFor(() => expect(charts.at(-1)?.lines.size).toBe(5), { timeout: 60_000 });
  });
});

describe('the order book', () => {
  it('is one tap away, and a price in it becomes the limit', async () => {
    await openDesk();
    await press('Order book');
    const sheet = await screen.findByRole('dialog', { name: 'Order book of BTC/USDT' });
    expect(sheet.textContent).toContain('not executed against it');
    await userEvent.click(await within(sheet).findByRole('button', { name: /64,990\.00/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Price').value).toBe('64990');
  });
});
