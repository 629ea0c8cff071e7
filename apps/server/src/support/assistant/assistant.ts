/**
 * The automated assistant of the customer service chat (rulebook 15.3): answers from a list that
 * people wrote, found by the meaning of words. It makes nothing up, and never asks for a password
 * or a code.
 */
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '@anywhen/protocol';
import {
  type AnswerId,
  CATALOGUES,
  findAnswerLanguage,
  isAnswerId,
  questionsIn,
} from './catalogues.ts';
import { fillFigures } from './figures.ts';
import { ROUTES } from './routes.ts';
import { QuestionSearch } from './search.ts';
import { scriptOf } from './words.ts';

export type Suggestion = {
  id: string;
  question: string;
  answer: string;
  /** The page of the app where one goes on, if there is one. */
  route: string | null;
};

const SUGGESTIONS_MAX = 3;

/** What a member's own language finds counts this much more than what another one finds. */
const OWN_LANGUAGE_WEIGHT = 1.2;

/** The app's fallback for texts that a language lacks (rulebook 0.7). */
const FALLBACK_LANGUAGE: CompleteLanguage = 'zh-Hant';

/**
 * The questions a text may mean, the most likely first; none when it is about something else. They
 * are found in whatever language the text is written and answered in the member's own, or, where
 * that has no answers yet, in the language that found them.
 */
export function findAnswers(text: string, language: string): Suggestion[] {
  const own = findAnswerLanguage(language);
  const best = new Map<AnswerId, { score: number; language: CompleteLanguage }>();
  for (const each of languagesFor(text, own)) {
    const weight = each === (own ?? FALLBACK_LANGUAGE) ? OWN_LANGUAGE_WEIGHT : 1;
    for (const { id, score } of searchIn(each).find(text)) {
      const weighted = score * weight;
      if (weighted > (best.get(id)?.score ?? 0)) best.set(id, { score: weighted, language: each });
    }
  }
  return [...best]
    .toSorted(([, one], [, other]) => other.score - one.score)
    .slice(0, SUGGESTIONS_MAX)
    .map(([id, found]) => suggestionOf(id, own ?? found.language));
}

export function answerById(id: string, language: string): Suggestion | undefined {
  if (!isAnswerId(id)) return undefined;
  return suggestionOf(id, findAnswerLanguage(language) ?? FALLBACK_LANGUAGE);
}

function suggestionOf(id: AnswerId, language: CompleteLanguage): Suggestion {
  const { question, answer } = CATALOGUES[language].answers[id];
  const fill = (text: string) => fillFigures(text, language);
  return { id, question: fill(question), answer: fill(answer), route: ROUTES[id] };
}

/** The member's own, and whatever is written in the script of the text. */
export function languagesFor(text: string, own: CompleteLanguage | undefined): CompleteLanguage[] {
  const script = scriptOf(text);
  return COMPLETE_LANGUAGES.filter(
    (each) => each === own || scriptOf(CATALOGUES[each].ignored) === script,
  );
}

const prepared = new Map<CompleteLanguage, QuestionSearch<AnswerId>>();

/** Prepared at the first question in a language, once for all. */
function searchIn(language: CompleteLanguage): QuestionSearch<AnswerId> {
  const search = prepared.get(language) ?? new QuestionSearch(questionsIn(language));
  prepared.set(language, search);
  return search;
}
