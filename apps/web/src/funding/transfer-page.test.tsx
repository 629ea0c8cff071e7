/** The transfer form from the first tap to the result, with everything that can go wrong. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  balance,
  eight,
  leaveTestPage,
  loseTestPage,
  type Answer,
  type Call,
  type Script,
} from '../../testing/test-page.tsx';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { navigateTo } from '../router/navigation.ts';
import { openOwn } from '../session/own-records.ts';
import { openPage, type Setting } from '../../testing/funding/test-page.ts';

afterEach(leaveTestPage);

const KEY = '3d1f7a52-9c0e-4b7a-8f26-5e0d9b1c4a77';

const BALANCES = [
  balance('funds', 'USDT', '10000'),
  balance('funds', 'BTC', '0.5'),
  balance('funds', 'SHIB', '900'),
  balance('spot', 'ETH', '2'),
];

const PRICES = { BTCUSDT: '65000.00', ETHUSDT: '3200.00', SHIBUSDT: '0.0000180000' };

function done({ body }: Call): Answer {
  const { from, to, currency, quantity } = body as Record<string, string>;
  return {
    data: {
      entryId: '48213',
      atMs: Date.now(),
      currency,
      quantity: eight(quantity ?? ''),
      from: { kind: from, available: '7500.00000000' },
      to: { kind: to, available: '2500.00000000' },
    },
  };
}

function setting(transfers: (call: Call) => Answer | Promise<Answer>): Setting {
  return {
    balances: BALANCES,
    prices: PRICES,
    script: {
      'POST /transfers': transfers,
      'GET /assets/funds': () => ({ data: { equityUsdt: '0.00000000', lines: [] } }),
      'GET /assets/spot': () => ({ data: { equityUsdt: '0.00000000', lines: [] } }),
    },
  };
}

/** Resolves once live balances and prices are in the form: most of the value is in BTC. */
async function openForm(
  transfers = (call: Call): Answer | Promise<Answer> => done(call),
  script: Script = {},
) {
  const usual = setting(transfers);
  const page = await openPage('/pay/payexchange', {
    ...usual,
    script: { ...usual.script, ...script },
  });
  await waitFor(() => expect(field(/^Currency/).textContent).toContain('BTC'));
  return page;
}

const quantityField = () => screen.getByRole('textbox', { name: 'Quantity' });
const field = (name: RegExp) => screen.getByRole('button', { name });

async function review(quantity: string) {
  await userEvent.clear(quantityField());
  if (quantity) await userEvent.type(quantityField(), quantity);
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
}

async function confirm(name = 'Confirm transfer') {
  await userEvent.click(await screen.findByRole('button', { name }));
}

async function sheetIsGone() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('filling in', () => {
  it('requires a quantity and sends nothing', async () => {
    const page = await openForm();
    await review('');
    expect(screen.getByText('Please enter a quantity')).toBeTruthy();
    expect(quantityField().getAttribute('aria-invalid')).toBe('true');
    expect(page.callsTo('POST /transfers')).toEqual([]);
  });

  it('requires a currency when the member owns none of those offered', async () => {
    await openPage('/pay/payexchange', { ...setting(done), balances: [] });
    await review('5');
    expect(screen.getByText('Please choose a currency')).toBeTruthy();
    expect(quantityField()).toHaveProperty('value', '5');
  });

  it('rejects more than is available, and accepts exactly all', async () => {
    await openForm();
    await userEvent.click(field(/^Currency/));
    const sheet = await screen.findByRole('dialog', { name: 'Choose a currency' });
    await userEvent.click(within(sheet).getByRole('button', { name: /USDT/ }));
    await sheetIsGone();
    await review('10000.01');
    expect(screen.getByText('Insufficient balance')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(quantityField()).toHaveProperty('value', '10000');
    expect(screen.queryByText('Insufficient balance')).toBeNull();
  });

  it('[EX-11.3] reports that a ninth decimal is too many instead of dropping it', async () => {
    await openForm();
    await review('0.000000001');
    expect(screen.getByText('This has too many decimals')).toBeTruthy();
    expect(quantityField()).toHaveProperty('value', '0.000000001');
  });

  it('[11] offers the intersection of both accounts, the largest balance first', async () => {
    await openForm();
    await userEvent.click(field(/^Currency/));
    const sheet = await screen.findByRole('dialog', { name: 'Choose a currency' });
    const rows = within(sheet)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toHaveLength(35);
    expect(rows.slice(0, 3)).toEqual([
      expect.stringContaining('BTC'),
      expect.stringContaining('USDT'),
      expect.stringContaining('SHIB'),
    ]);
  });

  it('keeps the currency a quantity was typed for, whatever becomes more valuable', async () => {
    const page = await openForm();
    await userEvent.type(quantityField(), '0.1');
    page.pushBalances([balance('funds', 'USDT', '99999')]);
    await userEvent.click(field(/^Currency/));
    const sheet = await screen.findByRole('dialog', { name: 'Choose a currency' });
    await waitFor(() => {
      expect(within(sheet).getAllByRole('listitem')[0]?.textContent).toContain('USDT');
    });
    await userEvent.keyboard('{Escape}');
    await sheetIsGone();
    expect(field(/^Currency/).textContent).toContain('BTC');
  });

  it('swaps the accounts and keeps what was typed', async () => {
    await openForm();
    await userEvent.type(quantityField(), '0.25');
    await userEvent.click(screen.getByRole('button', { name: 'Swap the accounts' }));
    expect(field(/^From account/).textContent).toContain('Spot');
    expect(field(/^To account/).textContent).toContain('Funds');
    expect(field(/^Currency/).textContent).toContain('BTC');
    expect(quantityField()).toHaveProperty('value', '0.25');
  });

  it('is prefilled from the URL, on both routes', async () => {
    await openPage('/trade/exchange?from=financial&to=options', setting(done));
    expect(field(/^From account/).textContent).toContain('Finance');
    expect(field(/^To account/).textContent).toContain('Options');
    expect(field(/^Currency/).textContent).toContain('USDT');
  });

  it('shows what is available as it changes', async () => {
    const page = await openPage('/pay/payexchange?currency=USDT', setting(done));
    expect(await screen.findByText(/10,000\.00/)).toBeTruthy();
    page.pushBalances([balance('funds', 'USDT', '12345.6789')]);
    expect(await screen.findByText(/12,345\.67/)).toBeTruthy();
    expect(page.callsTo('GET /assets/funds')).toHaveLength(1);
  });
});

describe('sending', () => {
  it('[EX-11.1] shows the remaining balances before sending, sends once, and shows them after', async () => {
    const page = await openPage('/pay/payexchange?currency=USDT', setting(done));
    await screen.findByRole('button', { name: 'All' });
    await review('2500');
    const sheet = await screen.findByRole('dialog', { name: 'Review the transfer' });
    expect(sheet.textContent).toContain('Funds afterwards7,500.00USDT');
    expect(sheet.textContent).toContain('Spot afterwards2,500.00USDT');
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Transferred' })).toBeTruthy();
    const [call, ...others] = page.callsTo('POST /transfers');
    expect(others).toEqual([]);
    expect(call?.body).toEqual({ from: 'funds', to: 'spot', currency: 'USDT', quantity: '2500' });
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[11.1] leads back to the ticket it was started from', async () => {
    await openPage('/pay/payexchange?currency=USDT&back=order', setting(done));
    await screen.findByRole('button', { name: 'All' });
    await review('2500');
    await confirm();
    expect(await screen.findByRole('button', { name: 'Back to your order' })).toBeTruthy();
  });

  it('shows no balance while amounts are hidden, neither before nor after', async () => {
    hideAmounts(true);
    await openPage('/pay/payexchange?currency=USDT', setting(done));
    await screen.findByRole('button', { name: 'All' });
    await review('2500');
    const sheet = await screen.findByRole('dialog', { name: 'Review the transfer' });
    expect(sheet.textContent).toContain('2,500.00 USDT');
    expect(document.body.textContent).not.toMatch(/7,500|10,000/);
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Transferred' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/7,500|10,000/);
  });

  it('sends one request however fast the button is tapped, even twice in one frame', async () => {
    const page = await openForm(async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return done(call);
    });
    await review('0.1');
    const button = await screen.findByRole('button', { name: 'Confirm transfer' });
    act(() => {
      button.click();
      button.click();
    });
    fireEvent.click(button);
    await screen.findByRole('heading', { name: 'Transferred' });
    expect(page.callsTo('POST /transfers')).toHaveLength(1);
  });

  it('[0.4] looks up a lost request by its key, and shows its answer', async () => {
    const answers: Answer[] = ['lost'];
    const script = { 'POST /requests/drop': () => ({ data: { hasHappened: true } }) };
    const page = await openForm((call) => answers.shift() ?? done(call), script);
    await review('0.1');
    await confirm();
    await screen.findByRole('heading', { name: 'Transferred' });
    const [first, second] = page.callsTo('POST /transfers').map(({ key }) => key);
    expect(second).toBe(first);
    expect(page.callsTo('POST /requests/drop').map(({ key }) => key)).toEqual([first]);
  });

  it('[0.4] finds a request of before a reload, and does not send it again', async () => {
    await openForm(); // Its member is known from here on.
    const request = { from: 'funds', to: 'spot', currency: 'BTC', quantity: '0.1' };
    openOwn('attempt.funding.transfer').write({ request, key: KEY });
    loseTestPage();
    const script = { 'POST /requests/drop': () => ({ data: { hasHappened: true } }) };
    const page = await openPage('/pay/payexchange', {
      ...setting(done),
      script: { ...setting(done).script, ...script },
    });
    await screen.findByRole('heading', { name: 'Transferred' });
    expect(page.callsTo('POST /requests/drop').map(({ key }) => key)).toEqual([KEY]);
    expect(page.callsTo('POST /transfers').map(({ key }) => key)).toEqual([KEY]);
    expect(Object.keys(localStorage).filter((name) => name.includes('attempt'))).toEqual([]);
  });

  it('[0.4] that is left unanswered is found again, and its end is a toast', async () => {
    let arrive: (answer: Answer) => void = () => undefined;
    const page = await openForm(() => new Promise((resolve) => (arrive = resolve)));
    await review('0.1');
    await confirm();
    await waitFor(() => expect(page.callsTo('POST /transfers')).toHaveLength(1));
    await act(() => navigateTo('/pay/record', { replace: true }));
    const [call] = page.callsTo('POST /transfers');
    await act(async () => call && arrive(done(call)));
    expect(await screen.findByText('What you had sent went through')).toBeTruthy();
    await act(() => navigateTo('/pay/payexchange'));
    await screen.findByRole('heading', { name: 'Transferred' });
    expect(page.callsTo('POST /transfers')).toHaveLength(1);
  });

  it('[0.4] offers a request that did not happen again, with its figures', async () => {
    const script = { 'POST /requests/drop': () => ({ data: { hasHappened: false } }) };
    const page = await openForm(() => 'lost', script);
    await review('0.1');
    await confirm();
    const name = /^Transfer it now: 0\.1\d* BTC from .+ to .+$/;
    expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(page.callsTo('POST /transfers')).toHaveLength(1);
    await sheetIsGone();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('It did not happen')).toBeNull();
    expect(quantityField()).toHaveProperty('value', '0.1');
  });

  it('[0.4] uses a new key after a success and after a change', async () => {
    const answers: Answer[] = [{ rejection: { code: 'BALANCE_INSUFFICIENT' } }];
    const page = await openForm((call) => answers.shift() ?? done(call));
    await review('0.1');
    await confirm();
    await screen.findByText('Insufficient balance.');
    await sheetIsGone();
    await review('0.2');
    await confirm();
    await sheetIsGone();
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer again' }));
    await screen.findByRole('button', { name: 'Review' });
    expect(quantityField()).toHaveProperty('value', '');
    await review('0.2');
    await confirm();
    await screen.findByRole('heading', { name: 'Transferred' });
    const keys = page.callsTo('POST /transfers').map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('[18.2] a refusal', () => {
  it.each([
    ['BALANCE_INSUFFICIENT', 'Insufficient balance.'],
    ['AMOUNT_ABNORMAL', 'The amount is abnormal. Please enter a plain positive number.'],
  ] as const)('%s is shown at the quantity, and nothing typed is lost', async (code, text) => {
    await openForm(() => ({ rejection: { code } }));
    await review('0.25');
    await confirm();
    const error = await screen.findByText(text);
    expect(quantityField().getAttribute('aria-describedby')).toContain(error.id);
    expect(quantityField()).toHaveProperty('value', '0.25');
    await sheetIsGone();
    expect(document.activeElement).toBe(quantityField());
  });

  it('TRANSFER_NOT_ALLOWED is shown at the currency', async () => {
    await openForm(() => ({ rejection: { code: 'TRANSFER_NOT_ALLOWED' } }));
    await review('0.25');
    await confirm();
    const error = await screen.findByText('These two accounts cannot exchange this currency.');
    await sheetIsGone();
    expect(field(/^Currency/).getAttribute('aria-describedby')).toBe(error.id);
  });

  it('of the form marks the field it names', async () => {
    const fields = { quantity: 'too-precise' } as const;
    await openForm(() => ({ rejection: { code: 'VALIDATION', fields } }));
    await review('0.25');
    await confirm();
    expect(await screen.findByText('This has too many decimals')).toBeTruthy();
  });

  it('for a frozen account opens a dialog with customer service', async () => {
    await openForm(() => ({ rejection: { code: 'ACCOUNT_FROZEN' } }));
    await review('0.25');
    await confirm();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('This account is frozen.');
    expect(within(dialog).getByRole('button', { name: 'Get help' })).toBeTruthy();
  });

  it('without a field stays in the sheet with a retry button', async () => {
    const answers: Answer[] = [{ rejection: { code: 'RATE_LIMITED' } }];
    await openForm((call) => answers.shift() ?? done(call));
    await review('0.25');
    await confirm();
    expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeTruthy();
    await confirm('Try again');
    expect(await screen.findByRole('heading', { name: 'Transferred' })).toBeTruthy();
  });
});
