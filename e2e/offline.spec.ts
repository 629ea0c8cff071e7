/** Without a network: a member stays a member, and a lost answer surprises nobody. */
import type { Page } from '@playwright/test';
import { fileOf } from './support/built-files.ts';
import { becomeMember, expect, pageAt, shown, test, type Watch } from './support/journey.ts';

test.describe('opened without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app is no visitor’s, and fills by itself when the network is back', async ({
    page,
    watch,
  }) => {
    await becomeMember(page);
    await page.goto('/');
    await expect(shown(page).getByText('10,000')).toBeVisible();
    await page.evaluate(isShellCached, `/${fileOf('src/shell/ask-session.ts')}`);
    await page.context().setOffline(true);

    await page.goto('/pay/assets');
    const assets = pageAt(page, '/pay/assets');
    await expect(assets.getByText('No connection to the server')).toBeVisible();
    await page.goto('/');
    await expect(shown(page).getByText('No connection to the server')).toBeVisible();
    await expect(shown(page).getByRole('link', { name: 'Register' })).toHaveCount(0);
    await expect(shown(page).locator('header svg').first()).toBeVisible();
    await page.goto('/pay/assets');
    await expect(assets.getByText('No connection to the server')).toBeVisible();

    await page.context().setOffline(false);
    await expect(assets.getByText('10,000').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/pay/assets');
    forgive(watch);
  });
});

test.describe('an answer that got lost', () => {
  test.use({ serviceWorkers: 'block' });

  test('is found out: what happened is told, what did not is offered anew', async ({
    page,
    watch,
  }) => {
    await becomeMember(page);
    await page.goto('/pay/payexchange?from=funds&to=spot&currency=USDT');

    await test.step('it happened: its answer comes by its key', async () => {
      await loseAnswer(page, 'after');
      await transfer(page, '2500');
      await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Transfer again' }).click();
    });

    await test.step('it did not: the very same is offered, and arrives once', async () => {
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

/** The next transfer is cut off, before it reaches the server or after. */
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

/** The worker has the page, and the code that asks who is here. */
async function isShellCached(asking: string): Promise<void> {
  await navigator.serviceWorker.ready;
  for (;;) {
    const cache = await caches.open('anywhen-shell-1');
    const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    if (stored.includes('/') && stored.includes(asking)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Being cut off is the point of these journeys; the browser reports it as errors. */
function forgive(watch: Watch): void {
  watch.faults = watch.faults.filter(
    (fault) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|WebSocket/.test(fault),
  );
}
