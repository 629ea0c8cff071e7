/**
 * Finds products, pages and topics of the help by their name or by the search words of the
 * catalogue, in any case. Pure.
 */
import type { AppFunction } from '../parts/names/functions.ts';

/** What the search may find: where it leads, its name, and what else people call it. */
export type Findable = Pick<AppFunction, 'id' | 'to' | 'icon'> & { name: string; words: string };

const MOST = 6;

/** The best first. Every word of the query begins a word of the name or a search word. */
export function searchFunctions(query: string, all: readonly Findable[]): Findable[] {
  const asked = wordsOf(query).filter(isLongEnough);
  if (asked.length === 0) return [];
  const ranked = all.map((one) => ({ one, rank: rankOf(asked, one) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, MOST)
    .map(({ one }) => one);
}

const NO_MATCH = 2;

function rankOf(asked: readonly string[], { name, words }: Findable): number {
  const named = wordsOf(name);
  const known = [...named, ...wordsOf(words)];
  const isKnown = (word: string) => known.some((each) => each.startsWith(word));
  if (!asked.every((word) => isKnown(word) || isInside(word, name))) return NO_MATCH;
  return named[0]?.startsWith(asked[0] ?? '') ? 0 : 1;
}

/** Chinese and Japanese names have no spaces between their words, Korean ones few. */
function isInside(word: string, name: string): boolean {
  return UNSPACED.test(word) && name.toLowerCase().includes(word);
}

/** One letter, like a French article, finds half the app; a Chinese or Korean one is a word. */
function isLongEnough(word: string): boolean {
  return word.length > 1 || WORD_OF_ONE.test(word);
}

const WORD_OF_ONE = /[\p{Script=Han}\p{Script=Hangul}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Without accents and tones, which many leave out. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize()
    .toLowerCase()
    .replaceAll('đ', 'd')
    .split(/[\s/,.、…()'’?？-]+/)
    .filter(Boolean);
}
