/** Adding a bank account or a wallet: every message at its field, and nothing typed is lost. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { isSimulatedAddress, type Rejection } from '@anywhen/protocol';
import { changeLanguage } from '../i18n/index.ts';
import { navigate } from '../router/index.ts';
import { settle } from '../../testing/router/test-pages.tsx';
import { leaveTestPage, loseTestPage, type Answer } from '../../testing/test-page.tsx';
import { bankAccount, openPayees, payees, wallet } from '../../testing/payees/test-payees.ts';

afterEach(async () => {
  await changeLanguage('en');
  leaveTestPage();
});

const ADDRESS = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';

const BANK = {
  'Bank name': 'Bank of Nowhere',
  'Branch name': 'Harbour Street',
  'Branch or Swift code': 'demo gb2l',
  'Account number': 'gb00 demo 4821',
};

async function fill(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.paste(value);
  }
}

const saveBank = () =>
  userEvent.click(screen.getByRole('button', { name: 'Save the bank account' }));
const saveWallet = () => userEvent.click(screen.getByRole('button', { name: 'Save the wallet' }));

/** The texts under marked fields, by label. */
function marks(): Record<string, string> {
  const faulty = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  return Object.fromEntries(
    faulty.map(({ labels, id }) => [
      labels?.[0]?.textContent ?? '',
      document.getElementById(`${id}-error`)?.textContent ?? '',
    ]),
  );
}

function refuse(rejection: Rejection): () => Answer {
  return () => ({ rejection });
}

async function chooseNetwork(name: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: /^Network/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Network' });
  await userEvent.click(within(sheet).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('[12] [18.4] a bank account', () => {
  it.each([
    [
      'en',
      [
        'Please enter the bank name',
        'Please enter the branch name',
        'Please enter the branch or Swift code',
        'Please enter the account number',
      ],
    ],
    [
      'zh-Hans',
      ['请输入银行名称', '请输入分行名称', '请输入分行代码或 Swift 代码', '请输入账户号码'],
    ],
    [
      'zh-Hant',
      ['請輸入銀行名稱', '請輸入分行名稱', '請輸入分行代碼或 Swift 代碼', '請輸入帳戶號碼'],
    ],
  ] as const)('requires every field that is typed in %s', async (language, texts) => {
    const page = await openPayees('/homeindex/bankadd?kind=bank');
    await screen.findByLabelText('Account holder');
    await saveBank();
    await changeLanguage(language);
    await waitFor(() => expect(Object.values(marks())).toEqual(texts));
    expect(page.callsTo('POST /payees/bank-accounts')).toEqual([]);
  });

  it('takes the verified name as it stands', async () => {
    await openPayees('/homeindex/bankadd?kind=bank');
    const holder = await screen.findByLabelText('Account holder');
    await userEvent.type(holder, 'Somebody Else');
    expect(holder).toHaveProperty('value', 'LINDQVIST ANNA');
  });

  it('[0.4] finds what was typed again after a reload', async () => {
    await openPayees('/homeindex/bankadd?kind=bank');
    await fill(BANK);
    loseTestPage();
    await openPayees('/homeindex/bankadd?kind=bank');
    for (const [label, typed] of Object.entries(BANK)) {
      expect(await screen.findByLabelText(label), label).toHaveProperty('value', typed);
    }
  });

  it('explains the format of a name, a code and a number', async () => {
    await openPayees('/homeindex/bankadd?kind=bank');
    await fill({
      ...BANK,
      'Bank name': 'B',
      'Branch or Swift code': 'AB',
      'Account number': '12-3',
    });
    await saveBank();
    expect(marks()).toEqual({
      'Bank name': 'Between 2 and 64 characters',
      'Branch or Swift code': 'A Swift code has 8 or 11 letters and digits, a branch code 3 to 12',
      'Account number': 'An account number has 6 to 34 letters and digits',
    });
  });

  it('is sent in normalised form, and opens the list', async () => {
    const page = await openPayees('/homeindex/bankadd?kind=bank', {
      script: { 'POST /payees/bank-accounts': () => ({ data: bankAccount() }) },
    });
    await fill(BANK);
    await saveBank();
    expect(await screen.findByText('Bank account saved')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/homeindex/banklist'));
    expect(page.callsTo('POST /payees/bank-accounts').map(({ body }) => body)).toEqual([
      {
        bankName: 'Bank of Nowhere',
        branchName: 'Harbour Street',
        code: 'DEMOGB2L',
        accountNumber: 'GB00DEMO4821',
        holder: 'LINDQVIST ANNA',
      },
    ]);
  });

  it.each<[Rejection, Record<string, string>]>([
    [
      { code: 'HOLDER_NAME_MISMATCH' },
      { 'Account holder': 'The account holder must be the name you were verified with.' },
    ],
    [
      { code: 'VALIDATION', fields: { code: 'format', branchName: 'required' } },
      {
        'Branch name': 'Please enter the branch name',
        'Branch or Swift code':
          'A Swift code has 8 or 11 letters and digits, a branch code 3 to 12',
      },
    ],
  ])('shows the refusal %j at its field, with everything typed', async (rejection, texts) => {
    await openPayees('/homeindex/bankadd?kind=bank', {
      script: { 'POST /payees/bank-accounts': refuse(rejection) },
    });
    await fill(BANK);
    await saveBank();
    await waitFor(() => expect(marks()).toEqual(texts));
    for (const [label, typed] of Object.entries(BANK)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', typed);
    }
  });

  it('a second tap sends nothing while the first is on its way', async () => {
    const arrive: ((answer: Answer) => void)[] = [];
    const page = await openPayees('/homeindex/bankadd?kind=bank', {
      script: {
        'POST /payees/bank-accounts': () => new Promise((resolve) => void arrive.push(resolve)),
      },
    });
    await fill(BANK);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save the bank account' }));
    arrive[0]?.({ data: bankAccount() });
    expect(await screen.findByText('Bank account saved')).toBeTruthy();
    expect(page.callsTo('POST /payees/bank-accounts')).toHaveLength(1);
  });

  it('leads nobody away who has left meanwhile, and is empty on the next visit', async () => {
    const arrive: ((answer: Answer) => void)[] = [];
    await openPayees('/homeindex/bankadd?kind=bank', {
      script: {
        'POST /payees/bank-accounts': () => new Promise((resolve) => void arrive.push(resolve)),
      },
    });
    await fill(BANK);
    await saveBank();
    await act(() => navigate('/homeindex/about'));
    arrive[0]?.({ data: bankAccount() });
    expect(await screen.findByText('Bank account saved')).toBeTruthy();
    await settle();
    expect(window.location.pathname).toBe('/homeindex/about');
    await act(() => navigate('/homeindex/bankadd?kind=bank'));
    expect(await screen.findByLabelText('Account number')).toHaveProperty('value', '');
  });

  it('accepts the refusal "known already" as the answer after one got lost', async () => {
    const answers: Answer[] = ['lost', { rejection: { code: 'PAYEE_KNOWN' } }];
    await openPayees('/homeindex/bankadd?kind=bank', {
      script: { 'POST /payees/bank-accounts': () => answers.shift() ?? 'lost' },
    });
    await fill(BANK);
    await saveBank();
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    expect(screen.getByLabelText('Account number')).toHaveProperty('value', BANK['Account number']);
    await saveBank();
    expect(await screen.findByText('Bank account saved')).toBeTruthy();
  });

  it('cannot be a sixth', async () => {
    const bankAccounts = Array.from({ length: 5 }, (_, index) =>
      bankAccount({ id: `${index + 1}` }),
    );
    await openPayees('/homeindex/bankadd?kind=bank', { known: payees({ bankAccounts }) });
    expect(await screen.findByText(/^You have 5 bank accounts/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the list' })).toBeTruthy();
  });

  it('shows that level 1 comes first instead of a form that would be refused', async () => {
    await openPayees('/homeindex/bankadd?kind=bank', { known: payees({ holderName: null }) });
    expect(await screen.findByText('Please complete primary certification first.')).toBeTruthy();
    expect(screen.queryByLabelText('Bank name')).toBeNull();
  });
});

describe('[12] [18.4] a wallet', () => {
  it.each([
    ['en', ['Please enter an address', 'Please give the wallet a name'], 'Please choose a network'],
    ['zh-Hans', ['请输入地址', '请输入钱包名称'], '请选择网络'],
    ['zh-Hant', ['請輸入地址', '請輸入錢包名稱'], '請選擇網路'],
  ] as const)('requires network, address and name in %s', async (language, texts, network) => {
    await openPayees('/homeindex/bankadd?kind=wallet');
    await screen.findByLabelText('Address');
    await saveWallet();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Network/ }));
    await changeLanguage(language);
    await waitFor(() => expect(Object.values(marks())).toEqual(texts));
    const button = document.querySelector('[data-field="network"]');
    const error = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe(network);
  });

  it('accepts only a simulated address of its network', async () => {
    const page = await openPayees('/homeindex/bankadd?kind=wallet');
    await fill({ Address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'Name of the wallet': 'Mine' });
    await chooseNetwork(/TRC20/);
    await saveWallet();
    expect(marks()).toEqual({
      Address: 'This is not a simulated address of the chosen network.',
    });
    expect(page.callsTo('POST /payees/wallets')).toEqual([]);
  });

  it('[9.2] generates an address of the chosen network', async () => {
    await openPayees('/homeindex/bankadd?kind=wallet');
    const create = await screen.findByRole('button', {
      name: 'Create a simulated outside address',
    });
    await chooseNetwork(/BEP20/);
    await userEvent.click(create);
    const { value } = screen.getByLabelText<HTMLInputElement>('Address');
    expect(isSimulatedAddress('BEP20', value)).toBe(true);
  });

  it('derives the network from the address where none is chosen', async () => {
    await openPayees('/homeindex/bankadd?kind=wallet');
    await fill({ Address: ADDRESS });
    expect(screen.getByRole('button', { name: /^Network/ }).textContent).toContain('TRC20');
  });

  it('is sent, and one that is known already is reported at the address', async () => {
    const answers: Answer[] = [{ rejection: { code: 'PAYEE_KNOWN' } }, { data: wallet() }];
    const page = await openPayees('/homeindex/bankadd?kind=wallet', {
      script: { 'POST /payees/wallets': () => answers.shift() ?? 'lost' },
    });
    await fill({ Address: ` ${ADDRESS.toLowerCase()}`, 'Name of the wallet': 'Mine' });
    await chooseNetwork(/TRC20/);
    await saveWallet();
    await waitFor(() => expect(Object.keys(marks())).toEqual(['Address']));
    await saveWallet();
    await waitFor(() => expect(window.location.search).toBe('?kind=wallet'));
    expect(page.callsTo('POST /payees/wallets').at(-1)?.body).toEqual({
      currency: 'USDT',
      network: 'TRC20',
      address: ADDRESS,
      label: 'Mine',
    });
  });

  it('keeps what was typed while the other kind is shown', async () => {
    await openPayees('/homeindex/bankadd?kind=wallet');
    await fill({ Address: ADDRESS });
    await userEvent.click(screen.getByRole('radio', { name: 'Bank account' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Wallet' }));
    expect(screen.getByLabelText('Address')).toHaveProperty('value', ADDRESS);
  });
});
