/**
 * Leveraged contracts in a real browser: what a position costs and where it ends is said before the
 * tap, a take-profit closes one within seconds, and another is liquidated. Its server has prices
 * the journey knows beforehand, and goes on shortly before the one that ends the position.
 */
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNothingFound,
  forgetRefusals,
  pageAt,
  test as base,
} from './support/journey.ts';
import { transferByHand } from './support/money.ts';
import { OwnServer } from './support/own-server.ts';
import { type MemberWithPast, makeMembers } from './support/past.ts';
import { secondOfPrice } from './support/prices-to-come.ts';

/** On its first day BNB rises by a twentieth within two hours or so of this second. */
const PRICE_SECRET = '80'.repeat(32);
const BEGINS_AT_SECOND = 42_000;
const RISES_WITHIN_SECONDS = 9_000;
const DAY_MS = 86_400_000;
const YESTERDAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
/** A start and a page take less, so that the end comes before one's eyes. */
const BEFORE_END_SECONDS = 30;

const DESK = '/newContract/newContract?product=derivatives';
const RUN_MS_MAX = 60_000;
const WAIT_MS = 8_000;

type Past = { server: OwnServer; member: MemberWithPast };

const test = base.extend<object, { past: Past }>({
  past: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const begin = YESTERDAY_MS + BEGINS_AT_SECOND * 1_000;
      const server = await OwnServer.start(begin - Date.now(), { priceSecret: PRICE_SECRET });
      const [member] = await makeMembers(server, 1);
      if (!member) throw new Error('nobody joined');
      await use({ server, member });
      await server.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

test('a position is closed by its take-profit, another is liquidated', async ({
  page,
  past,
  watch,
}) => {
  test.setTimeout(300_000);
  const { server, member } = past;
  const go = (path: string) => page.goto(`${server.url}${path}`);
  await page.context().addCookies(member.cookies.map((cookie) => ({ ...cookie })));

  await test.step('USDT goes to the account of leveraged contracts', async () => {
    await transferByHand(page, { url: server.url, to: 'derivatives', quantity: '1000' });
  });

  await test.step('the page says what it costs and where it ends, then it is open', async () => {
    await go(`${DESK}&symbol=BTCUSDT`);
    await chooseHighestLeverage(page, 'BTC');
    await page.locator('[data-field=amount]').fill('0.05');
    await expect(figure(page, 'Cost')).toHaveText(/^1\d\d\.\d\d USDT$/);
    await expect(figure(page, 'Liquidation price')).toHaveText(/^\d\d,\d{3}\.\d\d$/);
    await expect(figure(page, 'Distance to it')).toHaveText(/^4\.4\d ?%$/);
    await expect(figure(page, 'Fee')).toHaveText(/^1\.\d+ USDT$/);
    await expect(figure(page, 'A move of 1 %')).toHaveText(/^±3\d\.\d\d USDT$/);
    await expectNothingFound(page);
    await page.getByRole('button', { name: /^Buy · long BTC cost .* liquidation/ }).click();
    await expect(page.getByText(/^Executed at/)).toBeVisible();
  });

  await test.step('the take-profit is reached, and the member is told', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Profit and loss' });
    await expect(card.getByText('Long 20×')).toBeVisible();
    await expect(card.getByRole('meter')).toBeVisible();
    await expectNothingFound(page);
    await takeProfitSoon(page, card);
    forgetRefusals(watch);

    await page.getByRole('tab', { name: 'Ended' }).click();
    await expect(page.getByRole('link', { name: /BTC.*Take-profit/ })).toBeVisible();
    await go('/my/msglist');
    await page.getByRole('link', { name: /Long BTC\/USDT closed by take-profit/ }).click();
    await expect(
      pageAt(page, '/newContract/contractinfo').getByText('Take-profit').first(),
    ).toBeVisible();
  });

  await test.step('a short on the other market, whose end is near in time', async () => {
    await go(`${DESK}&symbol=BNBUSDT`);
    await chooseHighestLeverage(page, 'BNB');
    await page.getByRole('radio', { name: 'Sell · short' }).check({ force: true });
    await page.locator('[data-field=amount]').fill('5');
    await page.getByRole('button', { name: /^Sell · short BNB/ }).click();
    await expect(page.getByText(/^Executed at/)).toBeVisible();
    const end = await readEnd(page, server);
    // Nothing is on the screen that could miss its server.
    await page.goto('about:blank');
    await server.goOnAt((end - BEFORE_END_SECONDS) * 1_000 - Date.now());
  });

  await test.step('it is liquidated, and the member is told', async () => {
    await go(`${DESK}&symbol=BNBUSDT`);
    await expect(page.getByText(/^Short BNB\/USDT liquidated/).first()).toBeVisible({
      timeout: RUN_MS_MAX + BEFORE_END_SECONDS * 1_000,
    });
    await expect(page.getByText('No open positions')).toBeVisible();
  });

  await test.step('its receipt is true, and says what came back', async () => {
    await page.getByRole('tab', { name: 'Ended' }).click();
    await page.getByRole('link', { name: /BNB.*Liquidated/ }).click();
    const receipt = pageAt(page, '/newContract/contractinfo');
    await expect(receipt.getByText('Why it was liquidated')).toBeVisible();
    await expect(receipt.locator('dl > div').filter({ hasText: 'Came back' })).toContainText(
      /[1-9]\d*\.\d+ ?USDT/,
    );
    await receipt.getByRole('button', { name: 'Verify this receipt' }).click();
    await expect(receipt.getByText('This receipt is true')).toBeVisible({ timeout: RUN_MS_MAX });
    await expectNothingFound(page);
  });
});

async function chooseHighestLeverage(page: Page, currency: string): Promise<void> {
  await page.getByRole('button', { name: /^Leverage \d+×/ }).click();
  const sheet = page.getByRole('dialog', { name: `Leverage of ${currency}/USDT` });
  await sheet.getByRole('button', { name: /^20×/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Leverage 20×/ })).toBeVisible();
}

function figure(page: Page, label: string): Locator {
  const pair = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  return pair.locator('dd').first();
}

/** Just above the price; where the price runs away from it, above the new one. */
async function takeProfitSoon(page: Page, card: Locator): Promise<void> {
  await expect(async () => {
    const sheet = page.getByRole('dialog', { name: /^Take-profit and stop-loss of BTC/ });
    // A sheet that was refused stays open, and what is behind it cannot be found.
    if ((await sheet.count()) === 0) {
      if ((await card.count()) === 0) return;
      await card.getByRole('button', { name: 'TP / SL' }).click({ timeout: WAIT_MS });
    }
    const mark = Number((await sheet.getByText(/^Mark price/).innerText()).replace(/[^\d.]/g, ''));
    await sheet.getByLabel('Take-profit').fill((mark * 1.000_05).toFixed(2));
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0, { timeout: WAIT_MS });
    await expect(card).toHaveCount(0, { timeout: WAIT_MS });
  }).toPass({ timeout: 2 * RUN_MS_MAX });
}

/** A second by which it is liquidated: the shown price may be one tick too early for a short. */
async function readEnd(page: Page, { url }: OwnServer): Promise<number> {
  const answer = await page.context().request.get(`${url}/api/derivatives/positions?isOpen=true`);
  const { data } = (await answer.json()) as { data: { positions: { liquidationPrice: string }[] } };
  const level = Number(data.positions[0]?.liquidationPrice);
  return secondOfPrice({
    url,
    priceSecret: PRICE_SECRET,
    symbol: 'BNBUSDT',
    isReached: (price) => price > level,
    secondsMax: RISES_WITHIN_SECONDS,
  });
}
