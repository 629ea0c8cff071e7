/**
 * [I16] Every route of the table, for a visitor and for a member with data on every page: it
 * renders, shows the simulation notice, has its title, fits the screen, passes axe in both themes,
 * and causes no errors in the background.
 */
import type { Page } from '@playwright/test';
import { routes } from '../apps/web/src/router/table.ts';
import { expectNothingFoundInBoth } from './support/axe.ts';
import {
  becomeMember,
  expect,
  followLink,
  shown,
  test,
  testOnOwnServer,
} from './support/journey.ts';
import { joinAsBusyMember } from './support/busy-member.ts';
import { DETAIL_PATHS, OTHER_CONTRACTS, PATHS, PRODUCTS } from './support/every-path.ts';
import { expectWhole, findLasting } from './support/whole-page.ts';
import { expectInSight, findMisfits, LEVERAGE_TICKET, SCREENS } from './support/screens.ts';
import { findSmallTargets } from './support/targets.ts';

/** The session under which axe checks a page: most pages look the same for both. */
const LOOKS_DIFFERENT = ['/', '/my/my', '/homeindex/my', '/profile', '/trade/trade'];

type Who = 'visitor' | 'member';

function isForAxe(path: string, who: Who): boolean {
  const route = routes.find((one) => one.path === path.split('?')[0]);
  if (PRODUCTS.includes(path)) return true;
  const isOfMember = route?.guard === 'member' || path.includes('?');
  return who === 'member' ? isOfMember || LOOKS_DIFFERENT.includes(path) : !isOfMember;
}

/** What must be visible on the smallest phone without scrolling, by page and CSS selector. */
const FIRST_SIGHT: Readonly<Record<string, readonly string[]>> = {
  '/': ['[role=tabpanel] li:nth-child(1)', '[role=tabpanel] li:nth-child(2)'],
  [OTHER_CONTRACTS]: ['button:has-text("lose") >> nth=0', 'button:has-text("lose") >> nth=1'],
  '/newContract/newContract?product=option': ['button:has-text("costs") >> nth=0'],
  '/newContract/newContract?product=derivatives': LEVERAGE_TICKET,
  '/trade/trade': ['button[type=submit]:has-text("Buy")'],
};

/** So many tests share the paths, and workers share the tests. */
const PARTS = 4;

for (const { part, paths } of partsOf(PATHS)) {
  test(`[I16] [S20] every route as a visitor, ${part}`, ({ page }) =>
    lookAtAll({ page, who: 'visitor', paths, addressOf: (path) => path }));
}

for (const { part, paths } of partsOf([...PATHS, ...DETAIL_PATHS])) {
  testOnOwnServer(`[I16] [S20] every route as a member, ${part}`, async ({ page, ownServer }) => {
    const addressOf = await joinAsBusyMember(page, ownServer);
    await lookAtAll({ page, who: 'member', paths, addressOf });
  });
}

function partsOf(all: readonly string[]): { part: string; paths: readonly string[] }[] {
  const length = Math.ceil(all.length / PARTS);
  return Array.from({ length: PARTS }, (_, index) => ({
    part: `part ${index + 1} of ${PARTS}`,
    paths: all.slice(index * length, (index + 1) * length),
  }));
}

type Look = {
  page: Page;
  who: Who;
  paths: readonly string[];
  /** The URL of a path, with the member's own ids filled in. */
  addressOf: (path: string) => string;
};

/** A visitor loads every page anew; a member follows links, as in normal use. */
async function lookAtAll({ page, who, paths, addressOf }: Look): Promise<void> {
  const misfits: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      if (who === 'visitor') await page.goto(addressOf(path));
      else await followLink(page, addressOf(path));
      await expectWhole(page, 'Simulated trading – no real money');
      if (path === OTHER_CONTRACTS && who === 'member') {
        const others = page.getByRole('list', { name: 'Your open contracts on other markets' });
        await expect(others.getByRole('listitem')).toHaveCount(5);
      }
      if (isForAxe(path, who)) await expectNothingFoundInBoth(page, path);
      // A visitor sees less of everything.
      const isFull = who === 'member';
      if (who === 'member') await expectInSight(page, FIRST_SIGHT[path] ?? []);
      const screens = isFull ? SCREENS : SCREENS.slice(0, 1);
      const found = await findLasting(async () => [
        ...(await findMisfits(page, screens)),
        ...(isFull ? await findSmallTargets(page) : []),
      ]);
      misfits.push(...found.map((fault) => `${path}: ${fault}`));
    });
  }
  expect(misfits).toEqual([]);
}

test('[19] guards: visitors are sent to the login and back, members away from guest pages', async ({
  page,
}) => {
  await page.goto('/pay/record?account=spot');
  await expect(page).toHaveURL(/\/account\/login\?redirect=%2Fpay%2Frecord%3Faccount%3Dspot$/);
  await becomeMember(page);
  await page.goto('/account/login');
  await expect(page).toHaveURL(/\/$/);
});

test('[P12] [15.4] a visitor in the chat reads what to do when asked for money, and reports it', async ({
  page,
}) => {
  await page.goto('/kefu/kefu');
  await shown(page).getByRole('link', { name: 'Is someone asking you for money?' }).click();
  await expect(page).toHaveURL(/\/homeindex\/about\?part=money$/);
  await expect(shown(page).getByText('You have to pay in before you may withdraw.')).toBeVisible();
  await expectNothingFoundInBoth(page, 'asked for money');
  await shown(page).getByRole('link', { name: 'Report it here' }).click();
  await expect(page).toHaveURL(/\/kefu\/kefu$/);
  await expect(shown(page).getByRole('textbox')).toBeVisible();
});

test('[19] an unknown path matches the catch-all', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('[data-route="*"]')).toBeVisible();
});
