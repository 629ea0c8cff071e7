/**
 * Price alerts in a real browser: set by the bell of a market on both sides of its price; time
 * passes until one is reached; notified on another page, once, and listed with its second and
 * price.
 */
import type { Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import {
  becomeMember,
  expect,
  expectLive,
  pageAt,
  testOnOwnServer as test,
} from './support/journey.ts';
import { bestPrices } from './support/money.ts';
import type { OwnServer } from './support/own-server.ts';
import { secondOfPrice } from './support/prices-to-come.ts';

const MARKET = '/newContract/kline?symbol=BTCUSDT';
/** Further than the price moves while both are set, however slow the machine. */
const GAP = 0.005;
/** For all the hours until the price is reached. */
const TOAST_MS_MAX = 300_000;
const STEP_SECONDS = 200;
const BELL = /^(Set a price alert|Price alerts: )/;

test('an alert fires once, and the member is notified on another page', async ({
  page,
  ownServer,
}) => {
  await becomeMember(page);

  const { bid } = await bestPrices(page.request, 'BTCUSDT');
  const [above, below] = [bid * (1 + GAP), bid * (1 - GAP)];
  const isReached = (price: number) => price >= above + 1 || price <= below - 1;

  await test.step('set by the bell', async () => {
    await page.goto(MARKET);
    await page.getByRole('button', { name: 'Set a price alert' }).click();
    await expectNothingFoundInBoth(page);
    await setAlert(page, above);
    await setAlert(page, below);
  });

  await test.step('on another page a toast reports it and links there', async () => {
    await page.goto('/');
    await expectLive(page);
    const toast = page.getByRole('status').getByRole('link', { name: /^BTC\/USDT (rose|fell) to/ });
    // It is shown for seconds only: it may be gone when the server says that it is there, and come
    // while the second is still computed.
    await Promise.all([toast.click({ timeout: TOAST_MS_MAX }), goAheadUntil(ownServer, isReached)]);
    await expect(page).toHaveURL(/kline\?symbol=BTCUSDT$/);
  });

  await test.step('it no longer waits, and is listed with its second and its price', async () => {
    await page.getByRole('button', { name: BELL }).click();
    const sheet = page.getByRole('dialog', { name: 'Price alerts' });
    const fired = sheet.locator('section').filter({ hasText: 'Fired' }).getByRole('listitem');
    await expect(fired.first()).toContainText(/\d\d,\d{3}\.\d\d (or above|or below)/);
    await expect(fired.first()).toContainText(/\d\d:\d\d:\d\d/);
  });

  await test.step('there is one message for each that fired', async () => {
    await page.goto('/my/msglist');
    const list = pageAt(page, '/my/msglist');
    const messages = list.getByRole('link', { name: /BTC\/USDT (rose|fell) to/ });
    await expect(messages.first()).toBeVisible();
    const texts = await messages.allInnerTexts();
    const levels = texts.map((text) => /told at ([\d,.]+)/.exec(text)?.[1]);
    expect(new Set(levels).size).toBe(levels.length);
  });
});

async function goAheadUntil(
  server: OwnServer,
  isReached: (price: number) => boolean,
): Promise<void> {
  const second = await secondOfPrice(server, { symbol: 'BTCUSDT', isReached });
  // Five minutes at once are an outage, which is told in one message with what it fired.
  while (server.nowMs < second * 1_000) {
    const left = second + 1 - Math.floor(server.nowMs / 1_000);
    await server.goAhead(Math.min(left, STEP_SECONDS));
  }
}

async function setAlert(page: Page, price: number): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Price alerts' });
  await sheet.getByRole('textbox', { name: 'Tell me at' }).fill(price.toFixed(2));
  await expect(sheet.getByText(/^You are told when BTC\/USDT is at/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Set alert' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Tell me at' })).toHaveValue('');
}
