/**
 * The languages of the app, in the order of its picker, and which of them are complete. Apart from
 * the rest and without imports: the shell of the app loads this file alone, and its build and
 * `tools/tidy` read it.
 */

export const LANGUAGES = ['zh-Hant', 'en', 'zh-Hans', 'fr', 'ja', 'ko', 'ru', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every text of the app is written in these, and every answer of the assistant; tests compare. */
export const COMPLETE_LANGUAGES = [
  'zh-Hant',
  'en',
  'zh-Hans',
  'fr',
  'ja',
  'ko',
  'ru',
  'vi',
] as const satisfies readonly Language[];
export type CompleteLanguage = (typeof COMPLETE_LANGUAGES)[number];
