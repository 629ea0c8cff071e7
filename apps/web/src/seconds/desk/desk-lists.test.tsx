/** The end of contracts, the lists below the form, and the limits of a member. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { hideAmounts } from '../../parts/hidden-amounts.ts';
import { leaveTestPage } from '../../../testing/test-page.tsx';
import { contractAt, LOST, WON } from '../../../testing/seconds/contracts.ts';
import {
  amountField,
  buy,
  buyButton,
  choose,
  openDesk,
  RUNNING,
  SOON,
  taken,
  WITH_FUNDS,
} from '../../../testing/seconds/test-desk.ts';
import { openPage, OWN_STATS } from '../../../testing/seconds/test-page.ts';

afterEach(leaveTestPage);

describe('the end of a contract', () => {
  const ended = { ...contractAt({ ...LOST, endedAtMs: Date.now() }) };

  it('opens a sheet with the figures, the receipt and the check', async () => {
    const page = await openPage('/newContract/newContract', {
      ...WITH_FUNDS,
      contracts: [RUNNING],
    });
    await screen.findByText('In progress');
    page.pushContract(ended);
    const sheet = await screen.findByRole('dialog', { name: 'Contract ended' });
    expect(sheet.textContent).toContain('Lose−100.00USDTPaper');
    expect(sheet.textContent).toContain('Settlement price64,250.09');
    expect(within(sheet).getByRole('link', { name: 'Receipt' })).toBeTruthy();
    const buttons = within(sheet)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons.filter((name) => /again|more|double/i.test(name ?? ''))).toEqual([]);
    await userEvent.click(
      within(sheet).getAllByRole('button', { name: 'Close' }).at(-1) as Element,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('No open orders')).toBeTruthy();
  });

  it('is a line on the page while somebody is typing', async () => {
    const page = await openPage('/newContract/newContract', {
      ...WITH_FUNDS,
      contracts: [RUNNING],
    });
    await screen.findByText('In progress');
    act(() => amountField().focus());
    page.pushContract(contractAt({ ...WON, endedAtMs: Date.now() }));
    const line = await screen.findByRole('button', { name: /BTC\/USDT.*Win.*\+91\.00/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(line);
    expect((await screen.findByRole('dialog')).textContent).toContain('Win+91.00USDTPaper');
  });

  it('is a line on the page while the next order is being entered', async () => {
    const page = await openDesk(taken, { contracts: [{ ...RUNNING, symbol: 'ETHUSDT' }] });
    await choose(/^100$/);
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    page.pushContract(contractAt({ ...LOST, symbol: 'ETHUSDT', endedAtMs: Date.now() }));
    const toast = await screen.findByRole('link', { name: 'ETH/USDT: Lose −100.00 USDT' });
    expect(toast.getAttribute('href')).toBe('/newContract/contractinfo?orderId=7');
    expect(screen.getByRole('button', { name: /ETH\/USDT.*Lose/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await buy('Up');
    await screen.findByText('Order successfully');
    page.pushContract(contractAt({ ...WON, id: '9', symbol: 'LTCUSDT', endedAtMs: Date.now() }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('of several at once is one list', async () => {
    const other = contractAt({ id: '8', symbol: 'ETHUSDT', endsAtSecond: SOON });
    const page = await openPage('/newContract/newContract', {
      ...WITH_FUNDS,
      contracts: [RUNNING, other],
    });
    await screen.findAllByText('In progress');
    page.pushContract(ended);
    page.pushContract({ ...other, ...WON, endedAtMs: Date.now() });
    const sheet = await screen.findByRole('dialog', { name: '2 contracts ended' });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the lists below', () => {
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

  it('list all orders with result and profit, and link to receipts', async () => {
    const contracts = [contractAt({ ...WON, id: '9' }), contractAt({ ...LOST, id: '8' })];
    await openDesk(taken, {
      script: { 'GET /seconds/orders': () => ({ data: { contracts, nextCursor: null } }) },
    });
    await tab('All orders');
    const rows = await screen.findAllByRole('link', { name: /BTC/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/64,250\.10 → 64,250\.11.*\+91\.00Win/),
      expect.stringMatching(/64,250\.10 → 64,250\.09.*−100\.00Lose/),
    ]);
    expect(rows[0]?.getAttribute('href')).toBe('/newContract/contractinfo?orderId=9');
  });

  it('[EX-3.8] show the funds flow of the contract account, a win as one line', async () => {
    const of = { kind: 'booking', account: 'contract', currency: 'USDT', reference: '9' };
    const at = { ...of, withdrawn: null };
    const lines = [
      {
        ...at,
        id: '1-4',
        atMs: 5_000,
        type: 'SECONDS_PAYOUT',
        record: 'profit',
        amount: '91.00000000',
        availableAfter: '5091.00000000',
        wager: '100.00000000',
      },
      {
        ...at,
        id: '1-2',
        atMs: 1_000,
        type: 'SECONDS_STAKE',
        record: 'payment',
        amount: '-100.00000000',
        availableAfter: '4900.00000000',
        wager: null,
      },
    ];
    const page = await openDesk(taken, {
      script: { 'GET /flow': () => ({ data: { lines, nextCursor: null } }) },
    });
    await tab('Funds flow');
    const won = (await screen.findByText('Contract won')).closest('a');
    expect(won?.textContent).toContain('+91.00');
    expect(won?.textContent).toContain('Stake back 100.00');
    expect(screen.getByText('Contract bought').closest('a')?.textContent).toContain('−100.00');
    expect(page.callsTo('GET /flow')[0]?.query.get('account')).toBe('contract');
  });

  it('have empty and error states', async () => {
    let isBroken = true;
    await openDesk(taken, {
      script: {
        'GET /flow': () =>
          isBroken
            ? { rejection: { code: 'UNAVAILABLE' } }
            : { data: { lines: [], nextCursor: null } },
      },
    });
    expect(await screen.findByText('No open orders')).toBeTruthy();
    await tab('All orders');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    await tab('Funds flow');
    expect(
      await screen.findByText('The exchange is busy. Please try again in a moment.'),
    ).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Nothing has moved/)).toBeTruthy();
  });

  it('hide the member’s amounts, but not what is about to be bought', async () => {
    hideAmounts(true);
    await openDesk(taken, {
      script: {
        'GET /seconds/orders': () => ({
          data: { contracts: [contractAt({ ...WON, id: '9' })], nextCursor: null },
        }),
      },
    });
    await tab('All orders');
    const row = await screen.findByRole('link', { name: /BTC/ });
    expect(row.textContent).toContain('••••');
    expect(row.textContent).not.toContain('91.00');
    expect(screen.getByText(/Available/).textContent).toContain('••••');
    expect(buyButton('Up').textContent).toContain('lose 10.00');
  });
});

describe('limits and breaks', () => {
  it('show today’s figures and start a break only after a second confirmation', async () => {
    let breakUntilMs = 0;
    const page = await openDesk(taken, {
      script: {
        'GET /seconds/own-stats': () => ({ data: { ...OWN_STATS, breakUntilMs } }),
        'POST /seconds/breaks': () => {
          breakUntilMs = Date.now() + 7 * 86_400_000;
          return { data: { breakUntilMs } };
        },
      },
    });
    const row = await screen.findByRole('button', { name: /Limits and breaks/ });
    await waitFor(() => expect(row.textContent).toContain('Bought today 120.00'));
    expect(row.textContent).toContain('Net loss today 30.00');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Limits and breaks' });
    expect(await within(sheet).findByText(/nobody can shorten it/)).toBeTruthy();
    const change = within(sheet).getByRole('link', { name: 'Change the daily loss limit' });
    expect(change.getAttribute('href')).toBe('/homeindex/accountconfig');
    await userEvent.click(within(sheet).getByRole('radio', { name: '7 days' }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Take a break' }));
    expect(page.callsTo('POST /seconds/breaks')).toEqual([]);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('For 7 days from now');
    await userEvent.click(within(question).getByRole('button', { name: 'Take the break' }));
    expect(await screen.findByText('Your break has begun')).toBeTruthy();
    expect(page.callsTo('POST /seconds/breaks').map(({ body }) => body)).toEqual([{ days: 7 }]);
    expect(await screen.findAllByText(/You are taking a break until/)).not.toEqual([]);
  });

  it('offer only a break that is longer than the running one', async () => {
    const breakUntilMs = Date.now() + 5 * 86_400_000;
    await openPage('/newContract/newContract', {
      ...WITH_FUNDS,
      script: { 'GET /seconds/own-stats': () => ({ data: { ...OWN_STATS, breakUntilMs } }) },
    });
    await screen.findByText(/You are taking a break until/);
    await userEvent.click(screen.getByRole('button', { name: /Limits and breaks/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Limits and breaks' });
    const length = async (name: string) => within(sheet).findByRole('radio', { name });
    expect(await length('24 hours')).toHaveProperty('disabled', true);
    expect(await length('7 days')).toHaveProperty('checked', true);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Extend the break' }));
    const question = await screen.findByRole('alertdialog', { name: 'Extend the break now?' });
    expect(question.textContent).toContain('For 7 days from now');
  });
});
