/** A language in the tables of support: its place in this list, which may only grow at its end. */
import type { Language } from '@anywhen/protocol';

const STORED: readonly Language[] = ['en', 'zh-Hant', 'zh-Hans', 'fr', 'ja', 'ko', 'ru', 'vi'];

export function toStoredLanguage(language: Language): number {
  return STORED.indexOf(language);
}

export function fromStoredLanguage(place: number): Language {
  return STORED[place] ?? 'en';
}
