/**
 * Half a year in minutes: business days of two minutes and a server whose clock goes on by days, as
 * after an outage. A member buys of everything that earns, leaves some of it early and lives the
 * rest through to its end, with every posting on the page.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { csrfOf, expect, pageAt, test as base } from './support/journey.ts';
import { OwnServer } from './support/own-server.ts';
import { type MemberWithPast, makeMembers } from './support/past.ts';

const DAY_SECONDS = 120;
const DAY_MS = DAY_SECONDS * 1_000;
/** From here on days are counted: always the same moment, however long a step takes. */
const ORIGIN_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 220 * DAY_MS;
const BOUGHT = 10;
/** A trust issue has ended by then as well, whenever its window opened. */
const HALF_A_YEAR_LATER = BOUGHT + 190;

type Years = { server: OwnServer; member: MemberWithPast };

const test = base.extend<object, { years: Years }>({
  years: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const settings = { BUSINESS_DAY_SECONDS: String(DAY_SECONDS) };
      const server = await OwnServer.start(shiftTo(0), { settings });
      const [member] = await makeMembers(server, 1);
      if (!member) throw new Error('nobody joined');
      await server.goOnAt(shiftTo(BOUGHT));
      await use({ server, member });
      await server.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

test('buys of everything that earns, and lives through half a year', async ({ page, years }) => {
  test.setTimeout(900_000);
  const { server, member } = years;
  const go = (path: string) => page.goto(`${server.url}${path}`);
  const liveTo = async (day: number) => {
    // Nothing is on the screen that could miss its server.
    await page.goto('about:blank');
    await server.goOnAt(shiftTo(day));
  };

  await page.context().addCookies(member.cookies.map((cookie) => ({ ...cookie })));
  await go('/financial/financeindex');
  await transferIn(page, server, '9000');

  await test.step('fast days are said on the page', async () => {
    await expect(pageAt(page, '/financial/financeindex').getByText(/1 day = 120/)).toBeVisible();
  });

  await test.step('a machine is bought and cancelled, two others stay', async () => {
    await buyMachines(page, server, 1);
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
    await buyMachines(page, server, 2);
  });

  await test.step('180 days: the schedule, the loss by leaving early, and the purchase', async () => {
    await go('/homeindex/finance-details?id=F180');
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
    await go('/homeindex/finance-details?id=F7');
    await enterPurchase(page, '500');
    await confirmPurchase(page, '/homeindex/finance-confirm');
    await go('/homeindex/finance');
    const trust = pageAt(page, '/homeindex/finance');
    await expect(trust.getByText('Sold for another').first()).toBeVisible();
    await trust.getByRole('link', { name: /60 days/ }).click();
    await enterPurchase(page, '600');
    await confirmPurchase(page, '/homeindex/finance-confirm');
  });

  await test.step('USDT is pledged', async () => {
    await go('/homeindex/livecoin-confirm?pool=LC-USDT');
    const confirm = pageAt(page, '/homeindex/livecoin-confirm');
    await confirm.getByRole('textbox', { name: 'Amount to pledge' }).fill('2500');
    await expect(confirm.getByText('0.24').first()).toBeVisible();
    await confirm.getByRole('checkbox').check();
    await confirm.getByRole('button', { name: /^Pledge 2,500/ }).click();
    await expect(confirm.getByText('Order successfully').first()).toBeVisible();
  });

  await liveTo(BOUGHT + 2);

  await test.step('two days later the first interest is there; seven days are redeemed', async () => {
    await go('/homeindex/eaorders?state=in-progress');
    const records = pageAt(page, '/homeindex/eaorders');
    await records.getByRole('link', { name: /180 days/ }).click();
    const info = pageAt(page, '/homeindex/finance-info');
    await expect(info.getByText('0.21917808').first()).toBeVisible();
    await go('/homeindex/eaorders?state=in-progress');
    await records.getByRole('link', { name: /7 days/ }).click();
    await info.getByRole('button', { name: 'Redeem early' }).click();
    const sheet = page.getByRole('dialog');
    // Less the interest of one day, or of more where the machine is slow.
    await expect(sheet.getByText(/^499\.[89]\d{7}/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Redeem now and lose the interest' }).click();
    await expect(info.getByText('Waiting for settlement').first()).toBeVisible();
    await expect(info.getByText('Redeemed early: the principal came back')).toBeVisible();
  });

  await test.step('a part of the pledge leaves', async () => {
    await go('/homeindex/livecoin');
    const staking = pageAt(page, '/homeindex/livecoin');
    await staking.getByRole('button', { name: /2,500/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Leave this pool' }).click();
    await page.getByRole('textbox', { name: 'How much leaves' }).fill('500');
    await page.getByRole('button', { name: 'Leave now' }).click();
    await expect(page.getByText(/is leaving and will be back/)).toBeVisible();
  });

  await liveTo(BOUGHT + 4);

  await test.step('it is back', async () => {
    await go('/my/msglist');
    await expect(page.getByText(/500\.00 USDT/).first()).toBeVisible();
  });

  await liveTo(HALF_A_YEAR_LATER);

  await test.step('after half a year all of it has come to its end', async () => {
    await go('/homeindex/eaorders?state=settled');
    const records = pageAt(page, '/homeindex/eaorders');
    await expect(records.getByRole('link', { name: /Settled/ })).toHaveCount(3);
    await records.getByRole('link', { name: /180 days/ }).click();
    const info = pageAt(page, '/homeindex/finance-info');
    await expect(info.getByText('Principal and interest were paid in full.')).toBeVisible();
    await expect(info.getByText('39.45205479').first()).toBeVisible();
    await go('/homeindex/eaorders?state=settled');
    await records.getByRole('link', { name: /60 days/ }).click();
    await expect(info.getByText('8.87671232').first()).toBeVisible();
    await go('/homeindex/machine');
    await expect(pageAt(page, '/homeindex/machine').getByText('Expired')).toBeVisible();
  });

  await test.step('the books agree with the figures', async () => {
    await go('/pay/record');
    await expect(
      pageAt(page, '/pay/record')
        .getByText(/LC-USDT/)
        .first(),
    ).toBeVisible();
    await go('/pay/financial');
    await expect(pageAt(page, '/pay/financial').getByText('2,000.00').first()).toBeVisible();
  });
});

/** The server's clock at the beginning of such a day. */
function shiftTo(day: number): number {
  return ORIGIN_MS + day * DAY_MS - Date.now();
}

async function transferIn(page: Page, { url }: OwnServer, quantity: string): Promise<void> {
  const { request } = page.context();
  const answer = await request.post(`${url}/api/transfers`, {
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

async function buyMachines(page: Page, { url }: OwnServer, quantity: number): Promise<void> {
  await page.goto(`${url}/homeindex/machine-confirm?model=Nano&quantity=${quantity}`);
  const confirm = pageAt(page, '/homeindex/machine-confirm');
  await expect(confirm.getByText(/The price is not returned/)).toBeVisible();
  await confirm.getByRole('checkbox').check();
  await confirm.getByRole('button', { name: /^Buy|^Confirm/ }).click();
  await expect(confirm.getByText('Order successfully').first()).toBeVisible();
}
