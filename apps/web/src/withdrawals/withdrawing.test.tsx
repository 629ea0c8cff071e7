/** From the fund password to the end of the case, with everything that can go wrong. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Rejection, Withdrawal } from '@anywhen/protocol';
import { leaveTestPage, type Answer, type Call, type Script } from '../../testing/test-page.tsx';
import {
  addressField,
  amountField,
  submitForm,
  user,
  givePassword,
  sheetIsGone,
  submit,
} from '../../testing/withdrawals/form-actions.ts';
import {
  ADDRESS,
  PASSED,
  REJECTED,
  desk,
  openWithdrawals,
  withdrawal,
} from '../../testing/withdrawals/test-withdrawals.ts';

afterEach(leaveTestPage);

type Say = (call: Call) => Answer | Promise<Answer>;

/** A server that stores the case with the first request; `publish` changes it later. */
async function openForm(say: Say = () => ({ data: withdrawal() }), script: Script = {}) {
  let known: Withdrawal | undefined;
  const answering = async (call: Call) => {
    const answer = await say(call);
    if (answer !== 'lost' && 'data' in answer) known = answer.data as Withdrawal;
    return answer;
  };
  const open = () => (known?.state === 'under-review' ? [known] : []);
  const page = await openWithdrawals('/pay/withdraw', {
    desk: () => desk({ open: open() }),
    script: { 'POST /withdrawals': answering, ...script },
  });
  const publish = (change: Partial<Withdrawal>) => {
    known = withdrawal(change);
    page.push('withdrawals', { withdrawals: [known] });
  };
  return { ...page, publish };
}

const steps = () =>
  screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s+/g, ' '));

const refuse = (rejection: Rejection) => (): Answer => ({ rejection });

async function request(amount = '1000') {
  await submitForm(amount);
  await givePassword();
}

const isAttempt = ([name]: [string, unknown]) => name.includes('.attempt.withdrawals.');

describe('[10.5] a request', () => {
  it('is confirmed with its figures and the fund password, and held', async () => {
    const page = await openForm();
    await submitForm('1000');
    const sheet = await screen.findByRole('dialog', { name: 'Confirm the withdrawal' });
    for (const text of ['TRON (TRC20)', ADDRESS, '1,000.00 USDT', '1.00 USDT', '999.00 USDT']) {
      expect(within(sheet).getByText(text)).toBeTruthy();
    }
    await givePassword('money-4821');
    expect(await screen.findByText('Your withdrawal is under review')).toBeTruthy();
    expect(steps().slice(0, 2)).toEqual([
      expect.stringMatching(/^Requested \(Done\).*You.*1,000\.00 USDT held for it\.$/),
      expect.stringMatching(/^Review \(Now\).*Published rules.*Takes about 60 seconds\.$/),
    ]);
    const [call] = page.callsTo('POST /withdrawals');
    expect(call?.key).not.toBe('');
    expect(call?.body).toEqual({
      account: 'funds',
      currency: 'USDT',
      channel: 'TRC20',
      amount: '1000',
      address: ADDRESS,
      fundPassword: 'money-4821',
    });
  });

  it('[0.4] that is unanswered is kept in this browser without the fund password', async () => {
    const isPending = new Promise<Answer>(() => {});
    await openForm(() => 'lost', { 'POST /requests/drop': () => isPending });
    await submitForm('1000');
    await givePassword('money-4821');
    const kept = () => JSON.stringify(Object.entries(localStorage).filter(isAttempt));
    await waitFor(() => expect(kept()).toContain('1000'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('money-4821');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('money-4821');
  });

  it('updates live: sending, then arrived, and the form is empty again', async () => {
    const page = await openForm();
    await request();
    await screen.findByText('Your withdrawal is under review');
    await page.subscribed('withdrawals');
    page.publish(PASSED);
    expect(await screen.findByText('Your withdrawal was passed')).toBeTruthy();
    expect(steps()[2]).toMatch(/^Sending on the simulated chain \(Now\)/);
    const link = screen.getByRole('link', { name: PASSED.transaction ?? '' });
    expect(link.getAttribute('href')).toBe(`/pay/transaction?id=${PASSED.transaction}`);
    page.publish({ ...PASSED, doneAtMs: PASSED.arrivesAtMs ?? 0 });
    await waitFor(() => expect(steps()[3]).toMatch(/^Arrived \(Done\).*999\.00 USDT$/));
    await user.click(screen.getByRole('button', { name: 'New withdrawal' }));
    expect(amountField()).toHaveProperty('value', '');
    expect(addressField()).toHaveProperty('value', '');
  });

  it('[EX-10.4] that is rejected shows why, and that everything was returned', async () => {
    const page = await openForm();
    await request();
    await screen.findByText('Your withdrawal is under review');
    await page.subscribed('withdrawals');
    page.publish(REJECTED);
    expect(await screen.findByText('Your withdrawal was rejected')).toBeTruthy();
    expect(steps().slice(1)).toEqual([
      expect.stringMatching(/^Review \(Not passed\).*The risk review did not pass it\.$/),
      expect.stringMatching(
        /^Money back.*1,000\.00 USDT are available again\. No fee was taken\.$/,
      ),
    ]);
  });

  it('under review is shown when the page is opened again, in place of the form', async () => {
    const open = withdrawal({ account: 'spot' });
    await openWithdrawals('/pay/withdraw', {
      desk: desk({ open: [open] }),
      script: { 'GET /withdrawals/41': () => ({ data: open }) },
    });
    expect(await screen.findByText('Your withdrawal is under review')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  });

  it('reviewed by staff shows by when, and how many of two have approved it', async () => {
    const open = withdrawal({ reviewer: 'staff', approvals: 1, approvalsNeeded: 2 });
    await openWithdrawals('/pay/withdraw', {
      desk: desk({ open: [open] }),
      script: { 'GET /withdrawals/41': () => ({ data: open }) },
    });
    await screen.findByText('Your withdrawal is under review');
    expect(steps()[1]).toMatch(/Staff.*after 24 hours the published rules decide\. 1 of 2 have/);
  });
});

describe('[10.3] the fund password', () => {
  it('is required, and a wrong one is cleared and shows the remaining tries', async () => {
    const left = [4, 3];
    const page = await openForm(() => ({
      rejection: { code: 'WITHDRAW_PASSWORD_WRONG', data: { triesLeft: left.shift() ?? 0 } },
    }));
    await submitForm('1000');
    await givePassword('');
    expect(await screen.findByText('Please enter the withdrawal password')).toBeTruthy();
    for (const text of ['4 tries left.', '3 tries left.']) {
      await givePassword('wrong');
      expect(await screen.findByText(`The withdrawal password is incorrect. ${text}`)).toBeTruthy();
      expect(screen.getByLabelText('Fund password')).toHaveProperty('value', '');
    }
    const keys = page.callsTo('POST /withdrawals').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await sheetIsGone();
    expect(amountField()).toHaveProperty('value', '1000');
  });

  it.each<[string, Rejection]>([
    ['the fifth wrong one', { code: 'WITHDRAW_PASSWORD_WRONG', data: { triesLeft: 0 } }],
    [
      'one that comes after it',
      { code: 'FUND_PASSWORD_LOCKED', data: { retryAtMs: Date.now() + 3_600_000 } },
    ],
  ])('is blocked by %s: shows until when, and typed input stays', async (_name, rejection) => {
    await openForm(refuse(rejection));
    await request();
    expect(
      await screen.findByText(/^The fund password is blocked after too many wrong attempts/),
    ).toBeTruthy();
    await sheetIsGone();
    expect(screen.getByText(/^Until \d\d:\d\d:\d\d, still 0[01]:\d\d:\d\d\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true);
    expect(amountField()).toHaveProperty('value', '1000');
    expect(addressField()).toHaveProperty('value', ADDRESS);
  });
});

describe('[18.2] a refusal', () => {
  it.each<[Rejection, string]>([
    [{ code: 'WITHDRAW_DAILY_LIMIT' }, 'The daily withdrawal limit is reached.'],
    [{ code: 'WITHDRAW_ABOVE_MAX' }, 'The amount is above the maximum for one withdrawal.'],
    [{ code: 'BALANCE_INSUFFICIENT' }, 'Insufficient balance.'],
  ])('%j closes the sheet and is shown at the amount', async (rejection, text) => {
    await openForm(refuse(rejection));
    await request();
    const error = await screen.findByText(text);
    await sheetIsGone();
    expect(amountField().getAttribute('aria-describedby')).toContain(error.id);
    expect(amountField()).toHaveProperty('value', '1000');
    await waitFor(() => expect(document.activeElement).toBe(amountField()));
  });

  it('about the address is shown there', async () => {
    await openForm(refuse({ code: 'ADDRESS_INVALID' }));
    await request();
    const error = await screen.findByText('This is not a simulated address of the chosen network.');
    await sheetIsGone();
    expect(addressField().getAttribute('aria-describedby')).toContain(error.id);
  });

  it.each<[Rejection, string]>([
    [{ code: 'ORDER_NOT_COMPLETED' }, 'You have an order that is not yet completed.'],
    [
      { code: 'WITHDRAW_LOCKED' },
      'Withdrawals are locked for one hour after a login or a security change.',
    ],
    [{ code: 'KYC_PRIMARY_REQUIRED' }, 'Please complete primary certification first.'],
  ])('%j is shown above the button, and the desk is refetched', async (rejection, text) => {
    const page = await openForm(refuse(rejection));
    await request();
    expect(await screen.findByText(text)).toBeTruthy();
    await sheetIsGone();
    await waitFor(() => expect(page.callsTo('GET /withdrawal-desk').length).toBeGreaterThan(1));
  });

  it('of a frozen account opens a dialog with customer service', async () => {
    await openForm(refuse({ code: 'ACCOUNT_FROZEN' }));
    await request();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('This account is frozen.');
  });
});

describe('[0.4] a request on a bad connection', () => {
  it('is sent once, however often it is tapped', async () => {
    const arrive: ((answer: Answer) => void)[] = [];
    const page = await openForm(() => new Promise((resolve) => void arrive.push(resolve)));
    await submitForm('1000');
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByLabelText('Fund password'), 'money-4821');
    await user.dblClick(within(sheet).getByRole('button', { name: /^Withdraw / }));
    expect(within(sheet).getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
    arrive[0]?.({ data: withdrawal() });
    expect(await screen.findByText('Your withdrawal is under review')).toBeTruthy();
    expect(page.callsTo('POST /withdrawals')).toHaveLength(1);
  });

  it('whose answer got lost is looked up by its key, and shown with its outcome', async () => {
    const answers: Answer[] = ['lost'];
    const page = await openForm(() => answers.shift() ?? { data: withdrawal() }, {
      'POST /requests/drop': () => ({ data: { hasHappened: true } }),
    });
    await request();
    expect(await screen.findByText('Your withdrawal is under review')).toBeTruthy();
    const [first, second] = page.callsTo('POST /withdrawals').map(({ key }) => key);
    expect(second).toBe(first);
    expect(page.callsTo('POST /requests/drop').map(({ key }) => key)).toEqual([first]);
  });

  it('that did not happen is offered again with its figures', async () => {
    const answers: Answer[] = ['lost'];
    const page = await openForm(() => answers.shift() ?? { data: withdrawal() }, {
      'POST /requests/drop': () => ({ data: { hasHappened: false } }),
    });
    await request();
    const again = { name: 'Send it now: a withdrawal of 1,000.00 USDT' };
    expect(await screen.findByText('It did not happen')).toBeTruthy();
    await sheetIsGone();
    expect(amountField()).toHaveProperty('value', '1000');
    await user.click(screen.getByRole('button', again));
    await givePassword(); // It was no part of the request.
    expect(await screen.findByText('Your withdrawal is under review')).toBeTruthy();
    const keys = page.callsTo('POST /withdrawals').map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('with an unknown outcome blocks the next one, and shows what it was', async () => {
    const page = await openForm(() => 'lost', { 'POST /requests/drop': () => 'lost' });
    await request();
    expect(
      await screen.findByText(/whether this happened: a withdrawal of 1,000\.00/),
    ).toBeTruthy();
    await sheetIsGone();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true);
    expect(page.callsTo('POST /withdrawals')).toHaveLength(1);
  });

  it('refused after its answer got lost is reported on the page: the sheet is closed', async () => {
    const answers: Answer[] = ['lost'];
    const wrong: Rejection = { code: 'WITHDRAW_PASSWORD_WRONG', data: { triesLeft: 4 } };
    const arrive: ((answer: Answer) => void)[] = [];
    await openForm(() => answers.shift() ?? { rejection: wrong }, {
      'POST /requests/drop': () => new Promise((resolve) => void arrive.push(resolve)),
    });
    await request();
    await screen.findByText('No answer came');
    await sheetIsGone();
    arrive[0]?.({ data: { hasHappened: true } });
    expect(await screen.findByText('The withdrawal password is incorrect.')).toBeTruthy();
    await submit();
    expect(await screen.findByRole('dialog', { name: 'Confirm the withdrawal' })).toBeTruthy();
  });
});
