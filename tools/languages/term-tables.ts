/**
 * The tables of words in docs/languages: what the trade calls a thing in a language, in the words
 * of our texts. A word of a table stands in the texts, or it is of a text that has gone.
 */
import type { Language } from '../../packages/protocol/src/base/languages.ts';

type Term = { readonly english: string; readonly words: readonly string[] };

export const TABLE_LANGUAGES = [
  'zh-Hant',
  'zh-Hans',
  'fr',
  'ja',
  'ko',
  'ru',
  'vi',
] as const satisfies readonly Language[];

/** `市價單; type: 市價` has two words, and what stands before a colon says where. */
export function readTerms(document: string): Term[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => {
      const [, english = '', cell = ''] = line.split('|');
      return { english: english.trim(), words: wordsOf(cell) };
    });
}

function wordsOf(cell: string): string[] {
  return cell
    .replaceAll(/[（(][^）)]*[）)]/g, '')
    .split(';')
    .flatMap((part) => (part.split(':').at(-1) ?? '').split(/[、,/]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
}

/** A row may also name a form that a table has and a text bends: one of its words is enough. */
export function findUnused(terms: readonly Term[], texts: readonly string[]): string[] {
  const all = texts.join('\n').toLowerCase();
  return terms
    .filter(({ words }) => !words.some((word) => all.includes(word)))
    .map(({ english }) => english);
}
