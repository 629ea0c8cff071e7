/** Starting on a bad connection: a lost file, and a step back before the first page is loaded. */
import type { Page } from '@playwright/test';
import { fileOf } from './support/built-files.ts';
import { expect, pageAt, test } from './support/journey.ts';

/** Text files are named by language and namespace, and by one hash for all. */
const TEXTS = '**/assets/en-app-*.js';

test('a text file that is lost once is retried silently', async ({ page, watch }) => {
  let asked = 0;
  // boot.js would request the texts too, and the lost request would be ambiguous.
  await page.route('/boot.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.route(TEXTS, (route) => {
    asked += 1;
    return asked === 1 ? route.abort('aborted') : route.continue();
  });
  await page.goto('/charts');
  await expect(pageAt(page, '/charts')).toBeVisible();
  expect(asked).toBe(2);
  forgive(watch);
});

test('a text file that never loads leaves an error and a button that works', async ({
  page,
  watch,
}) => {
  await page.route(TEXTS, (route) => route.abort('aborted'));
  await page.goto('/charts');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('Simulated trading – no real money')).toBeVisible();
  await page.unroute(TEXTS);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(pageAt(page, '/charts')).toBeVisible();
  forgive(watch);
});

test('a step back while the first page loads ends on the page behind it', async ({ page }) => {
  await page.goto('/mock');
  await expect(pageAt(page, '/mock')).toBeVisible();
  await page.evaluate(() => history.pushState({ index: 1, sheets: ['a.b'] }, '', '/charts'));
  for (const name of ['charts', 'mock']) await slowDown(page, `src/demo/${name}-page.tsx`);
  await page.reload();
  await expect(pageAt(page, '/mock')).toBeVisible();
});

async function slowDown(page: Page, source: string): Promise<void> {
  await page.route(`**/${fileOf(source)}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
}

/** The lost file is intended; the browser reports it as an error. */
function forgive(watch: { faults: string[] }): void {
  watch.faults = watch.faults.filter((fault) => !/ERR_ABORTED|ERR_FAILED/.test(fault));
}
