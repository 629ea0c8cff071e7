/**
 * Price alerts in a real browser: set by the bell of a market on both sides of its price, so that
 * one is reached within seconds; told on another page, once, and kept with its second and price.
 */
import type { Page } from '@playwright/test';
import { becomeMember, expect, expectNothingFound, pageAt, test } from './support/journey.ts';
import { bestPrices } from './support/money.ts';

const MARKET = '/newContract/kline?symbol=BTCUSDT';
/** The one set last is near; where the price leaves both behind, two more are set. */
const NEAR = 0.000_1;
const FAR = 0.000_5;
const FIRES_MS = 15_000;
const TRIES = 8;
const BELL = /^(Set a price alert|Price alerts: )/;

test('an alert fires once, and the member is told on another page', async ({ page }) => {
  test.setTimeout(180_000);
  await becomeMember(page);

  await test.step('set by the bell; elsewhere a toast tells it and leads there', async () => {
    await page.goto(MARKET);
    await page.getByRole('button', { name: 'Set a price alert' }).click();
    await expectNothingFound(page);
    await beTold(page);
    await expect(page).toHaveURL(/kline\?symbol=BTCUSDT$/);
  });

  await test.step('it waits no more, and is listed with its second and its price', async () => {
    await page.getByRole('button', { name: BELL }).click();
    const sheet = page.getByRole('dialog', { name: 'Price alerts' });
    const fired = sheet.locator('section').filter({ hasText: 'Fired' }).getByRole('listitem');
    await expect(fired.first()).toContainText(/\d\d,\d{3}\.\d\d (or above|or below)/);
    await expect(fired.first()).toContainText(/\d\d:\d\d:\d\d/);
  });

  await test.step('there is one message of each that fired', async () => {
    await page.goto('/my/msglist');
    const list = pageAt(page, '/my/msglist');
    const told = list.getByRole('link', { name: /BTC\/USDT (rose|fell) to/ });
    await expect(told.first()).toBeVisible();
    const texts = await told.allInnerTexts();
    const levels = texts.map((text) => /told at ([\d,.]+)/.exec(text)?.[1]);
    expect(new Set(levels).size).toBe(levels.length);
  });
});

/** Leaves the page with a touch on the toast. */
async function beTold(page: Page): Promise<void> {
  const toast = page.getByRole('status').getByRole('link', { name: /^BTC\/USDT (rose|fell) to/ });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { bid } = await bestPrices(page.request, 'BTCUSDT');
    await setAlert(page, bid * (1 + FAR));
    await setAlert(page, bid * (1 - NEAR));
    await page.goto('/');
    const isTold = await toast
      .waitFor({ timeout: FIRES_MS })
      .then(() => true)
      .catch(() => false);
    if (isTold) return toast.click();
    await page.goto(MARKET);
    await page.getByRole('button', { name: BELL }).click();
  }
  throw new Error('the price ran away from every alert');
}

async function setAlert(page: Page, price: number): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Price alerts' });
  await sheet.getByRole('textbox', { name: 'Tell me at' }).fill(price.toFixed(2));
  await expect(sheet.getByText(/^You are told when BTC\/USDT is at/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Set alert' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Tell me at' })).toHaveValue('');
}
