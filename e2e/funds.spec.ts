/**
 * Deposits and withdrawals: deposits followed block by block until they can be withdrawn, one that
 * is rejected and repeated; withdrawals to a wallet and to a bank account added on the way, the
 * lock after a login, and a fund password that is wrong too often.
 */
import type { Locator, Page } from '@playwright/test';
import {
  becomeMember,
  expect,
  logOut,
  PASSWORD,
  pageAt,
  testOnOwnServer as test,
} from './support/journey.ts';
import { becomeUnlocked, FUND_PASSWORD, HOLDER } from './support/past.ts';

const REVIEW_SECONDS = 61;
/** Fifteen blocks and the review; fifteen more blocks unlock it. */
const CREDIT_SECONDS = 70;
const UNLOCK_SECONDS = 30;
const REFUSED = expect.stringContaining('responded with a status of 422');

test('deposits: one until it is unlocked, one rejected and repeated', async ({
  page,
  ownServer,
}) => {
  await becomeMember(page);
  await page.goto('/pay/recharge');
  const desk = pageAt(page, '/pay/recharge');

  await test.step('nothing is sent without amount and proof', async () => {
    await desk.getByRole('button', { name: 'Submit deposit' }).click();
    await expect(desk.getByText('Enter an amount')).toBeVisible();
    await desk.getByRole('textbox', { name: 'Amount' }).fill('9.99');
    await desk.getByRole('button', { name: 'Submit deposit' }).click();
    await expect(desk.getByText(/minimum/i).last()).toBeVisible();
  });

  await test.step('one that the demo rejects is declared', async () => {
    await declare(desk, '100.13');
    await expect(desk.getByText('Under review', { exact: true })).toBeVisible();
  });

  await test.step('meanwhile another network is free, and counts its blocks', async () => {
    await page.goto('/pay/spotgoods-recharge');
    const spot = pageAt(page, '/pay/spotgoods-recharge');
    await spot.getByRole('button', { name: /^Network/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /BEP20/ }).click();
    await declare(spot, '500');
    await expect(spot.getByText(/\d+ of 15 confirmations/)).toBeVisible();
  });

  await test.step('the transaction has its own page', async () => {
    const spot = pageAt(page, '/pay/spotgoods-recharge');
    await spot.getByRole('link', { name: /SIM-BEP20-TX/ }).click();
    const transaction = pageAt(page, '/pay/transaction');
    await expect(transaction.getByText('This chain is simulated')).toBeVisible();
    await transaction.getByRole('link', { name: 'See the deposit' }).click();
    await expect(page).toHaveURL(/\/pay\/record3\?deposit=\d+/);
  });

  await test.step('it is credited and then unlocked, live', async () => {
    const sheet = page.getByRole('dialog');
    await ownServer.goAhead(CREDIT_SECONDS);
    await expect(sheet.getByText('Review passed', { exact: true })).toBeVisible();
    await ownServer.goAhead(UNLOCK_SECONDS);
    await expect(sheet.getByText('May be withdrawn.')).toBeVisible();
    await page.goto('/pay/spotgoods');
    await expect(pageAt(page, '/pay/spotgoods').getByText('500.00').first()).toBeVisible();
  });

  await test.step('the other one shows why it was rejected, and can be repeated', async () => {
    await page.goto('/my/msglist');
    await expect(page.getByText('The proof could not be read.').first()).toBeVisible();
    await page.goto('/pay/record3');
    const records = pageAt(page, '/pay/record3');
    await expect(records.getByRole('button', { name: /100\.13.*Review rejection/ })).toBeVisible();
    await page.goto('/pay/recharge');
    await declare(desk, '120');
    await expect(desk.getByText('Under review', { exact: true })).toBeVisible();
  });
});

test.describe('a member of level 1 without a lock', () => {
  test('withdraws to a wallet, and to a bank account that is rejected', async ({
    page,
    ownServer,
  }) => {
    await becomeUnlocked(page, ownServer);
    const form = pageAt(page, '/pay/withdraw');

    await test.step('a wallet is saved on the way, and typed input is still there', async () => {
      await page.goto('/pay/withdraw');
      await choose(page, form, /TRC20/);
      await form.getByRole('textbox', { name: 'Amount' }).fill('250');
      await form.getByRole('button', { name: 'Saved wallets' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Add a wallet' }).click();
      const adding = pageAt(page, '/homeindex/bankadd');
      await adding.getByRole('button', { name: /^Network/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /TRC20/ }).click();
      await adding.getByRole('button', { name: 'Create a simulated outside address' }).click();
      await adding.getByLabel('Name of the wallet').fill('My outside wallet');
      await adding.getByRole('button', { name: 'Save the wallet' }).click();
      await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('250');
      await expect(form.getByText('My outside wallet')).toBeVisible();
    });

    await test.step('costs are shown before the tap, and the case is followed to its end', async () => {
      await expect(form.getByText('249.00', { exact: false }).first()).toBeVisible();
      await confirm(page, form, FUND_PASSWORD);
      await expect(form.getByText('Your withdrawal is under review')).toBeVisible();
      await ownServer.goAhead(REVIEW_SECONDS);
      await expect(form.getByText('Your withdrawal was passed')).toBeVisible();
      await expect(form.getByText('Arrived')).toBeVisible();
    });

    await test.step('a bank account is added from the form', async () => {
      await form.getByRole('button', { name: 'New withdrawal' }).click();
      await form.getByRole('textbox', { name: 'Amount' }).fill('60.13');
      await form.getByRole('button', { name: /^Network or bank/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Bank account/ })
        .click();
      await form.getByRole('link', { name: /Add a bank account/ }).click();
      await addBankAccount(pageAt(page, '/homeindex/bankadd'));
      await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('60.13');
      await expect(form.getByText(/•••• 4321/)).toBeVisible();
    });

    await test.step('it is rejected, and all of the money is returned', async () => {
      await confirm(page, form, FUND_PASSWORD);
      await expect(form.getByText('Your withdrawal is under review')).toBeVisible();
      await ownServer.goAhead(REVIEW_SECONDS);
      await expect(form.getByText('Your withdrawal was rejected')).toBeVisible();
      await expect(form.getByText(/are available again. No fee was taken/)).toBeVisible();
      await page.goto('/pay/capital');
      await expect(pageAt(page, '/pay/capital').getByText('9,750.00').first()).toBeVisible();
      await page.goto('/pay/record2');
      const records = pageAt(page, '/pay/record2');
      await expect(records.getByRole('button', { name: /250.*Review passed/ })).toBeVisible();
      await expect(records.getByRole('button', { name: /60\.13.*Review rejection/ })).toBeVisible();
    });
  });

  test('is blocked by wrong fund passwords, and by a login', async ({ page, ownServer, watch }) => {
    const username = await becomeUnlocked(page, ownServer);
    const form = pageAt(page, '/pay/withdraw');
    await page.goto('/pay/withdraw');
    await choose(page, form, /TRC20/);
    await form.getByRole('textbox', { name: 'Amount' }).fill('100');
    await form.getByRole('textbox', { name: 'Address' }).fill(`SIM-TRC20-${'7'.repeat(24)}`);
    for (let left = 4; left > 0; left -= 1) {
      await confirm(page, form, `wrong-password-${left}`);
      await expect(page.getByText(new RegExp(`${left} (try|tries) left`))).toBeVisible();
    }
    await confirm(page, form, 'wrong-password-0');
    await expect(page.getByText(/What you typed stays/)).toBeVisible();
    // The browser logs each refusal as an error.
    expect(watch.faults.splice(0)).toEqual(Array.from({ length: 5 }, () => REFUSED));
    await page.goto('/my/my');
    await logOut(page);
    await page.goto('/account/login');
    await page.getByLabel('Account').fill(username);
    await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).not.toHaveURL(/\/account\/login/);
    await page.goto('/pay/withdraw');
    await expect(form.getByText(/Withdrawals are locked until/)).toBeVisible();
  });
});

async function declare(desk: Locator, amount: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await desk.getByRole('button', { name: 'Use sample proof' }).click();
  await expect(desk.getByRole('button', { name: /^Replace/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Submit deposit' }).click();
}

async function choose(page: Page, form: Locator, channel: RegExp): Promise<void> {
  await form.getByRole('button', { name: /^Network or bank/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: channel }).click();
}

async function confirm(page: Page, form: Locator, password: string): Promise<void> {
  // Not the one in which the network was chosen, which may still be closing.
  const asks = page.getByLabel('Fund password');
  const sheet = page.getByRole('dialog').filter({ has: asks });
  if (!(await sheet.isVisible())) {
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  }
  await sheet.getByLabel('Fund password').fill(password);
  await sheet.getByRole('button', { name: /^Withdraw / }).click();
}

async function addBankAccount(adding: Locator): Promise<void> {
  await adding.getByLabel('Bank name').fill('Bank of Nowhere');
  await adding.getByLabel('Branch name').fill('Main Branch');
  await adding.getByLabel('Branch or Swift code').fill('DEMOGB2L');
  await adding.getByLabel('Account number').fill('00998877654321');
  const holder = adding.getByLabel('Account holder');
  await expect(holder).toHaveValue(new RegExp(`${HOLDER.surname} ${HOLDER.givenName}`, 'i'));
  await adding.getByRole('button', { name: 'Save the bank account' }).click();
}
