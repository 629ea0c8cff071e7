/**
 * [I16] Every route of the table, for a visitor and for a member: it renders, says it is a
 * simulation, has its title, and nothing goes wrong in the background.
 */
import { routes } from '../apps/web/src/router/table.ts';
import { becomeMember, expect, shown, test } from './support/journey.ts';

const PATHS = routes.map(({ path }) => path).filter((path) => path !== '*');

for (const who of ['visitor', 'member'] as const) {
  test(`[I16] every route as a ${who}`, async ({ page }) => {
    test.setTimeout(300_000);
    if (who === 'member') await becomeMember(page);
    for (const path of [...PATHS, '/this-page-does-not-exist']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(shown(page)).toHaveCount(1);
        await expect(page.getByText('Simulated trading – no real money').first()).toBeVisible();
        await expect(page).toHaveTitle(/ · Anywhen Paper$/);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('[19] guards: a visitor is asked to log in and comes back, a member is kept from the guests’ pages', async ({
  page,
}) => {
  await page.goto('/pay/record?account=spot');
  await expect(page).toHaveURL(/\/account\/login\?redirect=%2Fpay%2Frecord%3Faccount%3Dspot$/);
  await becomeMember(page);
  await page.goto('/account/login');
  await expect(page).toHaveURL(/\/$/);
});

test('[19] an unknown path reaches the catch-all', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('[data-route="*"]')).toBeVisible();
});
