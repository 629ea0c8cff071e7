/**
 * [0.7] Pages in languages other than English: every page fits the phones, and French says nothing
 * in another script. The short form walks the tightest pages in French, whose words are the
 * longest; the long one every page in every complete language.
 */
import type { Page } from '@playwright/test';
import { isLongForm } from '@anywhen/money/test-size';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '@anywhen/protocol';
import { csrfOf, expect, followLink, shown, test, testOnOwnServer } from './support/journey.ts';
import { joinAsBusyMember } from './support/busy-member.ts';
import { DETAIL_PATHS, PATHS } from './support/every-path.ts';
import { findMisfits, SCREENS } from './support/screens.ts';
import { expectWhole, findLasting } from './support/whole-page.ts';

/** Those with a ticket, a form or a row of many labels. */
const TIGHT: readonly string[] = [
  '/newContract/newContract?symbol=ETHUSDT',
  '/',
  '/homeindex/quotes',
  '/trade/trade',
  '/newContract/newContract?product=option',
  '/newContract/newContract?product=derivatives',
  '/newContract/positionList',
  '/financial/financeindex',
  '/homeindex/livecoin',
  '/homeindex/machine',
  '/pay/overview',
  '/pay/record',
  '/pay/recharge',
  '/pay/withdraw',
  '/pay/strategy?new=grid',
  '/my/my',
  '/my/security',
];

const LANGUAGES: readonly CompleteLanguage[] = isLongForm
  ? COMPLETE_LANGUAGES.filter((language) => language !== 'en')
  : ['fr'];
const PLACES = isLongForm ? [...PATHS, ...DETAIL_PATHS] : TIGHT;
/** The second is a small phone. */
const PHONES = isLongForm ? SCREENS : SCREENS.slice(1, 2);

const NOT_FRENCH = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}].*/u;

for (const language of LANGUAGES) {
  testOnOwnServer(`[0.7] every page fits in ${language}`, async ({ page, ownServer }) => {
    const addressOf = await joinAsBusyMember(page, ownServer);
    await speak(page, language);
    const faults: string[] = [];
    for (const path of PLACES) {
      await test.step(path, async () => {
        await followLink(page, addressOf(path));
        await expectWhole(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const found = await findLasting(() => findMisfits(page, PHONES));
        const foreign = language === 'fr' ? NOT_FRENCH.exec(await shown(page).innerText()) : null;
        faults.push(...[...found, ...(foreign ?? [])].map((fault) => `${path}: ${fault}`));
      });
    }
    // Other journeys of this worker share the member.
    await speak(page, 'en');
    expect(faults).toEqual([]);
  });
}

/** As if chosen on another device: it follows the member here. */
async function speak(page: Page, language: CompleteLanguage): Promise<void> {
  const { request } = page.context();
  const value = { language, theme: 'system', upDown: 'green-up' };
  const answer = await request.post('/api/preferences', {
    headers: { 'x-csrf': await csrfOf(request) },
    data: { part: 'look', value, changedAgoMs: 0 },
  });
  expect(answer.ok()).toBe(true);
}
