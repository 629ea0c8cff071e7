/**
 * Preferences follow a member between two browsers: what a visitor chose joins what the account
 * has, a choice appears on the other device while it is open, and one that was made without a
 * connection is sent later.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, pageAt, PASSWORD, registerIn, test } from './support/journey.ts';

const QUOTES = '/homeindex/quotes';

test('[28.2] two browsers of one member', async ({ page: phone, browser, watch }) => {
  const username = await registerIn(phone.context().request);

  await test.step('on the phone two markets are starred, and the lists sorted', async () => {
    await phone.goto(QUOTES);
    await star(phone, 'BTC');
    await star(phone, 'ETH');
    await pageAt(phone, QUOTES)
      .getByRole('button', { name: /^Product/ })
      .click();
    await expect.poll(() => savedParts(phone)).toContain('quotes');
  });

  const tablet = await openOther(browser);

  await test.step('[EX-28.2] a visitor’s dark theme joins what the account has', async () => {
    await tablet.goto(QUOTES);
    await star(tablet, 'SOL');
    await tablet.goto('/homeindex/my');
    await tablet.getByText('Dark', { exact: true }).click();
    await logIn(tablet, username);
    await tablet.goto(QUOTES);
    await expect.poll(() => starred(tablet)).toEqual(['BTC', 'ETH']);
    await expect(
      pageAt(tablet, QUOTES).getByRole('button', { name: /^Product.*smallest first/ }),
    ).toBeVisible();
    await expectTheme(tablet, 'dark');
    await expectTheme(phone, 'dark');
  });

  await test.step('a star on one device appears on the other', async () => {
    await star(tablet, 'ADA');
    await expect.poll(() => starred(phone)).toEqual(['ADA', 'BTC', 'ETH']);
  });

  await test.step('what was chosen without a connection is sent later', async () => {
    await phone.context().setOffline(true);
    await star(phone, 'XRP');
    await expect.poll(() => starred(phone)).toEqual(['ADA', 'BTC', 'ETH', 'XRP']);
    await phone.context().setOffline(false);
    await expect.poll(() => starred(tablet)).toEqual(['ADA', 'BTC', 'ETH', 'XRP']);
  });

  await test.step('hidden amounts stay on the device', async () => {
    await phone.goto('/pay/overview');
    await phone.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(phone.getByRole('button', { name: 'Show amounts' })).toBeVisible();
    await star(tablet, 'BTC');
    await expect.poll(() => starred(phone)).toEqual(['ADA', 'ETH', 'XRP']);
    await tablet.goto('/pay/overview');
    await expect(tablet.getByRole('button', { name: 'Hide amounts' })).toBeVisible();
  });

  // The browser logs what it could not load without a connection.
  watch.faults = watch.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault));
  await tablet.context().close();
});

async function openOther(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Account').fill(username);
  await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successfully')).toBeVisible();
}

/** In the list of all markets; a second tap takes the star away. */
async function star(page: Page, currency: string): Promise<void> {
  if (new URL(page.url()).pathname !== QUOTES) await page.goto(QUOTES);
  await pageAt(page, QUOTES).getByRole('tab', { name: 'All', exact: true }).click();
  await row(page, currency)
    .getByRole('button', { name: new RegExp(`${currency}$`) })
    .click();
}

function row(page: Page, currency: string): Locator {
  const link = page.getByRole('link', { name: new RegExp(`^${currency}\\b`) });
  return pageAt(page, QUOTES).getByRole('listitem').filter({ has: link });
}

/** As this browser has stored it, in the order of the alphabet. */
function starred(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('anywhen.favourites') ?? 'null') as {
      state?: { symbols?: string[] };
    } | null;
    return (stored?.state?.symbols ?? []).map((symbol) => symbol.replace('USDT', '')).toSorted();
  });
}

async function savedParts(page: Page): Promise<string[]> {
  const answer = await page.context().request.get('/api/preferences');
  const { data } = (await answer.json()) as { data: { parts: object } };
  return Object.keys(data.parts);
}

async function expectTheme(page: Page, theme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
