/** The ticket of a member whose money lies in Funds (rulebook 11.1). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { balance, leaveTestPage, type TestPageSetting } from '../../../testing/test-page.tsx';
import {
  RESTING,
  amountField,
  choose,
  open,
  placing,
  priceField,
  submit,
  textOf,
  type,
} from '../../../testing/spot/test-desk.ts';
import { fill, order, spotBalance } from '../../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

const MOVED = {
  entryId: '9',
  to: 'spot',
  currency: 'USDT',
  quantity: '37.20000000',
  left: '9962.80000000',
};

/** 62.80 USDT in spot and 10 000 in Funds. */
function withMoneyInFunds(setting: TestPageSetting = {}) {
  const balances = [spotBalance('USDT', '62.8'), balance('funds', 'USDT', '10000')];
  return open({ takesFromFunds: true, topics: { balance: { balances } }, ...setting });
}

describe('[11.1] money is where one trades', () => {
  it('the ticket shows and counts what Funds could add', async () => {
    await withMoneyInFunds();
    expect(await screen.findByText('10,000.00 in Funds')).toBeTruthy();
    await waitFor(async () => expect((await priceField()).value).toBe('65000.00'));
    choose('Market');
    fireEvent.click(screen.getByRole('button', { name: '50%' }));
    expect((await amountField()).value).toBe('5031.4');
  });

  it('[EX-11.4] says before the tap, on the confirmation and after it what is moved', async () => {
    const filled = order('7', { type: 'market', price: null, state: 'FILLED' });
    const page = await withMoneyInFunds(
      placing({ data: { order: filled, fills: [fill('1')], fromFunds: MOVED } }),
    );
    await priceField();
    choose('Market');
    await type(amountField(), '100');
    expect(await screen.findByText('First moves 37.20 USDT from Funds.')).toBeTruthy();
    submit();
    const review = await screen.findByRole('dialog', { name: 'Review the market order' });
    expect(textOf(review)).toContain('First moves 37.20 USDT from Funds.');
    fireEvent.click(within(review).getByRole('button', { name: 'Buy BTC now' }));
    const receipt = await screen.findByRole('dialog', { name: 'Buy BTC/USDT' });
    expect(textOf(receipt)).toContain('Moved from Funds first37.20');
    expect(page.callsTo('POST /spot/orders')[0]?.body).toMatchObject({ fromFunds: true });
  });

  it('a resting order says it in a toast', async () => {
    await withMoneyInFunds(placing({ data: { ...RESTING, fromFunds: MOVED } }));
    await type(priceField(), '64000');
    await type(amountField(), '0.0015');
    submit();
    expect(await screen.findByText('Order successfully')).toBeTruthy();
  });

  it('[EX-11.5] an order above both is faulty', async () => {
    const page = await withMoneyInFunds();
    await type(priceField(), '65000');
    await type(amountField(), '0.2');
    submit();
    expect(await screen.findByText(/^Insufficient balance/)).toBeTruthy();
    expect(screen.queryByText(/^First moves/)).toBeNull();
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
  });

  it('with the switch off the ticket counts its own account alone', async () => {
    const page = await withMoneyInFunds({ takesFromFunds: false });
    await type(priceField(), '65000');
    await type(amountField(), '0.0015');
    submit();
    expect(await screen.findByText(/^Insufficient balance/)).toBeTruthy();
    expect(screen.queryByText(/in Funds$/)).toBeNull();
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
  });
});
