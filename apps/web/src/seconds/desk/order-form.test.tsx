/** Everything that can block a contract, each shown where it belongs. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RejectionCode } from '@anywhen/protocol';
import { holdTime, leaveTestPage, passTime } from '../../../testing/test-page.tsx';
import { contractAt } from '../../../testing/seconds/contracts.ts';
import {
  amountField,
  buy,
  buyButton,
  choose,
  openDesk,
  PLACE,
  SOON,
  taken,
  typeAmount,
  WITH_FUNDS,
} from '../../../testing/seconds/test-desk.ts';
import { openPage, OWN_STATS, type Setting } from '../../../testing/seconds/test-page.ts';

afterEach(leaveTestPage);

describe('[3.6] the amount', () => {
  it.each([
    ['', 'Please enter the purchase amount'],
    ['4.99', 'The purchase must be at least 5.00 USDT'],
    ['1000.01', 'The purchase must be at most 1,000.00 USDT'],
    ['10.001', 'This has too many decimals'],
    ['0', 'The amount is abnormal. Please enter a plain positive number.'],
  ])('%j is reported at the field and sends nothing', async (amount, text) => {
    const page = await openDesk();
    typeAmount(amount);
    await buy('Up');
    const error = await screen.findByText(text);
    expect(amountField().getAttribute('aria-describedby')).toContain(error.id);
    expect(document.activeElement).toBe(amountField());
    expect(amountField()).toHaveProperty('value', amount);
    expect(page.callsTo(PLACE)).toEqual([]);
  });

  it('[11.1] may come from Funds: counted, said before the tap, and asked for', async () => {
    const page = await openDesk(taken, { available: '20.00000000', inFunds: '10000.00000000' });
    expect(await screen.findByText('10,000.00 in Funds')).toBeTruthy();
    typeAmount('50');
    expect(await screen.findByText('First moves 30.00 USDT from Funds.')).toBeTruthy();
    await buy('Up');
    await waitFor(() => expect(page.callsTo(PLACE)).toHaveLength(1));
    expect(page.callsTo(PLACE)[0]?.body).toMatchObject({ amount: '50', fromFunds: true });
  });

  it('above what is available offers a transfer', async () => {
    await openDesk(taken, { available: '20.00000000' });
    typeAmount('50');
    await buy('Up');
    expect(await screen.findByText('Insufficient balance')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /Transfer/ });
    for (const link of links) expect(link.getAttribute('href')).toContain('to=contract');
    expect(links).toHaveLength(2);
  });

  it('has presets; those the period refuses cannot be chosen', async () => {
    await openDesk();
    await choose(/^500$/);
    expect(amountField()).toHaveProperty('value', '500');
    await choose(/^300 s/);
    expect(screen.getByRole('radio', { name: '10' })).toHaveProperty('disabled', true);
  });
});

describe('[18] a refusal', () => {
  it.each<[RejectionCode, object | undefined, RegExp]>([
    ['AMOUNT_BELOW_MIN', { min: '5.00000000' }, /at least 5\.00 USDT/],
    ['AMOUNT_ABOVE_MAX', undefined, /above the maximum/],
    ['AMOUNT_ABNORMAL', undefined, /amount is abnormal/],
    ['BALANCE_INSUFFICIENT', undefined, /Insufficient balance/],
  ])('%s is shown at the amount, and nothing typed is lost', async (code, data, text) => {
    await openDesk(() => ({ rejection: { code, ...(data ? { data: data as never } : {}) } }));
    typeAmount('77');
    await buy('Up');
    const error = await screen.findByText(text);
    expect(amountField().getAttribute('aria-describedby')).toContain(error.id);
    expect(amountField()).toHaveProperty('value', '77');
  });

  it.each<[RejectionCode, Record<string, string | number>, RegExp]>([
    ['PERIOD_INVALID', {}, /This period is not offered/],
    ['SYMBOL_CLOSED', {}, /not open for this product/],
    ['FEED_STALE', {}, /Prices are paused/],
    ['TRADING_VOLUME_INSUFFICIENT', {}, /not enough liquidity/],
    ['TRADING_VOLUME_INSUFFICIENT', { left: '994.14000000' }, /for 994\.14 USDT at most/],
    ['ACCOUNT_TRADE_RESTRICTED', {}, /transactions are restricted/],
    ['ON_A_BREAK', { untilMs: 1_767_700_000_000 }, /taking a break\. .* Until Jan 6, 2026/],
    ['DAILY_LIMIT_REACHED', { limit: 'wagered', left: '12.50000000' }, /still buy for 12\.50 USDT/],
    ['DAILY_LIMIT_REACHED', { limit: 'net-loss', lossLimit: '300.00000000' }, /300\.00 USDT a day/],
    [
      'DAILY_LIMIT_REACHED',
      { limit: 'net-loss', lossLimit: '300.00000000', left: '7.00000000' },
      /300\.00 USDT a day and counts what is open\. It leaves 7\.00 USDT/,
    ],
    ['ORDER_NOT_COMPLETED', { openMax: 5 }, /At most 5 can be open/],
    ['RATE_LIMITED', {}, /Too many requests/],
  ])('%s %j is shown above the buttons', async (code, data, text) => {
    await openDesk(() => ({ rejection: { code, data } }));
    await buy('Up');
    await waitFor(() => {
      const said = screen.getAllByRole('alert').map(({ textContent }) => textContent ?? '');
      expect(said.some((one) => text.test(one))).toBe(true);
    });
  });

  it('[18.2] ACCOUNT_TRADE_RESTRICTED disables the buttons, also after a change', async () => {
    await openDesk(() => ({ rejection: { code: 'ACCOUNT_TRADE_RESTRICTED' } }));
    await buy('Up');
    await waitFor(() => expect(buyButton('Up')).toHaveProperty('disabled', true));
    typeAmount('11');
    expect(screen.getByText(/transactions are restricted/)).toBeTruthy();
    expect(buyButton('Down')).toHaveProperty('disabled', true);
  });

  it('ON_A_BREAK, started on another device, disables the buttons', async () => {
    let breakUntilMs = 0;
    await openDesk(
      () => {
        breakUntilMs = Date.now() + 86_400_000;
        return { rejection: { code: 'ON_A_BREAK', data: { untilMs: breakUntilMs } } };
      },
      { script: { 'GET /seconds/own-stats': () => ({ data: { ...OWN_STATS, breakUntilMs } }) } },
    );
    await buy('Up');
    await waitFor(() => expect(buyButton('Up')).toHaveProperty('disabled', true));
  });

  it('does not call a limit reached that allows a smaller amount', async () => {
    const data = { limit: 'wagered', left: '12.50000000' };
    await openDesk(() => ({ rejection: { code: 'DAILY_LIMIT_REACHED', data } }));
    await buy('Up');
    expect(await screen.findByText(/still buy for 12\.50 USDT/)).toBeTruthy();
    expect(screen.queryByText(/limit for today is reached/)).toBeNull();
  });

  it('ORDER_NOT_COMPLETED links to the order', async () => {
    await openDesk(() => ({ rejection: { code: 'ORDER_NOT_COMPLETED', data: { id: '77' } } }));
    await buy('Up');
    const link = await screen.findByRole('link', { name: 'See it' });
    expect(link.getAttribute('href')).toBe('/newContract/contractinfo?orderId=77');
  });

  it('[EX-3.6] ORDER_REPEATED links to the orders and pauses the buttons', async () => {
    await openDesk(() => ({ rejection: { code: 'ORDER_REPEATED' } }));
    holdTime();
    await buy('Up');
    expect(await screen.findByText(/do not place the same order repeatedly/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See them' })).toBeTruthy();
    expect(buyButton('Up')).toHaveProperty('disabled', true);
    await passTime(3_500);
    expect(buyButton('Up')).toHaveProperty('disabled', false);
  });

  it('of a frozen account opens a dialog with customer service', async () => {
    await openDesk(() => ({ rejection: { code: 'ACCOUNT_FROZEN' } }));
    await buy('Up');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('This account is frozen.');
    expect(within(dialog).getByRole('button', { name: 'Get help' })).toBeTruthy();
  });

  it('is cleared when something is changed', async () => {
    await openDesk(() => ({ rejection: { code: 'TRADING_VOLUME_INSUFFICIENT' } }));
    await buy('Up');
    await screen.findByText(/not enough liquidity/);
    typeAmount('11');
    expect(screen.queryByText(/not enough liquidity/)).toBeNull();
  });
});

describe('[3.6] the rest of the own loss limit', () => {
  const withToday = (today: Partial<typeof OWN_STATS.today>): Setting => ({
    ...WITH_FUNDS,
    script: {
      'GET /seconds/own-stats': () => ({
        data: { ...OWN_STATS, today: { ...OWN_STATS.today, ...today } },
      }),
    },
  });

  it('is shown before the tap, and more than that is not sent', async () => {
    const page = await openPage(
      '/newContract/newContract',
      withToday({ netLoss: '30.00000000', open: '600.00000000' }),
    );
    expect(await screen.findByText(/loss limit leaves 370\.00 USDT today/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: '500' })).toHaveProperty('disabled', true);
    typeAmount('370.01');
    await buy('Up');
    // The same text as before the tap, now as a fault of the amount.
    await waitFor(() => expect(amountField().getAttribute('aria-invalid')).toBe('true'));
    const error = screen.getByText(/^Your loss limit leaves 370\.00 USDT today/);
    expect(amountField().getAttribute('aria-describedby')).toContain(error.id);
    expect(page.callsTo(PLACE)).toEqual([]);
  });

  it('is not shown while the limit allows the maximum of the period', async () => {
    const ahead = withToday({ netLoss: '-50.00000000' });
    await openPage('/newContract/newContract', ahead);
    await screen.findByRole('radio', { name: '500' });
    expect(screen.queryByText(/loss limit leaves/)).toBeNull();
  });
});

describe('the buttons are disabled, with the reason', () => {
  it.each<[string, Setting, RegExp]>([
    ['old prices', { price: null }, /Prices are not up to date/],
    ['restricted', { member: { status: 'restricted' } }, /transactions are restricted/],
    [
      'a break',
      {
        script: {
          'GET /seconds/own-stats': () => ({
            data: { ...OWN_STATS, breakUntilMs: Date.now() + 86_400_000 },
          }),
        },
      },
      /You are taking a break until/,
    ],
    [
      'the own loss limit',
      {
        script: {
          'GET /seconds/own-stats': () => ({
            data: { ...OWN_STATS, today: { ...OWN_STATS.today, netLoss: '1000.00000000' } },
          }),
        },
      },
      /your own loss limit of 1,000\.00 USDT/,
    ],
    [
      'five open ones',
      {
        contracts: Array.from({ length: 5 }, (_, at) =>
          contractAt({ id: `${at + 10}`, symbol: 'ETHUSDT', endsAtSecond: SOON }),
        ),
      },
      /5 open orders, the most at a time/,
    ],
  ])('%s', async (_name, setting, text) => {
    await openPage('/newContract/newContract', { ...WITH_FUNDS, ...setting });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(buyButton('Up')).toHaveProperty('disabled', true);
    expect(buyButton('Down')).toHaveProperty('disabled', true);
  });
});

describe('[3.6] a break that ends while the page is open', () => {
  const breakFor = (ms: number) => {
    const untilMs = Date.now() + ms;
    const data = { ...OWN_STATS, breakUntilMs: untilMs };
    return { untilMs, script: { 'GET /seconds/own-stats': () => ({ data }) } };
  };

  it('removes its line and enables the buttons, by the clock alone', async () => {
    holdTime();
    await openPage('/newContract/newContract', { ...WITH_FUNDS, script: breakFor(20_000).script });
    expect(await screen.findByText(/You are taking a break until/)).toBeTruthy();
    await passTime(20_000);
    expect(screen.queryByText(/taking a break/)).toBeNull();
    expect(buyButton('Up')).toHaveProperty('disabled', false);
  });

  it('also clears the refusal it caused', async () => {
    await openDesk(() => ({
      rejection: { code: 'ON_A_BREAK', data: { untilMs: Date.now() + 60_000 } },
    }));
    holdTime();
    await buy('Up');
    expect(await screen.findByText(/taking a break/)).toBeTruthy();
    await passTime(60_000);
    expect(screen.queryByText(/taking a break/)).toBeNull();
  });

  it('is shown for a moment also when the answer comes after its end', async () => {
    await openDesk(() => ({
      rejection: { code: 'ON_A_BREAK', data: { untilMs: Date.now() - 60_000 } },
    }));
    holdTime();
    await buy('Up');
    expect(await screen.findByText(/taking a break/)).toBeTruthy();
    await passTime(5_000);
    expect(screen.queryByText(/taking a break/)).toBeNull();
  });
});
