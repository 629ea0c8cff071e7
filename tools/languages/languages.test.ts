/**
 * [0.7] No text of a language is left in another one; and each way of finding one is shown to find
 * it, by texts that were put into the wrong language.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../packages/protocol/src/base/languages.ts';
import { readRepository } from '../tidy/repository.ts';
import { findForeign } from './foreign-text.ts';
import { listMemberTexts, type MemberText } from './member-texts.ts';
import { findUnused, readTerms, TABLE_LANGUAGES } from './term-tables.ts';

const repository = readRepository(fileURLToPath(new URL('../..', import.meta.url)));
const texts = listMemberTexts(repository);
const english = new Map(
  texts.flatMap((one) => (one.language === 'en' ? [[one.key, one.text]] : [])),
);
const textsIn = (language: Language) => texts.filter((one) => one.language === language);

/** Of the sentences that are put elsewhere: each of them took half a minute on a busy machine. */
const EVERY = 8;

const put = (language: Language, text: string) =>
  findForeign({ language, place: 'x', key: 'x', text });

describe('[0.7] texts of members', () => {
  it('are found wherever they are written', () => {
    const files = new Set(texts.map(({ place }) => place.split(' ')[0]));
    expect([...files]).toEqual(
      expect.arrayContaining([
        'apps/server/src/identity/codes/letters.ts',
        'apps/server/src/platform/http/failure-page.ts',
        'apps/server/src/platform/http/waiting-answer.ts',
        'apps/server/src/support/assistant/answers/ja.json',
        'apps/server/src/web-app/previews/preview-texts.ts',
        'apps/web/public/boot.js',
        'apps/web/src/legal/texts/ru.json',
        'packages/protocol/src/announcements/rules.ts',
      ]),
    );
    for (const language of LANGUAGES) expect(textsIn(language).length).toBeGreaterThan(5_000);
  });

  it.each(LANGUAGES)('are all in their own language: %s', (language) => {
    const foreign = textsIn(language).flatMap((one) =>
      findForeign(one, english.get(one.key)).map((fault) => `${one.place}: ${fault}: ${one.text}`),
    );
    expect(foreign).toEqual([]);
  });
});

describe('a text in the wrong language', () => {
  const pairs = LANGUAGES.flatMap((to) =>
    LANGUAGES.filter((from) => from !== to).map((from) => ({ from, to })),
  );

  it.each(pairs)('is noticed: $from among $to', ({ from, to }) => {
    const sentences = textsIn(from)
      .filter(isSentence)
      .filter((_, index) => index % EVERY === 0);
    expect(sentences.length).toBeGreaterThan(80);
    const missed = sentences.filter(({ text }) => put(to, text).length === 0);
    // A few sentences are the same in both ways of Chinese, or hold no word of the lists.
    const share = missed.length / sentences.length;
    expect(
      share,
      missed
        .map(({ text }) => text)
        .slice(0, 20)
        .join('\n'),
    ).toBeLessThan(0.04);
  });

  it.each([
    ['zh-Hant', '提现完成后到账', 'the letter 现'],
    ['zh-Hant', '最后一天', '后 is written in another way'],
    ['zh-Hans', '提現', 'the letter 現'],
    ['zh-Hans', '取引を始める', 'the letter を'],
    ['ja', '这里', 'the letter 这'],
    ['ja', '今日可用金額不足無法完成此', 'no letter of its own'],
    ['ko', '注文', 'the letter 注'],
    ['ko', 'Withdraw', 'no letter of its own'],
    ['ru', 'Вывод 出金', 'the letter 出'],
    ['ru', 'Пополнение within the day', 'the is en'],
    ['fr', 'Retrait của bạn', 'the letter ủ'],
    ['fr', 'Le prix is fixed', 'is is en'],
    ['vi', 'Rút tiền avec frais', 'avec is fr'],
    ['en', 'Montant de votre order', 'montant is fr'],
    ['en', 'Заказ', 'the letter З'],
  ] as const)('is told by its letters or words: %s %s', (language, text, fault) => {
    expect(put(language, text)).toContain(fault);
  });

  it.each(['fr', 'vi'] as const)('is told by being the English one: %s', (language) => {
    const one = { language, place: 'x', key: 'x', text: 'Withdraw' };
    expect(findForeign(one, 'Withdraw')).toEqual(['withdraw as in English']);
    expect(findForeign({ ...one, text: 'Staking' }, 'Staking')).toEqual([]);
  });

  it('is not told by the words a search knows', () => {
    const words: MemberText = { language: 'ja', place: 'words.x', key: 'x', text: 'the order' };
    expect(findForeign(words)).toEqual([]);
  });
});

describe('[0.7] the table of words', () => {
  it.each(TABLE_LANGUAGES)('of %s has the words of the texts', (language) => {
    const terms = readTerms(repository.get(`docs/languages/${language}.md`) ?? '');
    expect(terms.length).toBeGreaterThanOrEqual(80);
    const own = textsIn(language).map(({ text }) => text);
    expect(findUnused(terms, own)).toEqual([]);
  });

  it('is told of a word that no text has', () => {
    const rows = [
      '| English | x |',
      '|---|---|',
      '| fee | 手數料 |',
      '| order | 訂單; sent: 委託（單） |',
    ];
    const terms = readTerms(rows.join('\n'));
    expect(terms.map(({ words }) => words)).toEqual([['手數料'], ['訂單', '委託']]);
    expect(findUnused(terms, ['送出委託'])).toEqual(['fee']);
  });
});

/** With a verb and an end: labels may well be the same in two languages. */
function isSentence({ text, place }: MemberText): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isCjk = /[\p{Script=Han}\p{Script=Hangul}]/u.test(text);
  return !place.includes('words') && /[.。]$/.test(text) && letters >= (isCjk ? 12 : 30);
}
