/**
 * [19] Wide screens: the spot desk shows everything at once, Home and Earn stand in columns. In
 * both themes, without sideways scrolling and without texts on top of each other.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { becomeMember, expect, expectApart, followLink, shown, test } from './support/journey.ts';
import { findMisfitsHere } from './support/screens.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

for (const size of SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, hasTouch: false });

    test('the spot desk at once, Home and Earn in columns', async ({ page }) => {
      await becomeMember(page);
      await page.goto('/trade/trade?symbol=BTCUSDT');
      await expectDesk(page);

      await followLink(page, '/');
      const home = shown(page);
      const assets = home.getByRole('heading', { name: 'Total assets' });
      await expectBeside(assets, home.getByRole('link', { name: 'Trust finance' }));
      const gainers = home.getByRole('heading', { name: 'Gainers' });
      await expectBeside(home.getByRole('tab', { name: 'Common' }), gainers);
      await expectClean(page);

      await followLink(page, '/financial/financeindex');
      const earn = shown(page);
      await expect(earn.getByText('Principal in all products')).toBeVisible();
      const products = earn.getByRole('tabpanel').getByRole('listitem');
      await expectBeside(products.nth(0), products.nth(1));
      await expectClean(page);
    });
  });
}

/** All five in sight and not on each other; the page itself does not scroll. */
async function expectDesk(page: Page): Promise<void> {
  const desk = shown(page);
  const panels = [
    desk.getByRole('figure', { name: /BTC\/USDT/ }).first(),
    desk.getByRole('region', { name: 'Order book' }),
    desk.getByRole('region', { name: 'Latest trades' }),
    desk.locator('form'),
  ];
  for (const panel of panels) await expect(panel).toBeInViewport({ ratio: 0.98 });
  // Its list scrolls in itself.
  const own = desk.getByRole('tabpanel', { name: 'Open orders' });
  await expect(own.getByText('No open orders')).toBeInViewport();
  panels.push(own);
  for (const [index, panel] of panels.entries()) {
    for (const other of panels.slice(index + 1)) await expectApart(panel, other);
  }
  await expect(desk.getByRole('button', { name: 'Buy BTC' })).toBeInViewport({ ratio: 1 });
  const overPx = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  );
  expect(overPx).toBeLessThanOrEqual(0);
  await expectClean(page);
}

/** Nothing sideways or on top of each other; axe in both themes, once for each page. */
async function expectClean(page: Page): Promise<void> {
  expect(await findMisfitsHere(page)).toEqual([]);
  if (page.viewportSize()?.width === SIZES[0].width) await expectNothingFoundInBoth(page);
}

/** The second begins to the right of the first one's end, at a height it has too. */
async function expectBeside(first: Locator, second: Locator): Promise<void> {
  await expect(first).toBeInViewport();
  await expect(second).toBeInViewport();
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
}
