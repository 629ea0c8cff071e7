/**
 * Finds the questions a text may mean: the rare words it shares with them count most, a typo counts
 * less than the word itself, and a text that is mostly about other things finds nothing.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import { ANSWER_IDS, type AnswerId, type Catalogue } from './catalogues.ts';
import { type IgnoredWords, isHan, isSingleCharacter, readIgnoredWords, wordsOf } from './words.ts';

export type Found = { readonly id: AnswerId; readonly score: number };

type Entry = {
  readonly id: AnswerId;
  readonly question: string;
  readonly words: string;
  readonly related: string;
  readonly answer: string;
};

/** Below this share of its words a text means something else. */
const KNOWN_SHARE_MIN = 0.34;
const SCORE_MIN = 3;

const TYPO_WEIGHT = 0.5;
const SINGLE_CHARACTER_WEIGHT = 0.2;
const SINGLE_CHARACTERS_KNOWN = 0.1;

/** One language's questions, ready to be searched. */
export class QuestionSearch {
  readonly #ignored: IgnoredWords;
  readonly #index: MiniSearch<Entry>;

  constructor({ ignored, synonyms, answers }: Catalogue) {
    this.#ignored = readIgnoredWords(ignored);
    const cut = (text: string) => wordsOf(text, this.#ignored);
    const groups = synonyms.map((line) => ({ line, members: line.split(' ').map(cut) }));
    this.#index = new MiniSearch<Entry>({
      fields: ['question', 'words', 'related', 'answer'],
      tokenize: cut,
      processTerm: (term) => term,
      searchOptions: {
        boost: { question: 2, words: 2, related: 1, answer: 0.4 },
        boostTerm: (term) => (isSingleCharacter(term) ? SINGLE_CHARACTER_WEIGHT : 1),
        fuzzy: typosAllowedIn,
        prefix: (term) => !isHan(term) && term.length > 3,
        weights: { fuzzy: TYPO_WEIGHT, prefix: 0.6 },
      },
    });
    const entries = ANSWER_IDS.map((id): Entry => {
      const { question, answer, words } = answers[id];
      const own = new Set(cut(`${question} ${words}`));
      const related = groups.filter(({ members }) => members.some((each) => isIn(each, own)));
      return { id, question, answer, words, related: related.map(({ line }) => line).join(' ') };
    });
    this.#index.addAll(entries);
  }

  find(text: string): Found[] {
    const asked = [...new Set(wordsOf(text, this.#ignored))];
    const weightOf = (word: string) => (isSingleCharacter(word) ? SINGLE_CHARACTERS_KNOWN : 1);
    const whole = sumOf(asked, weightOf);
    return this.#index
      .search(text)
      .filter((result) => {
        const known = sumOf(
          result.queryTerms,
          (word) => weightOf(word) * certaintyOf(word, result),
        );
        return result.score >= SCORE_MIN && known / whole >= KNOWN_SHARE_MIN;
      })
      .map(({ id, score }) => ({ id, score }));
  }
}

/** Short words are other words after one change already; characters are no letters. */
function typosAllowedIn(word: string): number | false {
  if (isHan(word) || word.length < 4) return false;
  return word.length < 7 ? 1 : 2;
}

function isIn(words: readonly string[], own: ReadonlySet<string>): boolean {
  return words.length > 0 && words.every((word) => own.has(word));
}

function certaintyOf(word: string, { terms }: SearchResult): number {
  return terms.includes(word) ? 1 : TYPO_WEIGHT;
}

function sumOf(words: readonly string[], weightOf: (word: string) => number): number {
  return words.reduce((sum, word) => sum + weightOf(word), 0);
}
