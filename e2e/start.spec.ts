/** The start on a bad line: a file that is lost, a step back before the first page is there. */
import type { Page } from '@playwright/test';
import { fileOf } from './support/built-files.ts';
import { expect, pageAt, test } from './support/journey.ts';

// What a service worker asks for passes by the tests' own network.
test.use({ serviceWorkers: 'block' });

/** Texts are named by language and namespace, and by one hash for all. */
const TEXTS = '**/assets/en-app-*.js';

test('a text file that is lost once is not noticed', async ({ page, watch }) => {
  let asked = 0;
  // It would ask for the texts too, so that nobody could say whose request was lost.
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

test('a text file that never comes leaves a sentence and a button that works', async ({
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

test('a step back while the first page is on its way ends on the page behind it', async ({
  page,
}) => {
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

/** Losing the file is the point of these journeys; the browser reports it as an error. */
function forgive(watch: { faults: string[] }): void {
  watch.faults = watch.faults.filter((fault) => !/ERR_ABORTED|ERR_FAILED/.test(fault));
}
