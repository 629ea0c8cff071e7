/**
 * The operator console beside the member app, in browsers of their own: the first admin comes by
 * the link of the terminal, colleagues by the admin's; verification and a deposit are decided by
 * the keyboard, a withdrawal above 10 000 USDT and a correction by two people, while the member
 * looks on.
 */
import type { Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { StaffBrowser } from './support/console.ts';
import { csrfOf, expect, pageAt, registerIn, testOnFreshServer } from './support/journey.ts';
import { postMoney } from './support/money.ts';
import { FUND_PASSWORD, setFundPassword, submitBasic, uploadSpecimen } from './support/past.ts';

const LOCK_SECONDS = 3_600;
/** Fifteen blocks; fifteen more unlock what was credited. */
const CONFIRM_SECONDS = 70;
const UNLOCK_SECONDS = 60;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const test = testOnFreshServer({
  hasConsole: true,
  settings: {
    REVIEWER_VERIFICATION: 'staff',
    REVIEWER_DEPOSITS: 'staff',
    REVIEWER_WITHDRAWALS: 'staff',
  },
});

test('staff decide, two people where it takes two, and the member sees it', async ({
  page,
  browser,
  server,
}) => {
  const admin = await StaffBrowser.open(browser, server);
  const rosa = await StaffBrowser.open(browser, server);
  const ben = await StaffBrowser.open(browser, server);
  const desk = rosa.page;

  const links = await test.step('the first admin comes by the link of the terminal', async () => {
    await admin.page.goto('/');
    await expectFitAndClean(admin.page, 'Log in');
    const token = await server.consoleToken();
    await admin.enterByLink(token, 'ada');
    await expect(admin.page.getByRole('heading', { name: 'Staff accounts' }).first()).toBeVisible();
    const made = {
      rosa: await admin.createColleague('rosa', 'Reviewer'),
      ben: await admin.createColleague('ben', 'Approver'),
      otto: await admin.createColleague('otto', 'Auditor'),
    };
    await expectFitAndClean(admin.page, 'Staff accounts');
    const again = await StaffBrowser.open(browser, server);
    await again.page.goto(`/#link=${token}`);
    await expect(again.page.getByText(/This link was used, or is too old/)).toBeVisible();
    await again.page.context().close();
    return made;
  });

  await test.step('a colleague comes by the admin’s link, and verifies a member', async () => {
    const { request } = page.context();
    await submitBasic(request, await registerIn(request));
    await page.goto('/homeindex/authing');
    await expect(page.getByText('Basic verification is under review')).toBeVisible();
    await rosa.enterByLink(links.rosa);
    await rosa.choose('Basic verification');
    await expect(desk.getByRole('link', { name: 'Basic verification 1' })).toBeVisible();
    await desk.keyboard.press('n');
    await expect(desk.getByText('You have this case.')).toBeVisible();
    await desk.keyboard.press('v');
    await expect(desk.getByRole('img', { name: 'Front of the document' })).toBeVisible();
    await expect(desk.getByRole('img', { name: 'Holding the document' })).toBeVisible();
    await expectFitAndClean(desk, 'Basic verification 1');
    await approve(desk);
    await expect(page.getByRole('heading', { name: 'Basic verification passed' })).toBeVisible();
  });

  await test.step('the video is looked at, and the member sees level 2 without a reload', async () => {
    const { request } = page.context();
    await setFundPassword(request);
    await server.goAhead(LOCK_SECONDS);
    await submitAdvanced(page);
    await page.goto('/homeindex/authing');
    await expect(page.getByText('Advanced verification is under review')).toBeVisible();
    // No session of staff lasts as long as the lock of a new fund password.
    await rosa.enterAgain('rosa');
    await rosa.choose('Advanced verification');
    await expect(desk.getByRole('link', { name: 'Advanced verification 2' })).toBeVisible();
    await desk.keyboard.press('n');
    await expect(desk.getByText('You have this case.')).toBeVisible();
    await desk.keyboard.press('v');
    await expect(desk.getByLabel('Video of the face')).toBeVisible();
    await approve(desk);
    await expect(page.getByRole('heading', { name: 'Advanced verification passed' })).toBeVisible();
  });

  await test.step('a member of level 2 declares a deposit, which is decided by the keyboard', async () => {
    await declareDeposit(page, '5000');
    await page.goto('/pay/record3?deposit=1');
    await server.goAhead(CONFIRM_SECONDS);
    await expect(page.getByText('Under review').first()).toBeVisible();
    await rosa.choose('Deposits');
    await expect(desk.getByRole('link', { name: 'Deposit 1' })).toBeVisible();
    await expectFitAndClean(desk, 'Deposits');
    await desk.keyboard.press('j');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('You have this case.')).toBeVisible();
    await desk.keyboard.press('v');
    await expect(desk.getByRole('img', { name: 'Proof of the deposit' })).toBeVisible();
    await expectFitAndClean(desk, 'Deposit 1');
    await approve(desk);
  });

  await test.step('the member sees it without a reload', async () => {
    await expect(page.getByText('Review passed', { exact: true }).first()).toBeVisible();
    await server.goAhead(UNLOCK_SECONDS);
    await expect(page.getByText('May be withdrawn.').first()).toBeVisible();
  });

  await test.step('a withdrawal above 10 000 USDT is approved once, and stays under review', async () => {
    await postMoney(page, '/api/withdrawals', {
      account: 'funds',
      currency: 'USDT',
      channel: 'BEP20',
      amount: '12000',
      address: `SIM-BEP20-${'7'.repeat(24)}`,
      fundPassword: FUND_PASSWORD,
    });
    await page.goto('/pay/record2');
    await rosa.choose('Withdrawals');
    await expect(desk.getByRole('link', { name: 'Withdrawal 1' })).toBeVisible();
    await desk.keyboard.press('n');
    await expect(desk.getByText(/Two different people must approve this/)).toBeVisible();
    await pressApprove(desk);
    await expect(desk.getByText('Approved: 1 of 2. A second person must decide.')).toBeVisible();
    // Until it is read again the page shows it as hers, and only what is hers can be given up.
    await expect(desk.getByText(/You have approved this/)).toBeVisible();
    await desk.keyboard.press('t');
    await expect(desk.getByText('You have this case.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Approve (a)' })).toHaveCount(0);
    await desk.keyboard.press('u');
    await expect(desk.getByRole('cell', { name: '1 of 2' })).toBeVisible();
    const records = pageAt(page, '/pay/record2');
    await expect(records.getByRole('button', { name: /12,000.*Under review/ })).toBeVisible();
  });

  await test.step('the second person decides it', async () => {
    await ben.enterByLink(links.ben);
    await ben.choose('Withdrawals');
    await ben.page.getByRole('link', { name: 'Withdrawal 1' }).click();
    await expect(ben.page.getByText(/rosa has; a second person must decide/)).toBeVisible();
    await expectFitAndClean(ben.page, 'Withdrawal 1');
    await approve(ben.page);
    const records = pageAt(page, '/pay/record2');
    await expect(records.getByRole('button', { name: /12,000.*Review passed/ })).toBeVisible();
    // The queue of the colleague follows by itself.
    await expect(desk.getByText('Nothing waits here')).toBeVisible();
  });

  await test.step('a credit that came twice is taken back by two people', async () => {
    await declareDeposit(page, '100');
    await page.goto('/pay/record3?deposit=2');
    await server.goAhead(CONFIRM_SECONDS);
    await rosa.choose('Deposits');
    await expect(desk.getByRole('link', { name: 'Deposit 2' })).toBeVisible();
    await desk.keyboard.press('n');
    await expect(desk.getByText('You have this case.')).toBeVisible();
    await approve(desk);
    await expect(page.getByText('Review passed', { exact: true }).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Propose a correction' }).click();
    await desk.getByLabel('Reason').selectOption({ label: 'Credited twice' });
    await desk.getByLabel('Remark').fill('see deposit 1');
    await desk.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(desk.getByText(/An approver other than you must approve it/)).toBeVisible();
    await ben.choose('Corrections');
    await expect(ben.page.getByRole('link', { name: 'Correction 2' })).toBeVisible();
    await ben.page.keyboard.press('n');
    await expect(ben.page.getByText('You have this case.')).toBeVisible();
    await expectFitAndClean(ben.page, 'Correction 2');
    await approve(ben.page);
    await expect(page.getByText('Taken back').first()).toBeVisible();
  });

  await test.step('every other page is usable on a phone, and clean', async () => {
    await ben.choose('Members');
    await expectFitAndClean(ben.page, 'Members');
    await desk.getByRole('link', { name: 'Open the member' }).click();
    await expectFitAndClean(desk, /^Member \d{8}$/);
    for (const name of ['Announcements', 'Product terms', 'House']) {
      await ben.choose(name);
      await expectFitAndClean(ben.page, name);
    }
    await ben.page.goto('/announcements/new');
    await expectFitAndClean(ben.page, 'New announcement');
  });

  await test.step('the audit log has all of it', async () => {
    const otto = await StaffBrowser.open(browser, server);
    await otto.enterByLink(links.otto);
    await otto.choose('Audit log');
    await expectFitAndClean(otto.page, 'Audit log');
    await otto.page.getByLabel('Colleague').fill('ben');
    await otto.page.keyboard.press('Enter');
    // The withdrawal as the second, and the correction.
    for (const name of ['Case decided', 'Correction approved']) {
      await expect(otto.page.getByRole('cell', { name, exact: true })).toHaveCount(1);
    }
    await otto.page.context().close();
  });
  for (const each of [admin, rosa, ben]) await each.page.context().close();
});

async function submitAdvanced(page: Page): Promise<void> {
  const { request } = page.context();
  const video = await uploadSpecimen(request, 'face-video');
  const headers = { 'x-csrf': await csrfOf(request) };
  const answer = await request.post('/api/kyc/advanced', { headers, data: { video } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function declareDeposit(page: Page, amount: string): Promise<void> {
  const proof = await uploadSpecimen(page.context().request, 'deposit-proof');
  const from = { account: 'funds', currency: 'USDT', network: 'BEP20' };
  await postMoney(page, '/api/deposits', { ...from, amount, proof });
}

/** Of who has the case open. */
async function approve(desk: Page): Promise<void> {
  await pressApprove(desk);
  await expect(desk.getByText('This case is decided.')).toBeVisible();
}

async function pressApprove(desk: Page): Promise<void> {
  await desk.keyboard.press('a');
  await expect(desk.getByRole('button', { name: 'Approve now' })).toBeFocused();
  await desk.keyboard.press('Enter');
}

/** On a phone nothing is wider than the screen; on either nothing is found in either theme. */
async function expectFitAndClean(desk: Page, heading: string | RegExp): Promise<void> {
  await expect(desk.getByRole('heading', { name: heading }).first()).toBeVisible();
  await desk.setViewportSize(PHONE);
  const width = () => desk.evaluate(() => document.documentElement.scrollWidth);
  expect(await width(), `${desk.url()} on a phone`).toBeLessThanOrEqual(PHONE.width);
  await expectNothingFoundInBoth(desk);
  await desk.setViewportSize(DESK);
}
