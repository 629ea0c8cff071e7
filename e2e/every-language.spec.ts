/**
 * [0.7] [19] Every page in every language as visitor, member of level 0, 1 and 2, and with data
 * everywhere: nothing in another language, no key, no cut text, no sideways scroll at 360 px. The
 * short form looks at a few pages in two languages; the long one, for a command, keeps pictures.
 */
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { isLongForm } from '@anywhen/money/test-size';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '@anywhen/protocol';
import {
  becomeMember,
  csrfOf,
  expect,
  registerIn,
  test,
  testOnOwnServer,
} from './support/journey.ts';
import { joinAsBusyMember } from './support/busy-member.ts';
import { DETAIL_PATHS, PATHS } from './support/every-path.ts';
import { becomeLevel1, becomeLevel2 } from './support/past.ts';
import { findMisfits } from './support/screens.ts';
import { findTextFaults } from './support/text-faults.ts';
import { expectWhole, findLasting } from './support/whole-page.ts';

const SOME: readonly string[] = ['/', '/trade/trade', '/pay/overview', '/homeindex/about'];

const chosen = process.env['WALK']?.split(',');
const LANGUAGES: readonly CompleteLanguage[] = isLongForm
  ? COMPLETE_LANGUAGES.filter((language) => chosen?.includes(language) ?? true)
  : ['ja', 'ru'];
const THEMES = isLongForm ? (['dark', 'light'] as const) : [];
const PLACES = isLongForm ? PATHS : SOME;
const SMALL = [{ widthPx: 360, letters: ['100%'] }];

type Walk = {
  page: Page;
  who: string;
  language: CompleteLanguage;
  paths: readonly string[];
  addressOf?: (path: string) => string;
  info: TestInfo;
};

for (const language of LANGUAGES) {
  test(`[0.7] every page in ${language}, as a visitor`, async ({ page }, info) => {
    await walk({ page, who: 'visitor', language, paths: PLACES, info });
  });

  testOnOwnServer(
    `[0.7] every page in ${language}, with data everywhere`,
    async ({ page, ownServer }, info) => {
      const addressOf = await joinAsBusyMember(page, ownServer);
      const paths = isLongForm ? [...PLACES, ...DETAIL_PATHS] : PLACES;
      await walk({ page, who: 'level-0-full', language, paths, addressOf, info });
    },
  );

  if (!isLongForm) continue;

  test(`[0.7] every page in ${language}, with nothing`, async ({ page }, info) => {
    await becomeMember(page);
    await walk({ page, who: 'level-0-empty', language, paths: PLACES, info });
  });

  for (const level of [1, 2] as const) {
    testOnOwnServer(
      `[0.7] every page in ${language}, of level ${level}`,
      async ({ page, ownServer }, info) => {
        const username = await registerIn(page.context().request);
        const become = level === 1 ? becomeLevel1 : becomeLevel2;
        await become(page, { server: ownServer, username });
        await walk({ page, who: `level-${level}`, language, paths: PLACES, info });
      },
    );
  }
}

async function walk({ page, who, language, paths, addressOf, info }: Walk): Promise<void> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 360, height: 780 });
  await speak(page, { language, isMember: who !== 'visitor' });
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(addressOf?.(path) ?? path);
      await expectWhole(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const found = await findLasting(async () => [
        ...(await findMisfits(page, SMALL)),
        ...(await findTextFaults(page, language)),
      ]);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
      // A walk takes long: what it has found is read while it goes on.
      for (const fault of found) console.log(`${language} ${who} ${path}: ${fault}`);
      // The theme follows the system's while the page is open.
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await keepPicture(page, { info, name: [language, who, theme, path] });
      }
    });
  }
  if (who !== 'visitor') await speak(page, { language: 'en', isMember: true });
  expect([...new Set(faults)]).toEqual([]);
}

type Picture = { info: TestInfo; name: readonly string[] };

/** Beside what Playwright keeps of failures. */
async function keepPicture(page: Page, { info, name }: Picture): Promise<void> {
  const file = `${name.join('-').replaceAll(/[^\w-]+/g, '_')}.png`;
  const path = join(info.project.outputDir, 'every-language', file);
  await page.screenshot({ path, fullPage: true });
}

/** Chosen in this browser; a member's choice, which is the same, comes from the server. */
async function speak(
  page: Page,
  { language, isMember }: { language: CompleteLanguage; isMember: boolean },
): Promise<void> {
  const value = { language, theme: 'system', upDown: 'green-up' };
  await page.addInitScript((state) => {
    localStorage.setItem('anywhen.preferences', JSON.stringify({ state }));
  }, value);
  if (!isMember) return;
  const { request } = page.context();
  const headers = { 'x-csrf': await csrfOf(request) };
  const data = { part: 'look', value, changedAgoMs: 0 };
  const answer = await request.post('/api/preferences', { headers, data });
  expect(answer.ok()).toBe(true);
}
