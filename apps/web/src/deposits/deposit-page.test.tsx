/** `/pay/recharge`: the form, field errors, a lost answer, and the live case. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Deposit, RejectionCode } from '@anywhen/protocol';
import { changeLanguage } from '../i18n/index.ts';
import { playUploads } from '../../testing/member-parts/test-uploads.ts';
import { valueOf } from '../../testing/page-actions.ts';
import {
  eight,
  leaveTestPage,
  loseTestPage,
  type Answer,
  type Call,
} from '../../testing/test-page.tsx';
import {
  ADDRESS,
  PROOF,
  depositOf,
  passed,
  rejected,
  unlocked,
} from '../../testing/deposits/deposits.ts';
import {
  faultAt,
  user,
  openDepositPage,
  press,
  step,
} from '../../testing/deposits/test-deposits.ts';

afterEach(async () => {
  leaveTestPage();
  vi.useRealTimers();
  await changeLanguage('en');
});

const SUBMIT = 'POST /deposits';
const BUTTON = 'Submit deposit';

async function openForm(submit: (call: Call) => Answer | Promise<Answer> = accept) {
  const page = await openDepositPage('/pay/recharge', {
    desk: { proof: PROOF },
    script: { [SUBMIT]: submit },
  });
  await screen.findByText(ADDRESS);
  return page;
}

function accept({ body }: Call): Answer {
  const { account, network, amount } = body as Pick<Deposit, 'account' | 'network' | 'amount'>;
  return { data: depositOf({ account, network, amount: eight(amount) }) };
}

async function type(amount: string): Promise<void> {
  await user.type(screen.getByLabelText('Amount'), amount);
}

async function chooseNetwork(name: RegExp): Promise<void> {
  await press(/^Network/);
  const sheet = await screen.findByRole('dialog', { name: 'Network' });
  await user.click(within(sheet).getByRole('button', { name }));
}

describe('[9.3] the deposit form', () => {
  it('starts with USDT over TRC20: address, QR code, minimum, counts, both warnings', async () => {
    await openForm();
    screen.getByRole('button', { name: /^Currency USDT/ });
    screen.getByRole('button', { name: /^Network TRON \(TRC20\)/ });
    screen.getByText('Simulated address – do not send real assets');
    await screen.findByRole('figure', { name: 'QR code of the simulated address' });
    screen.getByText('The network must match the sending platform.');
    screen.getByText('Only USDT may be sent to this deposit address.');
    screen.getByText('10.00 USDT');
    screen.getByText('100,000.00 USDT');
    screen.getByText('19');
    screen.getByText('about 57 s, then the review');
    screen.getByText('27');
    screen.getByText('about 81 s, then unlocked');
    expect(screen.getAllByText('50,000.00')).toHaveLength(2);
  });

  it('[9.1] shows the ceiling of 30 days, what is left and from when there is more', async () => {
    const ceiling = { maxUsdt: eight('50000'), leftUsdt: eight('5000'), moreAtMs: 1_728_000_000 };
    await openDepositPage('/pay/recharge', {
      desk: { proof: PROOF, leftTodayUsdt: eight('5000'), ceiling },
    });
    await screen.findByText('Paper money is scarce');
    expect(valueOf('In 30 days')).toBe('50,000.00 USDT');
    expect(valueOf('Left of it')).toMatch(/^5,000\.00USDTmore from .*1970/);
    await type('5000.01');
    await press(BUTTON);
    await screen.findByText('That is more than you may deposit in 30 days.');
  });

  it('shows address, minimum and times of the chosen network', async () => {
    await openForm();
    await chooseNetwork(/^Ethereum/);
    await screen.findByText(ADDRESS.replace('TRC20', 'ERC20'));
    screen.getByText('20.00 USDT');
    screen.getByText('about 144 s, then the review');
    screen.getByText('about 360 s, then unlocked');
  });

  it('on the spot page deposits to spot', async () => {
    const page = await openDepositPage('/pay/spotgoods-recharge', {
      desk: { proof: PROOF },
      script: { [SUBMIT]: accept },
    });
    await screen.findByText(ADDRESS);
    await type('500');
    await press(BUTTON);
    await screen.findByText('To Spot · TRON (TRC20)');
    expect(page.callsTo(SUBMIT)[0]?.body).toEqual({
      account: 'spot',
      currency: 'USDT',
      network: 'TRC20',
      amount: '500',
      proof: PROOF.id,
    });
  });

  it('fetches the sample proof from the server on request', async () => {
    await openDepositPage('/pay/recharge');
    await screen.findByText(ADDRESS);
    const uploads = playUploads();
    const { fetch: answer } = globalThis;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '/specimens/deposit-proof.jpg'
        ? Promise.resolve(new Response('SPECIMEN'))
        : answer(url, init),
    );
    await press(/^Use sample proof/);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.address).toBe('POST /api/files/deposit-proof');
    expect(screen.getByRole('button', { name: BUTTON })).toHaveProperty('disabled', true);
    await uploads[0]?.accept(PROOF);
    await screen.findByText('Uploaded');
    expect(screen.getByRole('button', { name: BUTTON })).toHaveProperty('disabled', false);
  });

  it('keeps what was typed when the member visits another page', async () => {
    await openForm();
    await type('321');
    await chooseNetwork(/^BNB/);
    await screen.findByText(ADDRESS.replace('TRC20', 'BEP20'));
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('321');
  });
});

it('[0.4] what was typed is there again after a reload', async () => {
  await openForm();
  await type('321');
  await chooseNetwork(/^BNB/);
  loseTestPage();
  await openDepositPage('/pay/recharge', { desk: { proof: PROOF } });
  await screen.findByText(ADDRESS.replace('TRC20', 'BEP20'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('321');
});

describe('[18.4] a fault is shown at its field', () => {
  it.each([
    ['en', 'Please enter an amount', 'Please upload a proof of payment'],
    ['zh-Hans', '请输入金额', '请上传付款凭证'],
    ['zh-Hant', '請輸入金額', '請上傳付款憑證'],
  ] as const)(
    'amount and proof in %s, and the first gets the focus',
    async (language, ...texts) => {
      const page = await openDepositPage('/pay/recharge');
      await screen.findByText(ADDRESS);
      await act(() => changeLanguage(language));
      const form = document.querySelector('form');
      await user.click(form?.querySelector('button[type=submit]') as HTMLElement);
      expect([faultAt('amount'), faultAt('proof')]).toEqual(texts);
      expect(document.activeElement?.getAttribute('data-field')).toBe('amount');
      expect(page.callsTo(SUBMIT)).toEqual([]);
    },
  );

  it.each([
    ['zh-Hans', '充值金额不能低于 10.00 USDT'],
    ['zh-Hant', '充值金額不能低於 10.00 USDT'],
  ] as const)('[EX-9.2] the minimum in %s', async (language, text) => {
    await openForm();
    await type('9.99');
    await act(() => changeLanguage(language));
    const form = document.querySelector('form');
    await user.click(form?.querySelector('button[type=submit]') as HTMLElement);
    expect(faultAt('amount')).toBe(text);
  });

  it('[EX-9.2] an amount under the minimum names the minimum', async () => {
    const page = await openForm();
    await type('9.99');
    await press(BUTTON);
    expect(faultAt('amount')).toBe('The deposit must be at least 10.00 USDT');
    await type('0');
    expect(faultAt('amount')).toBeUndefined();
    expect(page.callsTo(SUBMIT)).toEqual([]);
  });

  it.each([
    ['CURRENCY_REQUIRED', 'currency', 'Please choose a currency.'],
    ['NETWORK_REQUIRED', 'network', 'Please choose a network.'],
    ['AMOUNT_ABNORMAL', 'amount', 'The amount is abnormal. Please enter a plain positive number.'],
    ['DEPOSIT_BELOW_MIN', 'amount', 'The amount is below the minimum deposit.'],
    ['DEPOSIT_ABOVE_MAX', 'amount', 'The amount is above the maximum deposit.'],
    ['PROOF_REQUIRED', 'proof', 'Please upload a proof of payment.'],
  ] as const)('the server’s %s is shown at %s', async (code: RejectionCode, field, text) => {
    await openForm(() => ({ rejection: { code } }));
    await type('500');
    await press(BUTTON);
    await waitFor(() => expect(faultAt(field)).toBe(text));
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500');
  });

  it('an open deposit this page did not know of replaces the form', async () => {
    const open = depositOf({ id: '77' });
    const page = await openForm(() => {
      page.set({ open: [open] });
      return { rejection: { code: 'ORDER_NOT_COMPLETED' } };
    });
    await type('500');
    await press(BUTTON);
    await screen.findByText('To Funds · TRON (TRC20)');
  });

  it('a frozen account is reported in a dialog', async () => {
    await openForm(() => ({ rejection: { code: 'ACCOUNT_FROZEN' } }));
    await type('500');
    await press(BUTTON);
    await screen.findByRole('alertdialog', { name: 'Deposits are not possible now' });
  });
});

describe('[0.4] sending', () => {
  it('happens once with one key, however often it is pressed', async () => {
    const page = await openForm();
    await type('500');
    const button = screen.getByRole('button', { name: BUTTON });
    await Promise.all([user.click(button), user.click(button)]);
    await screen.findByText('To Funds · TRON (TRC20)');
    expect(page.callsTo(SUBMIT)).toHaveLength(1);
    expect(page.callsTo(SUBMIT)[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('without an answer retries by itself, and shows the case once it is known', async () => {
    let isLost = true;
    const page = await openDepositPage('/pay/recharge', {
      desk: { proof: PROOF },
      script: {
        [SUBMIT]: (call) => {
          if (!isLost) return accept(call);
          isLost = false;
          return 'lost';
        },
        'POST /requests/drop': () => ({ data: { hasHappened: true } }),
      },
    });
    await screen.findByText(ADDRESS);
    await type('500');
    await press(BUTTON);
    await screen.findByText('To Funds · TRON (TRC20)');
    const keys = page.callsTo(SUBMIT).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('that did not arrive is offered again with its figures and the typed input', async () => {
    const page = await openDepositPage('/pay/recharge', {
      desk: { proof: PROOF },
      script: {
        [SUBMIT]: () => 'lost',
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await screen.findByText(ADDRESS);
    await type('500');
    await press(BUTTON);
    await screen.findByRole('button', {
      name: 'Submit it now: deposit of 500.00 USDT over TRON (TRC20)',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500');
    expect(page.callsTo('POST /requests/drop')).toHaveLength(1);
  });
});

describe('[9.4] the live case', () => {
  async function openCase(deposit: Deposit) {
    const page = await openDepositPage('/pay/recharge', { desk: { open: [deposit] } });
    await screen.findByText(/^To Funds/);
    await page.subscribed('deposits');
    return page;
  }

  it('of an open deposit is shown when the page is opened again, on its network', async () => {
    await openCase(depositOf({ network: 'ERC20' }));
    screen.getByText('To Funds · Ethereum (ERC20)');
    screen.getByText('Under review');
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });

  it('[EX-9.1] counts its confirmations by the server’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_001_000 });
    await openCase(depositOf());
    expect(step('Broadcast')).toContain('It waits for the next block.');
    vi.useRealTimers();
    leaveTestPage();
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_022_000 });
    await openCase(depositOf({ submittedAtMs: 1_800_000_001_000 }));
    expect(step('Broadcast')).toContain('In block 600,000,001');
    expect(step('Block confirmations')).toContain('7 of 19 confirmations');
    expect(step('Block confirmations')).toContain('(Now)');
  });

  it('follows the topic to the credit, and then to the unlock', async () => {
    const deposit = depositOf({ submittedAtMs: Date.now() - 78_000 });
    const page = await openCase(deposit);
    expect(step('Review')).toContain('(Now)');
    page.set({ open: [] });
    page.publish(passed(deposit));
    await screen.findByText('Review passed');
    expect(step('Credited')).toContain('(Done)');
    expect(step('Unlocked')).toContain('Until then it cannot be withdrawn.');
    page.publish(unlocked(deposit));
    await waitFor(() => expect(step('Unlocked')).toContain('May be withdrawn.'));
    await press('Make another deposit');
    await screen.findByRole('button', { name: BUTTON });
  });

  it('[EX-9.2] that is rejected shows the reason, and a new one can be submitted', async () => {
    const deposit = depositOf({ submittedAtMs: Date.now() - 78_000 });
    const page = await openCase(deposit);
    page.set({ open: [] });
    page.publish(rejected(deposit, 'PROOF_UNREADABLE'));
    await screen.findByText('Review rejection');
    expect(step('Review')).toContain('The proof could not be read. Nothing was credited.');
    await press('Submit a new deposit');
    await screen.findByRole('button', { name: BUTTON });
  });

  it('[EX-9.2] of which less arrived shows both amounts', async () => {
    const deposit = depositOf({ amount: eight('100.14'), sent: eight('99.14') });
    await openCase(deposit);
    screen.getByText('Arrived on the chain');
    screen.getByText('99.14');
  });

  it('of another network leaves the form usable', async () => {
    await openCase(depositOf());
    await press(/^Network/);
    const sheet = await screen.findByRole('dialog', { name: 'Network' });
    within(sheet).getByText('A deposit over it is under review');
    await user.click(within(sheet).getByRole('button', { name: /^BNB/ }));
    await screen.findByRole('button', { name: BUTTON });
  });

  it('links to its transaction', async () => {
    const deposit = depositOf();
    await openCase(deposit);
    const link = screen.getByRole('link', { name: /^SIM-TRC20-TX-/ });
    expect(link.getAttribute('href')).toBe(`/pay/transaction?id=${deposit.transaction}`);
  });
});
