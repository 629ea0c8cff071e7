/**
 * Leveraged contracts in a real browser: cost and liquidation price are shown before the tap, a
 * take-profit closes one position, and another is liquidated. The journey knows the prices of its
 * server in advance, and advances time to those that close its positions.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { confirmOrder, expect, pageAt, testOnFreshServer } from './support/journey.ts';
import { transferByHand } from './support/money.ts';
import { becomeVerified } from './support/past.ts';
import { secondOfPrice } from './support/prices-to-come.ts';
import { DESIGN_SIZE, expectInSight, LEVERAGE_TICKET } from './support/screens.ts';

const DESK = '/newContract/newContract?product=derivatives';
/** Further than the price moves while it is set, however slow the machine. */
const PROFIT_GAP = 0.002;

const test = testOnFreshServer();

test('a position is closed by its take-profit, another is liquidated', async ({ page, server }) => {
  await becomeVerified(page, server);

  await test.step('USDT is transferred to the account of leveraged contracts', async () => {
    await transferByHand(page, { to: 'derivatives', quantity: '1000' });
  });

  await test.step('an open chart leaves side, amount and button on the screen', async () => {
    await page.goto(`${DESK}&symbol=BTCUSDT`);
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await expect(page.getByRole('figure', { name: /^Chart of BTC/ })).toBeVisible();
    await expectInSight(page, LEVERAGE_TICKET, DESIGN_SIZE);
  });

  await test.step('the page shows cost and liquidation price, then it is open', async () => {
    await chooseHighestLeverage(page, 'BTC');
    await page.locator('[data-field=amount]').fill('0.05');
    await expect(figure(page, 'Cost')).toHaveText(/^1\d\d\.\d\d USDT$/);
    await expect(figure(page, 'Liquidation price')).toHaveText(/^\d\d,\d{3}\.\d\d$/);
    await expect(figure(page, 'Distance to it')).toHaveText(/^4\.4\d ?%$/);
    await expect(figure(page, 'Fee (0.05%)')).toHaveText(/^1\.\d+ USDT$/);
    await expect(figure(page, 'A move of 1 %')).toHaveText(/^±3\d\.\d\d USDT$/);
    await expectNothingFoundInBoth(page);
    await page.getByRole('button', { name: /^Buy · long BTC cost .* liquidation/ }).click();
    await confirmOrder(page, 'Buy · long BTC');
    await expect(page.getByText(/^Executed at \d/)).toBeVisible();
  });

  await test.step('the take-profit is reached, and the member is notified', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Profit and loss' });
    await expect(card.getByText('Long 20×')).toBeVisible();
    await expect(card.getByRole('meter')).toBeVisible();
    await expectNothingFoundInBoth(page);
    const level = await setTakeProfit(page, card);
    const isReached = (price: number) => price >= level;
    await server.goAheadTo(await secondOfPrice(server, { symbol: 'BTCUSDT', isReached }));
    await expect(card).toHaveCount(0);

    await page.getByRole('tab', { name: 'Ended' }).click();
    await expect(page.getByRole('link', { name: /BTC.*Take-profit/ })).toBeVisible();
    await page.goto('/my/msglist');
    await page.getByRole('link', { name: /Long BTC\/USDT closed by take-profit/ }).click();
    await expect(
      pageAt(page, '/newContract/contractinfo').getByText('Take-profit').first(),
    ).toBeVisible();
  });

  await test.step('a short on the other market, which will be liquidated soon', async () => {
    await page.goto(`${DESK}&symbol=BNBUSDT`);
    await chooseHighestLeverage(page, 'BNB');
    await page.getByRole('radio', { name: 'Sell · short' }).check({ force: true });
    await page.locator('[data-field=amount]').fill('5');
    await page.getByRole('button', { name: /^Sell · short BNB/ }).click();
    await confirmOrder(page, 'Sell · short BNB');
    await expect(page.getByText(/^Executed at \d/)).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: 'Profit and loss' });
    await expect(card.getByText('Short 20×')).toBeVisible();
  });

  await test.step('it is liquidated, and the member is notified', async () => {
    const level = await readLiquidationPrice(page);
    const isReached = (price: number) => price > level;
    const due = await secondOfPrice(server, { symbol: 'BNBUSDT', isReached });
    await server.goAheadTo(due);
    await expect(page.getByText('No open positions')).toBeVisible();
    // Not by its toast: that lasts for seconds, and the socket may be away when time moves.
    await page.goto('/my/msglist');
    await expect(
      pageAt(page, '/my/msglist')
        .getByText(/Short BNB\/USDT liquidated/)
        .first(),
    ).toBeVisible();
    await page.goto(`${DESK}&symbol=BNBUSDT`);
  });

  await test.step('its receipt is verified, and shows what was returned', async () => {
    await page.getByRole('tab', { name: 'Ended' }).click();
    await page.getByRole('link', { name: /BNB.*Liquidated/ }).click();
    const receipt = pageAt(page, '/newContract/contractinfo');
    await expect(receipt.getByText('Why it was liquidated')).toBeVisible();
    await expect(receipt.locator('dl > div').filter({ hasText: 'Came back' })).toContainText(
      /[1-9]\d*\.\d+ ?USDT/,
    );
    await receipt.getByRole('button', { name: 'Verify this receipt' }).click();
    await expect(receipt.getByText('This receipt is true')).toBeVisible();
    await expectNothingFoundInBoth(page);
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

/** Above the price that time will be advanced to; returns the level. */
async function setTakeProfit(page: Page, card: Locator): Promise<number> {
  await card.getByRole('button', { name: 'TP / SL' }).click();
  const sheet = page.getByRole('dialog', { name: /^Take-profit and stop-loss of BTC/ });
  const mark = Number((await sheet.getByText(/^Mark price/).innerText()).replace(/[^\d.]/g, ''));
  const level = (mark * (1 + PROFIT_GAP)).toFixed(2);
  await sheet.getByLabel('Take-profit').fill(level);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  return Number(level);
}

async function readLiquidationPrice(page: Page): Promise<number> {
  const answer = await page.context().request.get('/api/derivatives/positions?isOpen=true');
  const { data } = (await answer.json()) as { data: { positions: { liquidationPrice: string }[] } };
  return Number(data.positions[0]?.liquidationPrice);
}
