/** What a member reads before an order, and the price it starts from. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  RESTING,
  amountField,
  open,
  placing,
  priceField,
  submit,
  textOf,
  type,
} from '../../../testing/spot/test-desk.ts';
import { leaveTestPage } from '../../../testing/test-page.tsx';

afterEach(leaveTestPage);

describe('a limit far on the losing side of the market', () => {
  it('[EX-2.15] is said in words before it is sent, also to who wants no questions', async () => {
    const page = await open(placing({ data: RESTING }));
    await type(priceField(), '67210');
    await type(amountField(), '0.002');
    submit();
    const sheet = await screen.findByRole('dialog', { name: 'Review the limit order' });
    expect(textOf(await within(sheet).findByRole('alert'))).toMatch(/^Your limit is 3\.40% above/);
    expect(within(sheet).queryByRole('checkbox')).toBeNull();
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
  });
});

describe('another side or kind of order', () => {
  it('starts from the price of the market, not from one typed for the other', async () => {
    await open();
    await type(priceField(), '67210');
    await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    expect((await priceField()).value).toBe('65000');
    await type(priceField(), '66000');
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    expect((await priceField()).value).toBe('65000');
  });
});

describe('a market order below the minimum', () => {
  it('says so, and not that the book is too thin', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }));
    await type(amountField(), '0.3');
    expect(await screen.findByText('An order needs at least 5 USDT')).toBeTruthy();
    expect(screen.queryByText(/visible book holds too little/)).toBeNull();
  });
});
