/**
 * [I16] Every route of the table, for a visitor and for a member who has something on every page:
 * it renders, says it is a simulation, has its title, fits its screen, axe finds nothing on it, and
 * nothing goes wrong in the background. In the dark only what depends on colours is looked at.
 */
import type { Page } from '@playwright/test';
import { isToCome, routes, type To } from '../apps/web/src/router/table.ts';
import { becomeMember, expect, expectNothingFound, shown, test } from './support/journey.ts';
import { becomeBusyMember, type Owned } from './support/money.ts';

/** A market on which the busy member has no contract; all the others stand in a row above it. */
const OTHER_CONTRACTS = '/newContract/newContract?symbol=ETHUSDT';

/** The other products of the contract pages, for anybody. */
const PRODUCTS: readonly string[] = [
  '/newContract/newContract?product=option',
  '/newContract/newContract?product=derivatives',
  '/newContract/contractinfo?product=option',
  '/newContract/contractinfo?product=derivatives',
];

const PATHS: readonly string[] = [
  OTHER_CONTRACTS, // First, while all contracts are still open.
  ...PRODUCTS,
  ...routes.map(({ path }) => path).filter((path) => path !== '*'),
  '/this-page-does-not-exist',
];

/** Prices of ten decimals, and what only a member can open. */
const detailPaths = ({ contractId, positionId, botId }: Owned) => [
  '/trade/trade?symbol=PEPEUSDT',
  '/newContract/kline?symbol=SHIBUSDT',
  '/newContract/newContract?symbol=BTCUSDT',
  `/newContract/contractinfo?orderId=${contractId}`,
  `/newContract/contractinfo?product=derivatives&position=${positionId}`,
  '/newContract/orderlist?product=option',
  '/newContract/orderlist?product=derivatives&tab=orders',
  '/pay/strategy?new=dca',
  '/pay/strategy?new=grid',
  `/pay/strategy?bot=${botId}`,
];

/** As whom axe looks at a page: a visitor's pages look the same to a member, but for these. */
const LOOKS_DIFFERENT = ['/', '/my/my', '/homeindex/my', '/profile', '/trade/trade'];
const TO_COME = '/kefu/kefu'; // All pages that are still to come look like this one.

function isForAxe(path: string, who: 'visitor' | 'member'): boolean {
  const route = routes.find((one) => one.path === path.split('?')[0]);
  if (route && isToCome(path as To) && path !== TO_COME) return false;
  if (PRODUCTS.includes(path)) return true;
  const isOfMember = route?.guard === 'member' || path.includes('?');
  return who === 'member' ? isOfMember || LOOKS_DIFFERENT.includes(path) : !isOfMember;
}

for (const who of ['visitor', 'member'] as const) {
  test(`[I16] [S20] every route as a ${who}`, async ({ page }, { project }) => {
    test.setTimeout(900_000);
    const more = who === 'member' ? detailPaths(await becomeBusyMember(page)) : [];
    const isLight = project.name === 'light';
    // No theme changes the width of anything, and a visitor sees less of everything.
    const isMeasured = who === 'member' && isLight;
    const tooWide: string[] = [];
    const paths = [...PATHS, ...more].filter((path) => isLight || isForAxe(path, who));
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(shown(page)).toHaveCount(1);
        await expect(shown(page).locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByText('Simulated trading – no real money').first()).toBeVisible();
        await expect(page).toHaveTitle(/ · Anywhen Paper$/);
        if (path === OTHER_CONTRACTS && who === 'member') {
          const others = page.getByRole('list', { name: 'Your open contracts on other markets' });
          await expect(others.getByRole('listitem')).toHaveCount(5);
        }
        if (isForAxe(path, who)) await expectNothingFound(page, path);
        if (isMeasured) await expectInSight(page, FIRST_SIGHT[path] ?? []);
        // All pages that are still to come look the same.
        const isFull = isMeasured && !isToCome(path as To);
        for (const screen of isFull ? SCREENS : SCREENS.slice(0, 1)) {
          const overPx = await overflowOn(page, screen);
          if (overPx > 0) tooWide.push(`${path} at ${screen.join(' px, ')}: ${overPx} px too wide`);
        }
      });
    }
    expect(tooWide).toEqual([]);
  });
}

/** What must be on the smallest phone's screen without scrolling, by page and in CSS. */
const FIRST_SIGHT: Readonly<Record<string, readonly string[]>> = {
  '/': ['[role=tabpanel] li:nth-child(1)', '[role=tabpanel] li:nth-child(2)'],
  [OTHER_CONTRACTS]: ['button:has-text("lose") >> nth=0', 'button:has-text("lose") >> nth=1'],
  '/newContract/newContract?product=option': ['button:has-text("costs") >> nth=0'],
  '/newContract/newContract?product=derivatives': ['button:has-text("long BTC")'],
  '/trade/trade': ['button[type=submit]:has-text("Buy")'],
};

async function expectInSight(page: Page, selectors: readonly string[]): Promise<void> {
  if (selectors.length === 0) return;
  const smallest = { width: 360, height: 640 };
  await page.setViewportSize(smallest);
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  const tabs = (await bar.isVisible()) ? await bar.boundingBox() : null;
  for (const selector of selectors) {
    const box = await shown(page).locator(selector).first().boundingBox();
    const bottom = (box?.y ?? Infinity) + (box?.height ?? 0);
    expect(bottom, selector).toBeLessThanOrEqual(tabs?.y ?? smallest.height);
  }
}

type Screen = readonly [widthPx: number, letters: string];

const SCREENS: readonly Screen[] = [
  [390, '100%'],
  [360, '100%'],
  [320, '100%'],
  [320, '130%'],
  [360, '130%'],
  [390, '130%'],
];

/** How far the page can be scrolled to the side; measured when the new width has been drawn. */
async function overflowOn(page: Page, [width, letters]: Screen): Promise<number> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate(async (size) => {
    const { documentElement: root } = document;
    root.style.fontSize = size;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return root.scrollWidth - window.innerWidth;
  }, letters);
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
