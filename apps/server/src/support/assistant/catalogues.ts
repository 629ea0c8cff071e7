/**
 * What the assistant can answer, a file for each complete language. The same questions are in all
 * of them; the texts here still name their figures, which `figures.ts` fills in.
 */
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '@anywhen/protocol';
import en from './answers/en.json' with { type: 'json' };
import fr from './answers/fr.json' with { type: 'json' };
import ja from './answers/ja.json' with { type: 'json' };
import ko from './answers/ko.json' with { type: 'json' };
import ru from './answers/ru.json' with { type: 'json' };
import vi from './answers/vi.json' with { type: 'json' };
import hans from './answers/zh-Hans.json' with { type: 'json' };
import hant from './answers/zh-Hant.json' with { type: 'json' };

export type AnswerId = keyof typeof en.answers;

type Answer = {
  readonly question: string;
  readonly answer: string;
  readonly words: string;
};

export type Catalogue = {
  /** Words that say nothing about what is asked, separated by spaces. */
  readonly ignored: string;
  /** Each line holds words that mean the same, separated by spaces. */
  readonly synonyms: readonly string[];
  readonly answers: Readonly<Record<AnswerId, Answer>>;
};

export const CATALOGUES: Readonly<Record<CompleteLanguage, Catalogue>> = {
  en,
  'zh-Hant': hant,
  'zh-Hans': hans,
  fr,
  ja,
  ko,
  ru,
  vi,
};

export const ANSWER_IDS = Object.keys(en.answers) as AnswerId[];

/** As they are searched, with the words of the language. */
export function questionsIn(language: CompleteLanguage) {
  const { ignored, synonyms, answers } = CATALOGUES[language];
  return { ignored, synonyms, questions: ANSWER_IDS.map((id) => ({ id, ...answers[id] })) };
}

export function isAnswerId(id: string): id is AnswerId {
  return Object.hasOwn(en.answers, id);
}

/** Undefined for a language whose answers are not written yet. */
export function findAnswerLanguage(language: string): CompleteLanguage | undefined {
  return COMPLETE_LANGUAGES.find((each) => each === language);
}
