/** Which canned answers fit what a person wrote; the search itself is measured beside it. */
import type { CannedAnswer } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { findFittingAnswers } from './fitting-answers.ts';

const CANNED: CannedAnswer[] = [
  { id: '1', title: 'Withdrawal is under review', text: 'We look at it today.', language: 'en' },
  { id: '2', title: 'Deposit not credited', text: 'The chain takes a while.', language: 'en' },
  { id: '3', title: '提現審核中', text: '我們今天會處理。', language: 'zh-Hant' },
  { id: '4', title: 'Opening hours', text: 'There is always somebody here.', language: 'en' },
];

const find = (text: string, language: CannedAnswer['language'] = 'en', canned = CANNED) =>
  findFittingAnswers(text, { language, canned }).map(({ id }) => id);

describe('[15.3] canned answers', () => {
  it('are found by what was written, the likeliest first', () => {
    expect(find('my withdrawal is still under review')[0]).toBe('1');
    expect(find('where is the deposit I made?')[0]).toBe('2');
    expect(find('my withdrawl has not come')).toContain('1');
  });

  it('are found in the language of the text, whatever the page is in', () => {
    expect(find('我的提現還在審核', 'zh-Hant')).toEqual(['3']);
    expect(find('我的提現還在審核', 'en')).toEqual(['3']);
    expect(find('my withdrawal is still under review', 'zh-Hant')[0]).toBe('1');
  });

  it('are found when there is one only, and anew when they change', () => {
    const [first] = CANNED;
    const only = first ? [first] : [];
    expect(find('my withdrawal is under review', 'en', only)).toEqual(['1']);
    expect(find('my withdrawal is under review', 'en', [])).toEqual([]);
    const other = only.map((each) => ({ ...each, title: 'Pancakes', text: 'With syrup.' }));
    expect(find('my withdrawal is under review', 'en', other)).toEqual([]);
  });

  it.each(['', 'hello', 'what a day', '?'])('are none where %j is about none of them', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('are three at most', () => {
    const same = Array.from({ length: 9 }, (_, place) => ({
      ...(CANNED[0] as CannedAnswer),
      id: String(place + 10),
    }));
    expect(find('my withdrawal is under review', 'en', same)).toHaveLength(3);
  });
});
