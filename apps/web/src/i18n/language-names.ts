/**
 * How languages are named and which one a browser would like, for whoever lets a member choose.
 * Not part of index.ts: the first view shows no language's name and shall not carry them.
 */
import { LANGUAGES, START_LANGUAGE, type Language } from './languages.ts';

/** Each language in its own words: a member who lost the way must recognise theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-Hant': '繁體中文',
  en: 'English',
  'zh-Hans': '简体中文',
  fr: 'Français',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  vi: 'Tiếng Việt',
};

/** The browser's request only preselects a row in the picker; it never switches the app. */
export function preselectLanguage(browserTags: readonly string[]): Language {
  for (const tag of browserTags) {
    const match = matchTag(tag.toLowerCase());
    if (match) return match;
  }
  return START_LANGUAGE;
}

function matchTag(tag: string): Language | undefined {
  if (/^zh(-|$)/.test(tag)) return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans';
  const base = tag.split('-')[0];
  return LANGUAGES.find((language) => language === base);
}
