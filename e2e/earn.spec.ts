/**
 * Half a year in moments: business days of ten seconds and a server whose clock only moves when the
 * journey advances it by days. A member buys every earn product, leaves some of them early and
 * holds the rest to the end, with every posting on the page.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { csrfOf, expect, pageAt, testOnFreshServer } from './support/journey.ts';
import type { OwnServer } from './support/own-server.ts';
import { becomeVerified } from './support/past.ts';

const DAY_SECONDS = 10;
/** Ended and redeemed records are settled a little later. */
const SETTLED_SECONDS = 6;
/** A trust issue has ended by then as well, whenever its window opened. */
const HALF_A_YEAR = 186;

const test = testOnFreshServer({
  settings: { BUSINESS_DAY_SECONDS: String(DAY_SECONDS) },
  isStill: true,
});

test('buys every earn product, and holds them for half a year', async ({ page, server }) => {
  const liveDays = async (days: number) => {
    await server.goAhead(days * DAY_SECONDS);
    await expect.poll(() => daysLeft(page, server)).toBeLessThanOrEqual(0);
  };
  await becomeVerified(page, server);
  await page.goto('/financial/financeindex');
  await transferIn(page, '9000');

  await test.step('fast days are announced on the page', async () => {
    await expect(pageAt(page, '/financial/financeindex').getByText(/1 day = 10/)).toBeVisible();
  });

  await test.step('a machine is bought and cancelled, two others stay', async () => {
    await buyMachines(page, 1);
    await page.getByRole('link', { name: /See/ }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet
      .getByRole('button', { name: /Cancel/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel/ })
      .last()
      .click();
    await expect(page.getByText(/Cancelled/).first()).toBeVisible();
    await buyMachines(page, 2);
  });

  await test.step('180 days: the schedule, the loss by leaving early, and the purchase', async () => {
    await page.goto('/homeindex/finance-details?id=F180');
    await enterPurchase(page, '1000');
    const confirm = pageAt(page, '/homeindex/finance-confirm2');
    await expect(confirm.getByText('39.45').first()).toBeVisible();
    await expect(confirm.getByText('All 180 payments')).toBeVisible();
    await expect(confirm.getByRole('columnheader', { name: 'Held as BTC' })).toBeVisible();
    await confirm.getByRole('button', { name: 'Confirm purchase' }).click();
    await expect(confirm.getByText('Please tick that you understand this')).toBeVisible();
    await confirm.getByRole('checkbox', { name: /early redemption loses all interest/ }).check();
    await confirmPurchase(page, '/homeindex/finance-confirm2');
  });

  await test.step('seven days and a trust issue are bought', async () => {
    await page.goto('/homeindex/finance-details?id=F7');
    await enterPurchase(page, '500');
    await confirmPurchase(page, '/homeindex/finance-confirm');
    await page.goto('/homeindex/finance');
    const trust = pageAt(page, '/homeindex/finance');
    await expect(trust.getByText('Sold for another').first()).toBeVisible();
    await trust.getByRole('link', { name: /60 days/ }).click();
    await enterPurchase(page, '600');
    await confirmPurchase(page, '/homeindex/finance-confirm');
  });

  await test.step('USDT is pledged', async () => {
    await page.goto('/homeindex/livecoin-confirm?pool=LC-USDT');
    const confirm = pageAt(page, '/homeindex/livecoin-confirm');
    await confirm.getByRole('textbox', { name: 'Amount to stake' }).fill('2500');
    await expect(confirm.getByText('0.24').first()).toBeVisible();
    await confirm.getByRole('checkbox').check();
    await confirm.getByRole('button', { name: /^Stake 2,500/ }).click();
    await expect(confirm.getByText('Order successfully').first()).toBeVisible();
  });

  await liveDays(2);

  await test.step('two days later the first interest is there; seven days are redeemed', async () => {
    await page.goto('/homeindex/eaorders?state=in-progress');
    const records = pageAt(page, '/homeindex/eaorders');
    await records.getByRole('link', { name: /180 days/ }).click();
    const info = pageAt(page, '/homeindex/finance-info');
    await expect(info.getByText('0.21917808').first()).toBeVisible();
    await page.goto('/homeindex/eaorders?state=in-progress');
    await records.getByRole('link', { name: /7 days/ }).click();
    await info.getByRole('button', { name: 'Redeem early' }).click();
    const sheet = page.getByRole('dialog');
    // Less the interest of one day.
    await expect(sheet.getByText(/^499\.[89]\d{7}/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Redeem now and lose the interest' }).click();
    await expect(info.getByText('Waiting for settlement').first()).toBeVisible();
    await server.goAhead(SETTLED_SECONDS);
    await expect(info.getByText('Redeemed early: the principal came back')).toBeVisible();
  });

  await test.step('a part of the pledge leaves', async () => {
    await page.goto('/homeindex/livecoin');
    const staking = pageAt(page, '/homeindex/livecoin');
    await staking.getByRole('button', { name: /2,500/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Leave this pool' }).click();
    await page.getByRole('textbox', { name: 'How much leaves' }).fill('500');
    await page.getByRole('button', { name: 'Leave now' }).click();
    await expect(page.getByText(/is leaving and will be back/)).toBeVisible();
  });

  await liveDays(2);

  await test.step('it is returned', async () => {
    await page.goto('/my/msglist');
    await expect(page.getByText(/500\.00 USDT/).first()).toBeVisible();
  });

  await liveDays(HALF_A_YEAR);
  await server.goAhead(SETTLED_SECONDS);

  await test.step('after half a year everything has ended', async () => {
    await page.goto('/homeindex/eaorders?state=settled');
    const records = pageAt(page, '/homeindex/eaorders');
    await expect(records.getByRole('link', { name: /Settled/ })).toHaveCount(3);
    await records.getByRole('link', { name: /180 days/ }).click();
    const info = pageAt(page, '/homeindex/finance-info');
    await expect(info.getByText('Principal and interest were paid in full.')).toBeVisible();
    await expect(info.getByText('39.45205479').first()).toBeVisible();
    await page.goto('/homeindex/eaorders?state=settled');
    await records.getByRole('link', { name: /60 days/ }).click();
    await expect(info.getByText('8.87671232').first()).toBeVisible();
    await page.goto('/homeindex/machine');
    await expect(pageAt(page, '/homeindex/machine').getByText('Expired')).toBeVisible();
  });

  await test.step('the books match the figures', async () => {
    await page.goto('/pay/record');
    await expect(
      pageAt(page, '/pay/record')
        .getByText(/LC-USDT/)
        .first(),
    ).toBeVisible();
    await page.goto('/pay/financial');
    await expect(pageAt(page, '/pay/financial').getByText('2,000.00').first()).toBeVisible();
  });
});

/** Days turn one after another: how many past ones have not been booked yet. */
async function daysLeft(page: Page, { nowMs }: OwnServer): Promise<number> {
  const answer = await page.context().request.get('/api/business-day');
  const { data } = (await answer.json()) as {
    data: { calendar: { daySeconds: number; offset: number; day: number } };
  };
  const { daySeconds, offset, day } = data.calendar;
  return Math.floor(nowMs / 1_000 / daySeconds) + offset - day;
}

async function transferIn(page: Page, quantity: string): Promise<void> {
  const { request } = page.context();
  const answer = await request.post('/api/transfers', {
    headers: { 'x-csrf': await csrfOf(request), 'idempotency-key': randomUUID() },
    data: { from: 'funds', to: 'financial', currency: 'USDT', quantity },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function enterPurchase(page: Page, amount: string): Promise<void> {
  const details = pageAt(page, '/homeindex/finance-details');
  await details.getByRole('button', { name: 'Buy', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Purchase amount' }).fill(amount);
  await sheet.getByRole('button', { name: 'Continue' }).click();
}

async function confirmPurchase(page: Page, path: string): Promise<void> {
  const confirm = pageAt(page, path);
  await confirm.getByRole('checkbox', { name: /I agree/ }).check();
  await confirm.getByRole('button', { name: 'Confirm purchase' }).click();
  await expect(page).toHaveURL(/finance-info\?id=\d+/);
  await expect(
    pageAt(page, '/homeindex/finance-info').getByText('Purchased').first(),
  ).toBeVisible();
}

async function buyMachines(page: Page, quantity: number): Promise<void> {
  await page.goto(`/homeindex/machine-confirm?model=Nano&quantity=${quantity}`);
  const confirm = pageAt(page, '/homeindex/machine-confirm');
  await expect(confirm.getByText(/The price is not returned/)).toBeVisible();
  await confirm.getByRole('checkbox').check();
  await confirm.getByRole('button', { name: /^Buy|^Confirm/ }).click();
  await expect(confirm.getByText('Order successfully').first()).toBeVisible();
}
