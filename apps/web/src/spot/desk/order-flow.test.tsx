/** Market orders with their review and receipt, and open orders. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { DepthLevel } from '@anywhen/protocol';
import { leaveTestPage } from '../../../testing/test-page.tsx';
import {
  ASKS,
  BIDS,
  amountField,
  choose,
  open,
  placing,
  priceField,
  submit,
  textOf,
  type,
} from '../../../testing/spot/test-desk.ts';
import { book, fill, order } from '../../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

describe('a market order', () => {
  const filled = {
    order: order('7', {
      type: 'market',
      timeInForce: 'IOC',
      price: null,
      quantity: null,
      quoteAmount: '2000.00000000',
      executedQuantity: '0.03076000',
      executedQuote: '1999.68210000',
      averagePrice: '65009.17',
      fee: '0.00003076',
      state: 'FILLED',
    }),
    fills: [fill('1'), fill('2', { price: '65009.75', quantity: '0.01350000', against: 'member' })],
  };

  it('[EX-2.1] is reviewed with its estimate, sent once, and answered with a receipt', async () => {
    const page = await open(placing({ data: filled }));
    await priceField();
    choose('Market');
    await type(amountField(), '2000');
    await waitFor(() => expect(screen.getByText('65,009.17')).toBeTruthy());
    submit();
    const review = await screen.findByRole('dialog', { name: 'Review the market order' });
    expect(textOf(review)).toContain('0.03072924 BTC');
    expect(textOf(review)).toContain('From the market0.01% above');
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
    const confirm = within(review).getByRole('button', { name: 'Buy BTC now' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    const receipt = await screen.findByRole('dialog', { name: 'Buy BTC/USDT' });
    expect(textOf(receipt)).toContain('Filled completely.');
    expect(textOf(receipt)).toContain('65,009.17');
    expect(textOf(receipt)).toContain('Against another member');
    expect(textOf(receipt)).toContain('Against simulated liquidity');
    const calls = page.callsTo('POST /spot/orders');
    expect(calls).toHaveLength(1);
    const body = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '2000' };
    expect(calls[0]?.body).toEqual(body);
  });

  it('[EX-2.6] shows plainly what filled and that the rest expired', async () => {
    const part = {
      ...filled,
      order: { ...filled.order, executedQuote: '1250.00000000', state: 'EXPIRED' as const },
    };
    await open(placing({ data: part }));
    await priceField();
    choose('Market');
    await type(amountField(), '2000');
    submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Buy BTC now' }));
    expect(await screen.findByText(/^62 % filled, the rest expired/)).toBeTruthy();
    expect(screen.getByText('Order successfully')).toBeTruthy();
  });

  it('cannot be confirmed on a stale book', async () => {
    const page = await open();
    await priceField();
    choose('Market');
    await type(amountField(), '2000');
    await waitFor(() => expect(screen.getByText('65,009.17')).toBeTruthy());
    submit();
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Buy BTC now' });
    expect(confirm.disabled).toBe(false);
    await page.loseConnection();
    await waitFor(() => expect(confirm.disabled).toBe(true));
    expect(screen.getByText(/^The prices are not of now/)).toBeTruthy();
  });

  it('warns before the tap when the visible book holds too little', async () => {
    await open();
    await priceField();
    choose('Market');
    await type(amountField(), '4000');
    expect(await screen.findByText(/^The visible book holds too little/)).toBeTruthy();
  });
});

describe('open orders', () => {
  const mine = order('9', { executedQuantity: '0.00800000', state: 'PARTIALLY_FILLED' });
  const other = order('8', { symbol: 'ETHUSDT', price: '3000.00' });
  const topics = { order: { orders: [mine, other] } };

  it('are marked in the book and listed for this market first', async () => {
    const own: DepthLevel[] = [...BIDS, ['64000.00', '0.012']];
    await open({ topics: { ...topics, 'depth:BTCUSDT': book(own, ASKS) } });
    expect(
      await screen.findByRole('button', { name: /64,000\.00.*Your order is here/ }),
    ).toBeTruthy();
    expect(await screen.findByText('Filled 40%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /ETH\/USDT/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'All markets' }));
    expect(await screen.findByRole('button', { name: /ETH\/USDT/ })).toBeTruthy();
  });

  it('are cancelled one by one, each with its key', async () => {
    const canceled = { ...mine, state: 'CANCELED' as const };
    const script = { 'DELETE /spot/orders/9': () => ({ data: { order: canceled } }) };
    const page = await open({ topics, script });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Order cancelled')).toBeTruthy();
    expect(page.callsTo('DELETE /spot/orders/9')[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    await page.push('order', { order: canceled, fills: [] });
    expect(await screen.findByText('No open orders')).toBeTruthy();
  });

  it('are all cancelled only after a confirmation', async () => {
    const script = { 'DELETE /spot/orders': () => ({ data: { canceledIds: ['9'] } }) };
    const page = await open({ topics, script });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel all' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel 1 order?' });
    expect(page.callsTo('DELETE /spot/orders')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('1 order cancelled')).toBeTruthy();
    expect(page.callsTo('DELETE /spot/orders')[0]?.query.get('symbol')).toBe('BTCUSDT');
  });

  it('that fill while the page is open are notified', async () => {
    const page = await open({ topics });
    await screen.findByText('Filled 40%');
    const more = { ...mine, executedQuantity: '0.01000000' };
    await page.push('order', { order: more, fills: [fill('3', { role: 'maker' })] });
    expect(await screen.findByText('Buy BTC/USDT: 50 % of your order is filled')).toBeTruthy();
    expect(await screen.findByText('Filled 50%')).toBeTruthy();
  });
});
