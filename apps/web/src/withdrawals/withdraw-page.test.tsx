/** The withdrawal form: figures above the button, every message at its field, and adding payees. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSimulatedAddress } from '@anywhen/protocol';
import { changeLanguage } from '../i18n/index.ts';
import { eight, leaveTestPage } from '../../testing/test-page.tsx';
import {
  addressField,
  amountField,
  submitForm,
  choose,
  figure,
  user,
  sheetIsGone,
  submit,
  write,
} from '../../testing/withdrawals/form-actions.ts';
import {
  BANK_ACCOUNT,
  WALLET,
  desk,
  openWithdrawals,
} from '../../testing/withdrawals/test-withdrawals.ts';

afterEach(async () => {
  vi.useRealTimers();
  await changeLanguage('en');
  leaveTestPage();
});

async function openForm(
  address: Parameters<typeof openWithdrawals>[0] = '/pay/withdraw',
  setting: Parameters<typeof openWithdrawals>[1] = {},
) {
  const page = await openWithdrawals(address, setting);
  await screen.findByRole('textbox', { name: 'Amount' });
  await waitFor(() => expect(figure('Available')).not.toBe('…'));
  return page;
}

/** The texts under all marked fields, in the order of the form. */
function messages(): (string | undefined)[] {
  const fields = [...document.querySelectorAll('[aria-invalid="true"], [data-invalid]')];
  return fields.map((field) => {
    const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(id)?.textContent ?? undefined;
  });
}

describe('[10.1] [10.2] above the button', () => {
  it('shows the balance, the costs and what arrives, while typing', async () => {
    await openForm();
    expect([figure('Available'), figure('Withdrawable')]).toEqual([
      '15,000.00 USDT',
      '15,000.00 USDT',
    ]);
    await choose('Network or bank', /TRC20.*Fee 1\.00 USDT · at least 10\.00 USDT/);
    expect([figure('Fee'), figure('You receive')]).toEqual(['1.00 USDT', '–']);
    await write(amountField(), '1000');
    expect([figure('Fee'), figure('You receive')]).toEqual(['1.00 USDT', '999.00 USDT']);
    await choose('Network or bank', /ERC20/);
    expect(figure('You receive')).toBe('995.00 USDT');
    await choose('Network or bank', /Bank account.*Fee 0\.20%, at least 5\.00 USDT/);
    await write(amountField(), '3000');
    expect([figure('Fee'), figure('You receive')]).toEqual(['6.00 USDT', '2,994.00 USDT']);
  });

  it('shows the limits, the rest of today, and when the day turns', async () => {
    await openForm('/pay/withdraw', {
      desk: desk({ leftTodayUsdt: eight('5000'), timesLeftToday: 2 }),
    });
    await choose('Network or bank', /ERC20/);
    expect([figure('At least'), figure('At most at a time')]).toEqual([
      '20.00 USDT',
      '10,000.00 USDT',
    ]);
    expect([figure('Left today'), figure('Withdrawals left today')]).toEqual([
      '5,000.00 USDT',
      '2 of 3',
    ]);
    expect(screen.getByText(/^The day turns at 00:00 UTC, your \d\d:\d\d:\d\d\./)).toBeTruthy();
  });

  it('[EX-9.3] shows why less can be withdrawn than is available, as deposits unlock', async () => {
    const page = await openForm('/pay/withdraw', {
      locked: [{ currency: 'USDT', amount: eight('500') }],
    });
    await waitFor(() => expect(figure('Withdrawable')).toBe('14,500.00 USDT'));
    expect(figure('Deposits not confirmed yet')).toBe(
      '500.00 USDTMay leave after more confirmations',
    );
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(amountField()).toHaveProperty('value', '14500');
    page.push('deposits', { deposits: [], locked: [] });
    await waitFor(() => expect(figure('Withdrawable')).toBe('15,000.00 USDT'));
    expect(screen.queryByText('Deposits not confirmed yet')).toBeNull();
  });

  it('is for the spot account at its own URL', async () => {
    await openForm('/pay/spotgoods-withdraw');
    expect(screen.getByRole('heading', { name: 'Spot' })).toBeTruthy();
    expect(figure('Available')).toBe('300.00 USDT');
  });
});

describe('[10.3] what blocks a withdrawal', () => {
  it('level 1: an explanation with a link replaces the form', async () => {
    await openWithdrawals('/pay/withdraw', { desk: desk({ limits: null }) });
    expect(await screen.findByText('Please complete primary certification first.')).toBeTruthy();
    expect(screen.getByText(/up to 10,000\.00 USDT at a time/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'To the levels' });
    expect(link.getAttribute('href')).toBe('/homeindex/userauth');
  });

  it('a fund password: a notice, and the button links there', async () => {
    await openForm('/pay/withdraw', { desk: desk({ hasFundPassword: false }) });
    expect(screen.getByText('Please set a fund password')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Set a fund password' });
    expect(link.getAttribute('href')).toBe('/my/paypwd');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('[10.4] the lock: a countdown of the hour, and the form can be filled in meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await openForm('/pay/withdraw', { desk: desk({ lockedUntilMs: Date.now() + 62_000 }) });
    expect(screen.getByText(/^Withdrawals are locked until/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Locked for 00:01:02' });
    expect(button).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', false);
  });

  it('the daily count, when all of today are used', async () => {
    await openForm('/pay/withdraw', { desk: desk({ timesLeftToday: 0 }) });
    const notice = 'You have used all withdrawals of today. Please contact customer service.';
    expect(screen.getByText(notice)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get help' })).toBeTruthy();
    const button = screen.getByRole('button', { name: 'No withdrawal left today' });
    expect(button).toHaveProperty('disabled', true);
  });
});

describe('[18.4] every message at its field', () => {
  it.each([
    ['en', ['Please choose a network', 'Please enter an address', 'Please enter an amount']],
    ['zh-Hans', ['请选择网络', '请输入地址', '请输入金额']],
    ['zh-Hant', ['請選擇網路', '請輸入地址', '請輸入金額']],
  ] as const)('requires network, address and amount in %s', async (language, texts) => {
    const page = await openForm();
    await submit();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Network or bank/ }));
    await act(() => changeLanguage(language));
    await waitFor(() => expect(messages()).toEqual(texts));
    expect(page.callsTo('POST /withdrawals')).toEqual([]);
  });

  it.each([
    ['en', 'Please choose a bank account', 'Please add a bank card first'],
    ['zh-Hans', '请选择银行账户', '请先添加银行卡'],
    ['zh-Hant', '請選擇銀行帳戶', '請先新增銀行卡'],
  ] as const)('requires a bank account, or adding one first, in %s', async (language, ...texts) => {
    for (const [bankAccounts, text] of [
      [[BANK_ACCOUNT], texts[0]],
      [[], texts[1]],
    ] as const) {
      await openForm('/pay/withdraw', { payees: { bankAccounts: [...bankAccounts] } });
      await choose('Network or bank', /Bank account/);
      await write(amountField(), '60');
      await submit();
      await act(() => changeLanguage(language));
      await waitFor(() => expect(messages()).toEqual([text]));
      await changeLanguage('en');
      leaveTestPage();
    }
  });

  it.each([
    ['en', 'The withdrawal must be at least 10.00 USDT'],
    ['zh-Hans', '提现金额不能低于 10.00 USDT'],
    ['zh-Hant', '提現金額不能低於 10.00 USDT'],
  ] as const)('shows the minimum in %s', async (language, text) => {
    await openForm();
    await submitForm('9.99');
    await act(() => changeLanguage(language));
    await waitFor(() => expect(messages()).toEqual([text]));
  });

  it.each([
    ['10000.01', 'At most 10,000.00 USDT at a time'],
    ['5000.01', 'Only 5,000.00 USDT are left today'],
    ['4000.01', 'Insufficient balance'],
    ['0.000000001', 'This has too many decimals'],
  ])('shows for %s: %s', async (amount, text) => {
    await openForm('/pay/withdraw', {
      desk: desk({ leftTodayUsdt: eight('5000') }),
      balances: [{ kind: 'funds', currency: 'USDT', available: eight('4000'), held: eight('0') }],
    });
    await submitForm(amount);
    expect(messages()).toEqual([text]);
    expect(amountField()).toHaveProperty('value', amount);
  });

  it('[9.2] accepts no address that is not simulated, and can generate one', async () => {
    await openForm();
    await submitForm('100', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
    expect(messages()).toEqual(['This is not a simulated address of the chosen network.']);
    await user.click(screen.getByRole('button', { name: 'Create a simulated outside address' }));
    const { value } = addressField() as HTMLInputElement;
    expect(isSimulatedAddress('TRC20', value)).toBe(true);
    expect(messages()).toEqual([]);
  });
});

describe('[12] the target', () => {
  it('selects its network itself, if none is chosen', async () => {
    await openForm();
    await write(addressField(), WALLET.address);
    expect(screen.getByRole('button', { name: /^Network or bank/ }).textContent).toContain('BEP20');
    await choose('Network or bank', /TRC20/);
    await write(addressField(), WALLET.address);
    expect(screen.getByRole('button', { name: /^Network or bank/ }).textContent).toContain('TRC20');
  });

  it('can be a saved wallet, which selects its network', async () => {
    await openForm();
    await user.click(screen.getByRole('button', { name: 'Saved wallets' }));
    const sheet = await screen.findByRole('dialog', { name: 'Saved wallets' });
    await user.click(within(sheet).getByRole('button', { name: /Outside wallet/ }));
    await sheetIsGone();
    expect(screen.getByRole('button', { name: /^Network or bank/ }).textContent).toContain('BEP20');
    expect(screen.getByRole('button', { name: /^Address/ }).textContent).toContain(WALLET.address);
  });

  it('can be a new bank account: typed input is restored, and it is chosen', async () => {
    let bankAccounts: (typeof BANK_ACCOUNT)[] = [];
    await openForm('/pay/withdraw', {
      payees: () => ({ bankAccounts }),
      script: {
        'POST /payees/bank-accounts': () => {
          bankAccounts = [BANK_ACCOUNT];
          return { data: BANK_ACCOUNT };
        },
      },
    });
    await choose('Network or bank', /Bank account/);
    await write(amountField(), '75.5');
    await user.click(screen.getByRole('link', { name: 'Add a bank account' }));
    await write(await screen.findByLabelText('Bank name'), 'Bank of Nowhere');
    await write(screen.getByLabelText('Branch name'), 'Harbour Street');
    await write(screen.getByLabelText('Branch or Swift code'), 'DEMOGB2L');
    await write(screen.getByLabelText('Account number'), 'GB00DEMO4821');
    await user.click(screen.getByRole('button', { name: 'Save the bank account' }));
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '75.5');
    expect(window.location.pathname).toBe('/pay/withdraw');
    const chosen = await screen.findByRole('button', { name: /^Bank account.*•••• 4821/ });
    expect(chosen.textContent).toContain('Bank of Nowhere');
  });

  it('can be a new wallet, added from the sheet of saved ones', async () => {
    await openForm();
    await write(amountField(), '20');
    await user.click(screen.getByRole('button', { name: 'Saved wallets' }));
    const sheet = await screen.findByRole('dialog', { name: 'Saved wallets' });
    const add = within(sheet).getByRole('link', { name: 'Add a wallet' });
    await user.click(add);
    expect(await screen.findByLabelText('Name of the wallet')).toBeTruthy();
    window.history.back();
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '20');
  });
});
