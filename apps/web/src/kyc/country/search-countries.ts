/**
 * Searches countries by name in the app's language, English name or code, ignoring accents, case
 * and punctuation. Pure.
 */
import { COUNTRIES } from '@anywhen/protocol';
import type { Language } from '../../i18n/index.ts';
import { countryNameIn } from './country-names.ts';

/** All countries in the collation order of this language. */
export function listCountries(language: Language): string[] {
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.toSorted((left, right) =>
    compare(countryNameIn(language, left), countryNameIn(language, right)),
  );
}

/** Matching codes, best first; an empty query matches everything. */
export function searchCountries(query: string, language: Language): string[] {
  const words = plain(query);
  const countries = listCountries(language);
  if (words === '') return countries;
  const ranked = countries.map((code) => ({ code, rank: rankOf(code, words, language) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ code }) => code);
}

const NO_MATCH = 4;

/** Equal ranks keep the order of the language. */
function rankOf(code: string, words: string, language: Language): number {
  const names = [countryNameIn(language, code), countryNameIn('en', code)].map(plain);
  if (words === code.toLowerCase() || names.includes(words)) return 0;
  if (names.some((name) => name.startsWith(words))) return 1;
  if (names.some((name) => name.includes(` ${words}`))) return 2;
  return names.some((name) => name.includes(words)) ? 3 : NO_MATCH;
}

/** `Côte d’Ivoire`, `cote d'ivoire` and `COTE D IVOIRE` are the same query. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
