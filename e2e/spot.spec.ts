/**
 * Spot trading: a transfer, a limit order that rests, fills in part and is cancelled, a market
 * sell, and all of it in the records and in a file. Two members trade with each other; prices move
 * all the time, so what depends on them is retried.
 */
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import {
  becomeMember,
  confirmOrder,
  expect,
  pageAt,
  shown,
  test,
  type Watch,
} from './support/journey.ts';
import { bestPrices, postMoney } from './support/money.ts';

const CURRENCY = 'ETC';
/** Only a few prices are unchanged for too short a time. */
const TRIES = 50;
const LOOK_MS = 5_000;

test('from the transfer to the file: rests, fills in part, is cancelled, sold, recorded', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const currency = CURRENCY;
  const symbol = `${currency}USDT`;
  await becomeMember(page);
  const other = await otherMember(browser, baseURL ?? '', symbol);

  await test.step('2 000 are transferred from funds to spot', async () => {
    await page.goto('/pay/payexchange?from=funds&to=spot&currency=USDT');
    await page.getByLabel('Quantity').fill('2000');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Confirm transfer' }).click();
    await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
  });

  await test.step('a limit order rests, fills in part, and its rest is cancelled', async () => {
    await page.goto(`/trade/trade?symbol=${symbol}`);
    await expect(shown(page).getByText('2,000.00').first()).toBeVisible();
    await fillInPartAndCancel(page, other, currency);
    forgiveOvertaken(watch);
    await expect(page.getByText('No open orders')).toBeVisible();
  });

  await test.step('the purchase is sold at the market price, with a receipt', async () => {
    await chooseIn(page, 'Sell');
    await chooseIn(page, 'Market');
    await page.getByRole('button', { name: '100%' }).click();
    await expect(page.locator('[data-field=amount]')).not.toHaveValue('');
    await page.getByRole('button', { name: `Sell ${currency}`, exact: true }).click();
    await page.getByRole('button', { name: `Sell ${currency} now` }).click();
    const receipt = page.getByRole('dialog', { name: `Sell ${currency}/USDT` });
    await expect(receipt.getByText('Filled completely.')).toBeVisible();
    await expect(receipt.getByText('Against simulated liquidity').first()).toBeVisible();
    await receipt.getByRole('button', { name: 'Close' }).last().click();
    await expect(receipt).toHaveCount(0);
  });

  await test.step('the records contain both orders and every fill', async () => {
    await page.goto('/trade/tardelist');
    const records = pageAt(page, '/trade/tardelist');
    await expect(records.getByText('Canceled').first()).toBeVisible();
    await expect(records.getByText('Filled 100%').first()).toBeVisible();
    await records.getByRole('tab', { name: 'Fills' }).click();
    await expect(records.getByText('Against another member').first()).toBeVisible();
    await expect(records.getByText('Against simulated liquidity').first()).toBeVisible();
    await records.getByRole('tab', { name: 'Orders' }).click();
    await records
      .getByRole('button', { name: `Sell ${currency}/USDT` })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('Average price')).toBeVisible();
    await page.goBack();
  });

  await test.step('the file contains what the page shows', async () => {
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const rows = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.slice(1).every((row) => row.includes(symbol))).toBe(true);
    expect(rows.some((row) => row.includes('CANCELED'))).toBe(true);
  });

  await test.step('what the fee left over is a position with its cost', async () => {
    await page.goto('/trade/positionList');
    const positions = pageAt(page, '/trade/positionList');
    await expect(positions.getByRole('link', { name: currency, exact: true })).toBeVisible();
    await expect(positions.getByText('Average cost')).toBeVisible();
    await expect(positions.getByText('No open orders')).toBeVisible();
  });
  await other.page.context().close();
});

test('a visitor sees the book move, taps a price, and returns after the login', async ({
  page,
}) => {
  await page.goto('/trade/trade?symbol=BTCUSDT');
  const asks = shown(page).getByRole('list', { name: /Offers to sell/ });
  const best = asks.getByRole('button').first();
  await expect(best).toBeVisible();
  const before = await asks.textContent();
  await expect.poll(() => asks.textContent()).not.toBe(before);
  await best.click();
  await expect(page.locator('[data-field=price]')).not.toHaveValue('');
  await shown(page).getByRole('link', { name: 'Log in to trade' }).first().click();
  await expect(page).toHaveURL(/redirect=%2Ftrade%2Ftrade%3Fsymbol%3DBTCUSDT/);
});

test('on a narrow phone the step buttons of the price are wide enough for a thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/trade/trade?symbol=BTCUSDT');
  const field = page.locator('[data-field=price]');
  await expect(field).not.toHaveValue('');
  const price = (await field.boundingBox()) ?? { x: 0, width: 0 };
  for (const name of [/^Lower the price/, /^Raise the price/]) {
    const button = page.getByRole('button', { name });
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const before = await field.inputValue();
    await button.click({
      position: name.source.startsWith('^L') ? { x: 3, y: 26 } : { x: 41, y: 26 },
    });
    await expect(field).not.toHaveValue(before);
  }
  const isCut = await field.evaluate((one) => one.scrollWidth > one.clientWidth);
  expect([isCut, price.width > 60]).toEqual([false, true]);
});

test.describe('with a failing connection', () => {
  test('[0.4] a lost answer is looked up, and the order is placed once', async ({
    page,
    watch,
  }) => {
    await becomeMember(page);
    const request = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '500' };
    await postMoney(page, '/api/transfers', request);
    await page.goto('/trade/trade?symbol=ETHUSDT');
    let isFirst = true;
    await page.route('**/api/spot/orders', async (route) => {
      if (!isFirst || route.request().method() !== 'POST') return route.continue();
      isFirst = false;
      await route.fetch();
      return route.abort();
    });
    await page.locator('[data-field=price]').fill('2000');
    await page.locator('[data-field=amount]').fill('0.1');
    await page.getByRole('button', { name: 'Buy ETH', exact: true }).click();
    await confirmOrder(page, 'Buy ETH');
    await expect(page.getByText('Order successfully')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible();
    await expect(page.locator('[data-field=amount]')).toHaveValue('');
    // The lost answer is intended; the browser reports it as an error.
    watch.faults = watch.faults.filter((fault) => !/ERR_FAILED/.test(fault));
  });
});

test('the chart of a market shows its book and its trades', async ({ page }) => {
  await page.goto('/newContract/kline?symbol=BTCUSDT');
  const chart = pageAt(page, '/newContract/kline');
  await chart.getByRole('tab', { name: 'Order book' }).click();
  await expect(
    chart.getByRole('list', { name: 'Offers to buy' }).getByRole('listitem'),
  ).toHaveCount(12);
  await chart.getByRole('tab', { name: 'Trades' }).click();
  await expect(
    chart.getByText('No trades yet').or(chart.getByRole('list', { name: 'Latest trades' })),
  ).toBeVisible();
});

type Other = { page: Page; sell: () => Promise<string[]> };

/** A second member in another browser, who owns some of the currency. */
async function otherMember(browser: Browser, baseURL: string, symbol: string): Promise<Other> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await becomeMember(page);
  const post = (path: string, data: object) => postMoney(page, path, data);
  await post('/api/transfers', { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1000' });
  const market = { symbol, type: 'market' };
  await post('/api/spot/orders', { ...market, side: 'buy', quoteAmount: '900' });
  const sell = async () => {
    const { fills } = await post('/api/spot/orders', { ...market, side: 'sell', quantity: '1' });
    return fills.map(({ against }) => against);
  };
  return { page, sell };
}

/**
 * In the middle of the market maker's spread there is no other order. The spread moves every
 * second, so an order may fill at once, be overtaken before the other member acts, or fill before
 * the cancel: then it is repeated.
 */
async function fillInPartAndCancel(page: Page, other: Other, currency: string): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await page
      .locator('[data-field=price]')
      .fill(await middlePrice(page.request, `${currency}USDT`));
    await page.locator('[data-field=amount]').fill('8');
    await page.getByRole('button', { name: `Buy ${currency}`, exact: true }).click();
    await confirmOrder(page, `Buy ${currency}`);
    const against = (await waitForOrder(page, currency)) ? await other.sell() : [];
    if (against.includes('member') && (await cancelRest(page))) return;
    await clearTheDesk(page, `${currency}USDT`);
  }
  throw new Error('the price never stayed unchanged for long enough');
}

/** A cancel after the fill is refused, as it must be; the browser reports that as an error. */
function forgiveOvertaken(watch: Watch): void {
  watch.faults = watch.faults.filter((fault) => !fault.includes('409 (Conflict)'));
}

/** False when it filled first and nothing is left to cancel. */
async function cancelRest(page: Page): Promise<boolean> {
  const part = page.getByText(/^Filled (?!0%|100%)\d+%$/).first();
  const none = page.getByText('No open orders');
  await expect(part.or(none).first()).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  const done = page.getByText('Order cancelled');
  // First scrolls it from under the toast at the bottom of the screen. A button that disappears
  // meanwhile, because the order was filled, is queried again.
  const soon = { timeout: LOOK_MS };
  await expect(async () => {
    if (await cancel.isVisible()) {
      await cancel.evaluate((one) => one.scrollIntoView({ block: 'center' }), undefined, soon);
      await cancel.click(soon);
    }
    expect(await done.or(none).count()).toBeGreaterThan(0);
  }).toPass();
  return (await done.count()) > 0;
}

/** True when it rests: an order that matched at once has a receipt, one just after it a toast. */
async function waitForOrder(page: Page, currency: string): Promise<boolean> {
  const rests = page.getByText('Filled 0%').first();
  const receipt = page.getByRole('dialog', { name: `Buy ${currency}/USDT` });
  const toast = page.getByText(`${currency}/USDT filled`);
  await expect(rests.or(receipt).or(toast).first()).toBeVisible();
  return (await receipt.count()) === 0 && (await toast.count()) === 0;
}

async function clearTheDesk(page: Page, symbol: string): Promise<void> {
  await page.goto(`/trade/trade?symbol=${symbol}`);
  const none = page.getByText('No open orders');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(none.or(cancel).first()).toBeVisible();
  if (await cancel.count()) await cancel.first().click();
  await expect(none).toBeVisible();
}

async function middlePrice(request: APIRequestContext, symbol: string): Promise<string> {
  const { bid, ask } = await bestPrices(request, symbol);
  return ((bid + ask) / 2).toFixed(4);
}

/** Radio buttons are drawn by their labels. */
async function chooseIn(page: Page, name: string): Promise<void> {
  await page
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first()
    .click();
}
