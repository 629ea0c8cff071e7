/** After a lost network prices are marked as stale at once, and recover by themselves. */
import { expect, test } from './support/journey.ts';

test('prices are marked as stale, and recover by themselves', async ({ page, watch }) => {
  await page.goto('/homeindex/quotes');
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^(Not live|Offline)/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  // Being offline is intended; the browser reports it as errors.
  watch.faults = watch.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(fault));
});
