/** Which language the app starts with, and which one fills the gaps of another. */
import { COMPLETE_LANGUAGES, LANGUAGES, type Language } from '@anywhen/protocol/languages';

export { COMPLETE_LANGUAGES, LANGUAGES, type Language };

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
