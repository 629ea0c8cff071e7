/**
 * [0.7] Pages in English that is two fifths longer, on a phone of 360 px: no text is cut, lies on
 * another or makes the page wider. So a language whose words nobody has measured fits as well. The
 * short form opens the pages with most text, the long one all.
 */
import { isLongForm } from '@anywhen/money/test-size';
import { expect, shown, testOnOwnServer } from './support/journey.ts';
import { joinAsBusyMember } from './support/busy-member.ts';
import { DETAIL_PATHS, PATHS } from './support/every-path.ts';
import { OPENING, speakPseudo } from './support/pseudo-locale.ts';
import { findMisfits } from './support/screens.ts';
import { findCutTexts } from './support/text-faults.ts';
import { expectWhole, findLasting } from './support/whole-page.ts';

const FULLEST: readonly string[] = [
  '/',
  '/trade/trade',
  '/newContract/newContract',
  '/pay/overview',
  '/financial/financeindex',
  '/my/security',
  '/pay/withdraw',
];

const PLACES = isLongForm ? [...PATHS, ...DETAIL_PATHS] : FULLEST;
const SMALL = [{ widthPx: 360, letters: ['100%'] }];

testOnOwnServer('[0.7] longer words fit every page', async ({ page, ownServer }) => {
  const addressOf = await joinAsBusyMember(page, ownServer);
  await speakPseudo(page);
  await page.setViewportSize({ width: 360, height: 780 });
  const faults: string[] = [];
  for (const path of PLACES) {
    await testOnOwnServer.step(path, async () => {
      await page.goto(addressOf(path));
      await expectWhole(page);
      await expect(shown(page)).toContainText(OPENING);
      const found = await findLasting(async () => [
        ...(await findMisfits(page, SMALL)),
        ...(await findCutTexts(page)),
      ]);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    });
  }
  expect(faults).toEqual([]);
});
