/** The list of bank accounts and wallets: what is shown of each, and removing one. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage, type Answer } from '../../testing/test-page.tsx';
import { bankAccount, openPayees, payees, wallet } from '../../testing/payees/test-payees.ts';

afterEach(leaveTestPage);

const REMOVE = 'Remove Bank of Nowhere •••• 4821';

async function openRemoval(name = REMOVE) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

async function giveFundPassword(password: string) {
  const field = screen.getByLabelText('Fund password');
  if (password) await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
}

/** Replies in turn; the last one repeats. */
function inTurn(...answers: Answer[]): () => Answer {
  return () => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'lost';
}

describe('[12] the list', () => {
  it('shows only the last four digits of a bank account, and that all of it is invented', async () => {
    await openPayees('/homeindex/banklist');
    expect(await screen.findByText('•••• 4821')).toBeTruthy();
    const note = 'Use invented data. Nothing is ever paid out.';
    expect(screen.getByRole('note').textContent).toBe(note);
    expect(screen.getByText('1 of 5 saved')).toBeTruthy();
    expect(screen.getByText('LINDQVIST ANNA')).toBeTruthy();
    const add = screen.getByRole('link', { name: 'Add a bank account' });
    expect(add.getAttribute('href')).toBe('/homeindex/bankadd?kind=bank');
  });

  it('shows wallets with their whole address on a separate tab', async () => {
    await openPayees('/homeindex/banklist');
    await userEvent.click(await screen.findByRole('tab', { name: 'Wallets' }));
    expect(await screen.findByText('SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE')).toBeTruthy();
    expect(screen.getByText('TRON (TRC20)')).toBeTruthy();
    expect(screen.getByText('1 of 10 saved')).toBeTruthy();
    expect(window.location.search).toBe('?kind=wallet');
  });

  it('shows the next step when it is empty', async () => {
    await openPayees('/homeindex/banklist', { known: payees({ bankAccounts: [] }) });
    expect(await screen.findByText('No bank account yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a bank account' })).toBeTruthy();
  });

  it('links to level 1 with the reason for members without it', async () => {
    const known = payees({ bankAccounts: [], wallets: [], holderName: null });
    await openPayees('/homeindex/banklist', { known });
    expect(await screen.findByText('Please complete primary certification first.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the levels' })).toHaveProperty(
      'pathname',
      '/homeindex/userauth',
    );
  });

  it('offers no sixth bank account and no eleventh wallet', async () => {
    const bankAccounts = Array.from({ length: 5 }, (_, index) =>
      bankAccount({ id: `${index + 1}` }),
    );
    const wallets = Array.from({ length: 10 }, (_, index) => wallet({ id: `${index + 11}` }));
    await openPayees('/homeindex/banklist', { known: payees({ bankAccounts, wallets }) });
    expect(await screen.findByText(/^You have 5 bank accounts, which is the most/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add a bank account' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Wallets' }));
    expect(await screen.findByText(/^You have 10 wallets, which is the most/)).toBeTruthy();
  });
});

describe('[12] removing', () => {
  it('requires the fund password, and removes the line', async () => {
    let known = payees();
    const page = await openPayees('/homeindex/banklist', {
      known: () => known,
      script: {
        'POST /payees/7/remove': () => {
          known = payees({ bankAccounts: [] });
          return { data: {} };
        },
      },
    });
    await openRemoval();
    await giveFundPassword('money-4821');
    expect(await screen.findByText('No bank account yet')).toBeTruthy();
    expect(screen.getByText('Bank of Nowhere •••• 4821 was removed')).toBeTruthy();
    const [call] = page.callsTo('POST /payees/7/remove');
    expect(call?.body).toEqual({ fundPassword: 'money-4821' });
  });

  it('requires the password, clears a wrong one and shows how many tries are left', async () => {
    const wrong = { code: 'WITHDRAW_PASSWORD_WRONG', data: { triesLeft: 3 } } as const;
    const page = await openPayees('/homeindex/banklist', {
      script: { 'POST /payees/7/remove': () => ({ rejection: wrong }) },
    });
    await openRemoval();
    await giveFundPassword('');
    expect(screen.getByText('Please enter the withdrawal password')).toBeTruthy();
    expect(page.callsTo('POST /payees/7/remove')).toEqual([]);
    await giveFundPassword('wrong');
    expect(
      await screen.findByText('The withdrawal password is incorrect. 3 tries left.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Fund password')).toHaveProperty('value', '');
  });

  it('[10.3] shows until when the fund password is blocked, and waits', async () => {
    const data = { retryAtMs: Date.now() + 3_600_000 };
    await openPayees('/homeindex/banklist', {
      script: {
        'POST /payees/7/remove': () => ({ rejection: { code: 'FUND_PASSWORD_LOCKED', data } }),
      },
    });
    await openRemoval();
    await giveFundPassword('wrong');
    expect(
      await screen.findByText(/^The fund password is blocked after too many wrong attempts/),
    ).toBeTruthy();
    expect(screen.getByText(/^You can try again in (59:5\d|1:00:00)\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove it' })).toHaveProperty('disabled', true);
  });

  it('links to the fund password when there is none', async () => {
    await openPayees('/homeindex/banklist', {
      script: { 'POST /payees/7/remove': () => ({ rejection: { code: 'FUND_PASSWORD_NOT_SET' } }) },
    });
    const sheet = await openRemoval();
    await giveFundPassword('money-4821');
    expect(await within(sheet).findByRole('link', { name: 'Set a fund password' })).toHaveProperty(
      'pathname',
      '/my/paypwd',
    );
  });

  it('is blocked while a withdrawal uses it, with the reason', async () => {
    await openPayees('/homeindex/banklist', {
      known: payees({ bankAccounts: [bankAccount({ isInUse: true })] }),
    });
    expect(await screen.findByText('In use')).toBeTruthy();
    const sheet = await openRemoval();
    expect(sheet.textContent).toContain('A withdrawal under review goes there.');
    expect(within(sheet).queryByLabelText('Fund password')).toBeNull();
    expect(within(sheet).getByRole('link', { name: 'To my withdrawals' })).toBeTruthy();
  });

  it('treats one that is already gone as removed: its answer got lost', async () => {
    let known = payees();
    await openPayees('/homeindex/banklist', {
      known: () => known,
      script: {
        'POST /payees/7/remove': inTurn('lost', { rejection: { code: 'NOT_FOUND' } }),
      },
    });
    await openRemoval();
    await giveFundPassword('money-4821');
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    known = payees({ bankAccounts: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('No bank account yet')).toBeTruthy();
  });
});
