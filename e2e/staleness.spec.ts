/** After a lost network prices say at once that they are old, and recover by themselves. */
import { expect, test } from './support/journey.ts';

test.use({ serviceWorkers: 'block' });

test('prices say that they are stale, and come back by themselves', async ({ page, watch }) => {
  await page.goto('/homeindex/quotes');
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^(Not live|Offline)/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  // Being offline is the point of this journey; the browser reports it as errors.
  watch.faults = watch.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(fault));
});
