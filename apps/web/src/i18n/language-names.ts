/**
 * The names of languages and the browser's preferred one, for the language picker. Not part of
 * index.ts, because the first view shows no language name and shall not load them.
 */
import { LANGUAGES, START_LANGUAGE, type Language } from './languages.ts';

/** Each language in its own script, so that a member can recognise theirs. */
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

/** The browser's preference only preselects a row in the picker; it never switches the app. */
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
