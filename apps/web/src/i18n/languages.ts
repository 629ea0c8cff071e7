/**
 * The eight languages members can choose, in the order the picker shows them: the three that
 * are set first, then the other five below a divider.
 */

export const LANGUAGES = ['zh-Hant', 'en', 'zh-Hans', 'fr', 'ja', 'ko', 'ru', 'vi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** These hold every key of every namespace; a test compares them. */
export const COMPLETE_LANGUAGES = ['zh-Hant', 'en', 'zh-Hans'] as const satisfies Language[];

/** Where a key is looked for when the member's language lacks it (rulebook 0.7). */
export const FALLBACK_LANGUAGE: Language = 'zh-Hant';

/** Set and stored at the first start, whatever the browser prefers (rulebook 0.7). */
export const START_LANGUAGE: Language = 'en';

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

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function isComplete(language: Language): boolean {
  return COMPLETE_LANGUAGES.some((complete) => complete === language);
}

/** The browser's wish only preselects a row in the picker; it never switches the app. */
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
