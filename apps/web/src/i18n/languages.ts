/**
 * The eight languages in picker order: the three complete ones, then the other five below a
 * divider.
 */

export const LANGUAGES = ['zh-Hant', 'en', 'zh-Hans', 'fr', 'ja', 'ko', 'ru', 'vi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** These hold every key of every namespace; a test compares them. */
export const COMPLETE_LANGUAGES = ['zh-Hant', 'en', 'zh-Hans', 'fr', 'ja'] as const satisfies Language[];

/** The fallback for keys that the member's language lacks (rulebook 0.7). */
export const FALLBACK_LANGUAGE: Language = 'zh-Hant';

/** Set and stored at the first start, whatever the browser prefers (rulebook 0.7). */
export const START_LANGUAGE: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function isComplete(language: Language): boolean {
  return COMPLETE_LANGUAGES.some((complete) => complete === language);
}
