/**
 * Finds the questions a text may mean: the rare words it shares with them count most, a typo counts
 * less than the word itself, and a text that is mostly about other things finds nothing.
 */
import MiniSearch from 'minisearch';
import type { Catalogue } from './catalogues.ts';
import {
  type IgnoredWords,
  isPaired,
  isSingleCharacter,
  isSyllables,
  readIgnoredWords,
  wordsOf,
} from './words.ts';

type Found<Id extends string> = { readonly id: Id; readonly score: number };

/** `words` are what else people say when they mean this question. */
type Question<Id extends string> = {
  readonly id: Id;
  readonly question: string;
  readonly answer: string;
  readonly words: string;
};

type Entry<Id extends string> = Question<Id> & { readonly related: string };

type Searched<Id extends string> = Pick<Catalogue, 'ignored' | 'synonyms'> & {
  readonly questions: readonly Question<Id>[];
};

/** Below this share of its words a text means something else. */
const KNOWN_SHARE_MIN = 0.3;

/** Who tells a long story still means one thing. */
const WORDS_LOOKED_AT = 8;

/** A bound for the work: the first sentences say what is meant. */
const WORDS_ASKED_MAX = 80;
const SCORE_MIN = 3;

/** Of so many of the best results one must be sure enough; the others are what else it may be. */
const LOOKED_AT = 3;
const SCORE_SHARE_MIN = 0.25;

const TYPO_WEIGHT = 0.5;
const IN_PASSING_WEIGHT = 0.4;
const SINGLE_CHARACTER_WEIGHT = 0.5;

/** One language's questions, ready to be searched. */
export class QuestionSearch<Id extends string> {
  readonly #ignored: IgnoredWords;
  readonly #index: MiniSearch<Entry<Id>>;

  constructor({ ignored, synonyms, questions }: Searched<Id>) {
    this.#ignored = readIgnoredWords(ignored);
    const cut = (text: string) => [...new Set(wordsOf(text, this.#ignored))];
    const groups = synonyms.map((line) => ({ line, members: line.split(' ').map(cut) }));
    this.#index = new MiniSearch<Entry<Id>>({
      fields: ['question', 'words', 'related', 'answer'],
      tokenize: cut,
      processTerm: (term) => term,
      searchOptions: {
        boost: { question: 2, words: 2, related: 1, answer: 0.5 },
        boostTerm: (term) => (isSingleCharacter(term) ? SINGLE_CHARACTER_WEIGHT : 1),
        // Weaker than usual: a question with many other words for it is not a worse one.
        bm25: { k: 1.2, b: 0.5, d: 0.5 },
        fuzzy: typosAllowedIn,
        prefix: (term) => !isPaired(term) && term.length > 4,
        weights: { fuzzy: TYPO_WEIGHT, prefix: 0.6 },
      },
    });
    const entries = questions.map((each): Entry<Id> => {
      const { question, words } = each;
      const own = new Set(cut(`${question} ${words}`));
      const related = groups.filter(({ members }) => members.some((member) => isIn(member, own)));
      return { ...each, related: related.map(({ line }) => line).join(' ') };
    });
    this.#index.addAll(entries);
  }

  /** The likeliest first; none when too little of the text is known here. */
  find(text: string): Found<Id>[] {
    const asked = [...new Set(wordsOf(text, this.#ignored))].slice(0, WORDS_ASKED_MAX);
    const whole = Math.min(
      WORDS_LOOKED_AT,
      meaningOf(asked, (word) => (isSyllables(word) ? 0 : 1)),
    );
    const results = this.#index.search(text, { tokenize: () => asked });
    const isKnown = results.slice(0, LOOKED_AT).some(({ score, match, queryTerms }) => {
      const known = meaningOf(queryTerms, (word) => certaintyIn(match[word]));
      return score >= SCORE_MIN && known > 0 && known >= whole * KNOWN_SHARE_MIN;
    });
    const least = isKnown ? (results[0]?.score ?? 0) * SCORE_SHARE_MIN : Infinity;
    return results
      .filter(({ score }) => score >= least)
      .map(({ id, score }) => ({ id: id as Id, score }));
  }
}

/**
 * How much is said by these words, counted in words. A pair of characters is a word, but pairs
 * overlap, and most of them are the end of a word and the beginning of the next.
 */
function meaningOf(words: readonly string[], certaintyOf: (word: string) => number): number {
  const plain = words.filter((word) => !isPaired(word) && !/^\d+$/.test(word));
  const characters = new Map<string, number>();
  for (const pair of words.filter((word) => isPaired(word) && !isSingleCharacter(word))) {
    for (const each of pair)
      characters.set(each, Math.max(characters.get(each) ?? 0, certaintyOf(pair)));
  }
  return sumOf(plain.map(certaintyOf)) + sumOf([...characters.values()]) / 2;
}

/** A word that only an answer mentions in passing says little; without fields it is a typo. */
function certaintyIn(fields: readonly string[] | undefined): number {
  if (!fields) return TYPO_WEIGHT;
  return fields.every((field) => field === 'answer') ? IN_PASSING_WEIGHT : 1;
}

/** Short words are other words after one change already; characters are no letters. */
function typosAllowedIn(word: string): number | false {
  if (isPaired(word) || word.length < 5) return false;
  return word.length < 8 ? 1 : 2;
}

function isIn(words: readonly string[], own: ReadonlySet<string>): boolean {
  return words.length > 0 && words.every((word) => own.has(word));
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
