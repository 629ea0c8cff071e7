/** States by time, order, languages, and what a draft may be. */
import { DAY_MS } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { type AnnouncementDraft, findAnnouncementFaults, findPlaceInTexts } from './draft-rules.ts';
import { inLanguage } from './in-language.ts';
import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  PERMANENT_ANNOUNCEMENT,
  announcementStateAt,
  hasRun,
} from './rules.ts';

const NOW = 1_000_000;
const en = { title: 'Maintenance', body: 'From two\nto four.' };
const draft = (changes: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  texts: { en },
  priority: 'normal',
  fromMs: null,
  untilMs: NOW + DAY_MS,
  ...changes,
});
const faults = (changes: Partial<AnnouncementDraft>) => findAnnouncementFaults(draft(changes), NOW);

describe('[EX-15.10] the state of an announcement from 10 to 20', () => {
  const times = { fromMs: 10, untilMs: 20, endedAtMs: null };

  it.each([
    [9, 'planned'],
    [10, 'running'],
    [19, 'running'],
    [20, 'ended'],
  ] as const)('at %i is %s', (nowMs, state) => {
    expect(announcementStateAt(times, nowMs)).toBe(state);
  });

  it('is ended once staff have ended it, and only one that began was ever seen', () => {
    expect(announcementStateAt({ ...times, endedAtMs: 15 }, 16)).toBe('ended');
    expect(announcementStateAt({ ...times, endedAtMs: 5 }, 6)).toBe('ended');
    expect(hasRun({ ...times, endedAtMs: 15 }, 16)).toBe(true);
    expect(hasRun({ ...times, endedAtMs: 5 }, 30)).toBe(false);
    expect([hasRun(times, 9), hasRun(times, 10), hasRun(times, 99)]).toEqual([false, true, true]);
  });
});

it('[EX-15.14] a missing language falls back to Traditional Chinese, then to English', () => {
  expect(inLanguage({ 'zh-Hant': 'a', en: 'b', fr: 'c' }, 'fr')).toBe('c');
  expect(inLanguage({ 'zh-Hant': 'a', en: 'b' }, 'fr')).toBe('a');
  expect(inLanguage({ en: 'b', ja: 'd' }, 'zh-Hans')).toBe('b');
});

describe('[15.2] a draft', () => {
  it.each<[string, Partial<AnnouncementDraft>, object]>([
    ['is fine', {}, {}],
    [
      'needs Traditional Chinese or English',
      { texts: { fr: { title: 'a', body: 'b' } } },
      { texts: 'required' },
    ],
    [
      'has a title and a body in each language',
      { texts: { en: { title: ' ', body: '' } } },
      { 'texts.en.title': 'required', 'texts.en.body': 'required' },
    ],
    [
      'has texts of some length',
      {
        texts: {
          en: {
            title: 'a'.repeat(ANNOUNCEMENT_TITLE_MAX + 1),
            body: 'b'.repeat(ANNOUNCEMENT_BODY_MAX + 1),
          },
        },
      },
      { 'texts.en.title': 'too-long', 'texts.en.body': 'too-long' },
    ],
    [
      'hides nothing',
      { texts: { en: { title: 'a\nb', body: 'c\u202Ed' } } },
      { 'texts.en.title': 'format', 'texts.en.body': 'format' },
    ],
    ['does not begin in the past', { fromMs: NOW - 1 }, { fromMs: 'not-offered' }],
    ['ends after it began', { fromMs: NOW + 5, untilMs: NOW + 5 }, { untilMs: 'not-offered' }],
    ['ends within a year', { untilMs: NOW + 400 * DAY_MS }, { untilMs: 'not-offered' }],
  ])('%s', (_name, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  it('[EX-15.12] [P3] with a place to pay to is refused at its field', () => {
    const texts = { en: { ...en, body: 'Pay at bonus.example.com' } };
    expect(findPlaceInTexts(texts)).toEqual({
      field: 'texts.en.body',
      fault: 'link',
      found: 'bonus.example.com',
    });
  });
});

it('[15.2] the permanent one would pass like all others', () => {
  const { texts } = PERMANENT_ANNOUNCEMENT;
  expect(faults({ texts })).toEqual({});
  expect(findPlaceInTexts(texts)).toBeUndefined();
});
