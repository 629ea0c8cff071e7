/** The search beside markets, with the names and words of the catalogues. */
import { describe, expect, it } from 'vitest';
import { readCatalogues } from '../../catalogues.config.ts';
import { COMPLETE_LANGUAGES } from '../i18n/languages.ts';
import { FUNCTION_GROUPS } from '../parts/names/functions.ts';
import { searchFunctions, type Findable } from './search-functions.ts';

type Tree = ReturnType<typeof readCatalogues>[number]['tree'];

function textIn(tree: Tree | undefined, key: string): string {
  const found = key
    .split('.')
    .reduce<Tree | string | undefined>(
      (part, step) => (typeof part === 'object' ? part[step] : undefined),
      tree,
    );
  if (typeof found !== 'string') throw new Error(`no text ${key}`);
  return found;
}

function findablesIn(language: string): Findable[] {
  const catalogues = readCatalogues([language]);
  const treeOf = (name: string) => catalogues.find(({ namespace }) => namespace === name)?.tree;
  const words = (id: string) => textIn(treeOf('search'), `words.${id}`);
  const functions = FUNCTION_GROUPS.flatMap((group) => [...group.functions]);
  return [
    ...functions.map((one) => ({
      ...one,
      name: textIn(treeOf('app'), one.name),
      words: words(one.id),
    })),
    ...['fees', 'prices', 'lock', 'install'].map((id): Findable => {
      const name = textIn(treeOf('search'), `topic.${id}`);
      return { id, to: '/homeindex/about', icon: 'info', name, words: words(id) };
    }),
  ];
}

const all = Object.fromEntries(
  COMPLETE_LANGUAGES.map((language) => [language, findablesIn(language)]),
);
const found = (language: string, query: string) =>
  searchFunctions(query, all[language] ?? []).map(({ id }) => id);

describe('the search of products, pages and help', () => {
  it.each([
    ['en', 'staking', 'staking'],
    ['en', 'Withdraw', 'withdraw'],
    ['en', 'fee', 'fees'],
    ['en', 'verification level', 'levels'],
    ['en', 'kyc', 'levels'],
    ['en', 'futures', 'leverage'],
    ['en', 'grid', 'bots'],
    ['en', 'fund password', 'security'],
    ['en', 'top up', 'deposit'],
    ['en', 'scam', 'moneyAsked'],
    ['en', 'asked for money', 'moneyAsked'],
    ['en', 'invite', 'promotion'],
    ['en', 'promotion', 'promotion'],
    ['en', 'authorization', 'authorization'],
    ['zh-Hant', '質押', 'staking'],
    ['zh-Hant', '提現', 'withdraw'],
    ['zh-Hant', '手續費', 'fees'],
    ['zh-Hant', '槓桿', 'leverage'],
    ['zh-Hant', '密碼', 'security'],
    ['zh-Hant', '詐騙', 'moneyAsked'],
    ['zh-Hant', '邀請', 'promotion'],
    ['zh-Hant', '授權', 'authorization'],
    ['zh-Hans', '质押', 'staking'],
    ['zh-Hans', '提现', 'withdraw'],
    ['zh-Hans', '手续费', 'fees'],
    ['zh-Hans', '网格', 'bots'],
    ['zh-Hans', '骗子', 'moneyAsked'],
    ['zh-Hans', '实名', 'levels'],
    ['zh-Hans', '邀请', 'promotion'],
    ['fr', 'retrait', 'withdraw'],
    ['fr', 'levier', 'leverage'],
    ['fr', 'demande de l’argent', 'moneyAsked'],
    ['fr', 'prix de revient', 'statement'],
    ['fr', 'sommes', 'about'],
    ['ja', '出金', 'withdraw'],
    ['ja', 'レバレッジ', 'leverage'],
    ['ja', 'アプリについて', 'about'],
    ['ja', '勝率', 'results'],
    ['ja', 'だまされた', 'moneyAsked'],
    ['ko', '출금', 'withdraw'],
    ['ko', '레버리지', 'leverage'],
    ['ko', '사기', 'moneyAsked'],
    ['ko', '승률', 'results'],
    ['ru', 'вывод', 'withdraw'],
    ['ru', 'плечо', 'leverage'],
    ['ru', 'мошенники', 'moneyAsked'],
    ['ru', 'комиссии', 'fees'],
    ['vi', 'rút', 'withdraw'],
    ['vi', 'don bay', 'leverage'],
    ['vi', 'lừa đảo', 'moneyAsked'],
    ['vi', 'phi', 'fees'],
  ])('finds in %s by "%s" %s first', (language, query, id) => {
    expect(found(language, query)[0]).toBe(id);
  });

  it('finds everything by its own name in each complete language', () => {
    for (const language of COMPLETE_LANGUAGES) {
      for (const { id, name } of all[language] ?? []) {
        expect(found(language, name), `${language} ${name}`).toContain(id);
      }
    }
  });

  it('finds nothing for an unknown word, a letter or the code of a market', () => {
    expect(found('en', 'zzz')).toEqual([]);
    expect(found('en', 's')).toEqual([]);
    expect(found('en', 'btc')).toEqual([]);
    expect(found('en', '.*')).toEqual([]);
  });
});
