/** "Is someone asking you for money?": one tap away, for everybody, in the reader's language. */
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage, LANGUAGES } from '../i18n/index.ts';
import type { To } from '../router/index.ts';
import { catalogue, keysOf } from '../../testing/i18n/catalogue-texts.ts';
import { leaveTestPage, openTestPage } from '../../testing/test-page.tsx';

const MONEY_ASKED = '/homeindex/about?part=money';

afterEach(async () => {
  leaveTestPage();
  await changeLanguage('en');
});

const PAGES: readonly To[] = [
  '/pay/recharge',
  '/pay/spotgoods-recharge',
  '/pay/withdraw',
  '/pay/spotgoods-withdraw',
  '/homeindex/bankadd',
  '/homeindex/bankadd?kind=wallet',
  '/homeindex/banklist',
  '/kefu/kefu',
  '/homeindex/my',
  '/homeindex/more',
  '/homeindex/about',
];

const NAMES = { question: 'Is someone asking you for money?', short: 'Asked for money?' };

/** Screens are searched with plain spaces; French has others before its marks. */
const asFound = (text = '') => text.replaceAll(/\s/g, ' ');

/** The server answers nothing: the link must not need it. */
const findLink = () =>
  screen.findByRole('link', { name: (name) => Object.values(NAMES).includes(name.trim()) });

describe('[P12] [15.4] the way to it', () => {
  it.each(PAGES)('is on %s, also when nothing of the page can be loaded', async (page) => {
    await openTestPage(page, { member: { level: 1 } });
    const link = await findLink();
    expect(link.getAttribute('href')).toBe(MONEY_ASKED);
  });

  it.each(['/kefu/kefu', '/homeindex/my', '/homeindex/more', '/homeindex/about'] as const)(
    'is on %s for a visitor too',
    async (page) => {
      await openTestPage(page, { member: null });
      expect((await findLink()).getAttribute('href')).toBe(MONEY_ASKED);
    },
  );

  it('is named in all languages, in each by words of its own', () => {
    for (const key of ['moneyAsked.question', 'moneyAsked.short']) {
      const names = LANGUAGES.map((language) => catalogue(language, 'app').get(key));
      expect(new Set(names).size, key).toBe(LANGUAGES.length);
      expect(names).not.toContain(undefined);
    }
  });
});

describe('[P12] [15.4] the page', () => {
  it.each(LANGUAGES)('says all of it to a visitor in %s', async (language) => {
    await openTestPage(MONEY_ASKED, { member: null });
    await act(async () => void (await changeLanguage(language)));
    const texts = catalogue(language, 'caution');
    const title = await screen.findByText(asFound(texts.get('title')), { selector: 'h2' });
    const page = title.closest('article');
    const shown = within(page ?? document.body);
    for (const text of texts.values()) {
      expect(shown.getByText(asFound(text))).toBeTruthy();
    }
    expect(shown.getAllByRole('list')[0]?.children).toHaveLength(8);
  });

  it('never falls back: every text is one of the language itself', () => {
    const repeated = keysOf('en', 'caution').filter((key) => {
      const texts = LANGUAGES.map((language) => catalogue(language, 'caution').get(key));
      return texts.includes(undefined) || new Set(texts).size < LANGUAGES.length;
    });
    expect(repeated).toEqual([]);
  });

  it('leads to the chat and to a price, and names nothing of others', async () => {
    await openTestPage(MONEY_ASKED, { member: null });
    const report = await screen.findByRole('link', { name: 'Report it here' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(report.getAttribute('href')).toBe('/kefu/kefu');
    expect(links).toEqual(['/newContract/kline?symbol=BTCUSDT', '/kefu/kefu']);
    const named = LANGUAGES.flatMap((language) =>
      [...catalogue(language, 'caution').values()].filter((text) =>
        /\d\d|https?:|www\.|@|\w\.\w/.test(text),
      ),
    );
    expect(named).toEqual([]);
  });
});
