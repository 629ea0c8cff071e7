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

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function isComplete(language: Language): boolean {
  return COMPLETE_LANGUAGES.some((complete) => complete === language);
}
