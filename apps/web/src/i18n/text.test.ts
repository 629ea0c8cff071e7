/** Text lookup: fallback, plural, placeholders, and a change of language. */
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../testing/i18n/catalogue-texts.ts';
import { preselectLanguage } from './language-names.ts';
import {
  changeLanguage,
  currentLanguage,
  findFirst,
  findText,
  loadNamespaces,
  startLanguage,
  textNow,
} from './text.ts';

beforeEach(() => startLanguage('en'));

describe('[0.7] texts', () => {
  it('are in the chosen language as soon as it is loaded', async () => {
    expect(textNow('app')('tabs.home')).toBe('Home');
    await changeLanguage('zh-Hans');
    expect(textNow('app')('tabs.home')).toBe('首页');
  });

  it('are in the language that was chosen last, also when an earlier one arrives later', async () => {
    const changes = [changeLanguage('ru'), changeLanguage('en')];
    expect(await Promise.all(changes)).toEqual([false, true]);
    expect(currentLanguage()).toBe('en');
  });

  it('of a page that was opened while the language changes are in the new one too', async () => {
    const changing = changeLanguage('zh-Hant');
    await Promise.all([changing, loadNamespaces(['demo'])]);
    expect(textNow('demo')('counter.reset')).toBe('重設');
  });

  it('fall back to Traditional Chinese, each with its own plural forms', () => {
    const korean = { there: '있음', counted_other: '{{count}}건' };
    const chinese = {
      there: '有',
      gap: '缺',
      counted: '{{count}} 筆',
      missing_other: '{{count}} 次',
    };
    const find = (key: string, count?: number) =>
      findFirst(
        [
          ['ko', korean],
          ['zh-Hant', chinese],
        ],
        key,
        count === undefined ? undefined : { count },
      );
    expect(find('there')).toBe('있음');
    expect(find('gap')).toBe('缺');
    expect(find('counted', 2)).toBe('2건');
    expect(find('missing', 2)).toBe('2 次');
    expect(find('nowhere')).toBeUndefined();
    expect(
      findFirst(
        [
          ['ko', undefined],
          ['zh-Hant', chinese],
        ],
        'gap',
      ),
    ).toBe('缺');
  });

  it('that no language has are undefined, or the key itself', async () => {
    await loadNamespaces(['demo']);
    await changeLanguage('ko');
    expect(textNow('demo')('counter.reset')).toBe(catalogue('ko', 'demo').get('counter.reset'));
    expect(findText('demo', 'no.such.key')).toBeUndefined();
    expect(textNow('demo')('no.such.key' as never)).toBe('no.such.key');
  });

  it('select the plural form by the count', async () => {
    await loadNamespaces(['demo']);
    const t = textNow('demo');
    expect(t('keepAlive.times', { count: 1 })).toBe('1 time');
    expect(t('keepAlive.times', { count: 2 })).toBe('2 times');
    expect(t('keepAlive.times', { count: 0 })).toBe('0 times');
  });

  it('fill in given values and leave other placeholders visible', () => {
    const t = textNow('app');
    expect(t('menu.member', { uid: '12345678' })).toBe('UID 12345678');
    expect(t('menu.member', {})).toBe('UID {{uid}}');
  });

  it('return a stable function per language, so that effects do not run again', async () => {
    const before = textNow('app');
    expect(textNow('app')).toBe(before);
    await changeLanguage('zh-Hant');
    expect(textNow('app')).not.toBe(before);
  });

  it('load every namespace that was ever requested', async () => {
    await loadNamespaces(['errors']);
    await changeLanguage('zh-Hant');
    expect(textNow('errors')('balanceInsufficient')).toBe('餘額不足。');
  });

  it('are complete for a page that was requested while the language changed', async () => {
    await Promise.all([loadNamespaces(['forms']), changeLanguage('zh-Hans')]);
    expect(currentLanguage()).toBe('zh-Hans');
    expect(textNow('forms')('amountRequired')).toBe('请输入金额');
  });
});

describe('[0.7] the language the picker suggests', () => {
  it.each([
    [['zh-TW', 'en'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['zh-CN'], 'zh-Hans'],
    [['zh'], 'zh-Hans'],
    [['de-DE', 'fr-CH'], 'fr'],
    [['vi'], 'vi'],
    [['de'], 'en'],
    [[], 'en'],
  ])('for a browser with %j is %s', (tags, language) => {
    expect(preselectLanguage(tags)).toBe(language);
  });
});
