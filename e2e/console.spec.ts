/**
 * The operator console beside the member app, in browsers of their own: the first admin comes by
 * the link of the terminal, colleagues by the admin's; a deposit is decided by the keyboard, and a
 * withdrawal above 10 000 USDT by two people, while the member looks on.
 */
import type { Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { StaffBrowser } from './support/console.ts';
import { csrfOf, expect, pageAt, testOnFreshServer } from './support/journey.ts';
import { postMoney } from './support/money.ts';
import type { OwnServer } from './support/own-server.ts';
import { becomeUnlocked, FUND_PASSWORD, uploadSpecimen } from './support/past.ts';

const LONG_REVIEW_SECONDS = 301;
/** Fifteen blocks; fifteen more unlock what was credited. */
const CONFIRM_SECONDS = 70;
const UNLOCK_SECONDS = 60;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const test = testOnFreshServer({
  hasConsole: true,
  settings: { REVIEWER_DEPOSITS: 'staff', REVIEWER_WITHDRAWALS: 'staff' },
});

test('staff decide, two people where it takes two, and the member sees it', async ({
  page,
  browser,
  server,
}) => {
  const admin = await StaffBrowser.open(browser, server);
  const rosa = await StaffBrowser.open(browser, server);
  const ben = await StaffBrowser.open(browser, server);

  const links = await test.step('the first admin comes by the link of the terminal', async () => {
    const token = await server.consoleToken();
    await admin.enterByLink(token, 'ada');
    await expect(admin.page.getByRole('heading', { name: 'Staff accounts' }).first()).toBeVisible();
    const made = {
      rosa: await admin.createColleague('rosa', 'Reviewer'),
      ben: await admin.createColleague('ben', 'Approver'),
    };
    await expectNothingFoundInBoth(admin.page);
    const again = await StaffBrowser.open(browser, server);
    await again.page.goto(`/#link=${token}`);
    await expect(again.page.getByText(/This link was used, or is too old/)).toBeVisible();
    await again.page.context().close();
    return made;
  });

  await test.step('a member of level 2 declares a deposit', async () => {
    await becomeUnlocked(page, server);
    await reachLevel2(page, server);
    const proof = await uploadSpecimen(page.context().request, 'deposit-proof');
    const from = { account: 'funds', currency: 'USDT', network: 'BEP20' };
    await postMoney(page, '/api/deposits', { ...from, amount: '5000', proof });
    await page.goto('/pay/record3?deposit=1');
    await server.goAhead(CONFIRM_SECONDS);
    await expect(page.getByText('Under review').first()).toBeVisible();
  });

  await test.step('a colleague comes by the admin’s link, and decides by the keyboard', async () => {
    const desk = rosa.page;
    await rosa.enterByLink(links.rosa);
    await expect(desk.getByRole('link', { name: 'Deposit 1' })).toBeVisible();
    await expectNothingFoundInBoth(desk);
    await desk.keyboard.press('j');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('You have this case.')).toBeVisible();
    await desk.keyboard.press('v');
    await expect(desk.getByRole('img', { name: 'Proof of the deposit' })).toBeVisible();
    await expectNothingFoundInBoth(desk);
    await desk.setViewportSize(PHONE);
    expect(await hasSideScroll(desk)).toBe(false);
    await desk.setViewportSize(DESK);
    await desk.keyboard.press('a');
    await expect(desk.getByRole('button', { name: 'Approve now' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('This case is decided.')).toBeVisible();
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
    await rosa.page.keyboard.press('n');
    await expect(rosa.page.getByText(/Two different people must approve this/)).toBeVisible();
    await rosa.page.keyboard.press('a');
    await rosa.page.keyboard.press('Enter');
    await expect(
      rosa.page.getByText('Approved: 1 of 2. A second person must decide.'),
    ).toBeVisible();
    await rosa.page.keyboard.press('t');
    await expect(rosa.page.getByText('You have this case.')).toBeVisible();
    await expect(rosa.page.getByText(/You have approved this/)).toBeVisible();
    await expect(rosa.page.getByRole('button', { name: 'Approve (a)' })).toHaveCount(0);
    await rosa.page.keyboard.press('u');
    await expect(rosa.page.getByRole('cell', { name: '1 of 2' })).toBeVisible();
    const records = pageAt(page, '/pay/record2');
    await expect(records.getByRole('button', { name: /12,000.*Under review/ })).toBeVisible();
  });

  await test.step('the second person decides it', async () => {
    await ben.enterByLink(links.ben);
    await ben.choose('Withdrawals');
    await ben.page.getByRole('link', { name: 'Withdrawal 1' }).click();
    await expect(ben.page.getByText(/rosa has; a second person must decide/)).toBeVisible();
    await expectNothingFoundInBoth(ben.page);
    await ben.page.keyboard.press('a');
    await ben.page.keyboard.press('Enter');
    await expect(ben.page.getByText('This case is decided.')).toBeVisible();
    const records = pageAt(page, '/pay/record2');
    await expect(records.getByRole('button', { name: /12,000.*Review passed/ })).toBeVisible();
    // The queue of the colleague follows by itself.
    await expect(rosa.page.getByText('Nothing waits here')).toBeVisible();
  });

  await test.step('the audit log has all of it, on a phone too', async () => {
    await admin.enterAgain('ada');
    await admin.choose('Audit log');
    await expect(admin.page.getByRole('cell', { name: 'Case decided' })).toHaveCount(3);
    await admin.page.setViewportSize(PHONE);
    expect(await hasSideScroll(admin.page)).toBe(false);
    await expectNothingFoundInBoth(admin.page);
  });
  for (const each of [admin, rosa, ben]) await each.page.context().close();
});

async function reachLevel2(page: Page, server: OwnServer): Promise<void> {
  const { request } = page.context();
  const video = await uploadSpecimen(request, 'face-video');
  const headers = { 'x-csrf': await csrfOf(request) };
  const answer = await request.post('/api/kyc/advanced', { headers, data: { video } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await server.goAhead(LONG_REVIEW_SECONDS);
}

function hasSideScroll(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
