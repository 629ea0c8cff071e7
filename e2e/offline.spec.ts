/**
 * Without a network: a member stays logged in and sees what was last known, with its age; a lost
 * answer is resolved.
 */
import type { Page } from '@playwright/test';
import { fileOf } from './support/built-files.ts';
import {
  becomeMember,
  expect,
  logOut,
  pageAt,
  shown,
  test,
  type Watch,
} from './support/journey.ts';

const NEEDED_OFFLINE = ['src/shell/ask-session.ts', 'src/parts/last-known/last-known.tsx'].map(
  (source) => `/${fileOf(source)}`,
);

test.describe('opened offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app does not show a visitor, and loads by itself when the network is back', async ({
    page,
    watch,
  }) => {
    await becomeMember(page);
    await page.goto('/');
    await expect(shown(page).getByText('10,000')).toBeVisible();
    await page.evaluate(isShellCached, NEEDED_OFFLINE);
    await expect.poll(() => countOwn(page)).toBe(1);
    await page.context().setOffline(true);

    await page.goto('/pay/assets');
    const assets = pageAt(page, '/pay/assets');
    await expect(assets.getByText('No connection to the server')).toBeVisible();
    const seen = assets.getByRole('region', { name: 'Last seen on this device' });
    await expect(seen.getByText(/^As of \d+ sec\. ago · no connection$/)).toHaveCount(2);
    await expect(seen).toContainText('10,000.00');
    await expect(seen).toContainText('Bitcoin');
    await expect(seen.locator('a, button, input')).toHaveCount(0);
    await page.goto('/');
    await expect(shown(page).getByText('No connection to the server')).toBeVisible();
    await expect(shown(page).getByRole('link', { name: 'Register' })).toHaveCount(0);
    await expect(shown(page).locator('header svg').first()).toBeVisible();
    await page.goto('/pay/assets');
    await expect(assets.getByText('No connection to the server')).toBeVisible();

    await page.context().setOffline(false);
    await expect(assets.getByText('10,000').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/pay/assets');
    await expect(seen).toHaveCount(0);
    forgive(watch);
  });

  test('what was last known goes with a log out, and grows old while the app is open', async ({
    page,
    watch,
  }) => {
    await becomeMember(page);
    await page.goto('/');
    await page.evaluate(isShellCached, NEEDED_OFFLINE);
    await expect.poll(() => countOwn(page)).toBe(1);

    await page.context().setOffline(true);
    await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
    await expect(page.getByText(/^\d+ sec\. ago$/)).toBeVisible();
    await expect(shown(page).getByText('10,000').first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^\d+ sec\. ago$/)).toHaveCount(0);

    await page.goto('/my/my');
    await logOut(page);
    expect(await countOwn(page)).toBe(0);
    await page.context().setOffline(true);
    await page.goto('/');
    await expect(shown(page).getByText('No connection to the server')).toBeVisible();
    await expect(shown(page).getByText('10,000')).toHaveCount(0);
    forgive(watch);
  });
});

test.describe('a lost answer', () => {
  test('is looked up: an executed request is confirmed, a failed one is offered again', async ({
    page,
    watch,
  }) => {
    await becomeMember(page);
    await page.goto('/pay/payexchange?from=funds&to=spot&currency=USDT');

    await test.step('it happened: its answer is found by its key', async () => {
      await loseAnswer(page, 'after');
      await transfer(page, '2500');
      await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Transfer again' }).click();
    });

    await test.step('it did not: the same request is offered, and arrives once', async () => {
      await loseAnswer(page, 'before');
      await transfer(page, '1000');
      await page.getByRole('button', { name: /^Transfer it now: 1,000\.00 USDT/ }).click();
      await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
    });

    await page.goto('/pay/capital');
    await expect(page.getByText('6,500.00').first()).toBeVisible();
    forgive(watch);
  });
});

async function transfer(page: Page, quantity: string): Promise<void> {
  await page.getByLabel('Quantity').fill(quantity);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
}

/** Cuts off the next transfer, before it reaches the server or after. */
async function loseAnswer(page: Page, when: 'before' | 'after'): Promise<void> {
  await page.route(
    '**/api/transfers',
    async (route) => {
      if (when === 'after') await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Records of what members last saw. */
function countOwn(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.endsWith('.last-known')).length,
  );
}

/** The worker has cached the page, and the code that looks up the session and shows what was. */
async function isShellCached(needed: string[]): Promise<void> {
  await navigator.serviceWorker.ready;
  for (;;) {
    const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(kept.map((cache) => cache.keys()))).flat();
    const stored = requests.map(({ url }) => new URL(url).pathname);
    if (stored.includes('/') && needed.every((file) => stored.includes(file))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The lost connection is intended; the browser reports it as errors. */
function forgive(watch: Watch): void {
  watch.faults = watch.faults.filter(
    (fault) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|WebSocket/.test(fault),
  );
}
