/** The names of countries and regions in the member's language, from the browser's Intl data. */
import type { Language } from '../../i18n/index.ts';

const known = new Map<Language, Intl.DisplayNames>();

export function countryNameIn(language: Language, code: string): string {
  const names = known.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  known.set(language, names);
  return names.of(code) ?? code;
}
