/**
 * Canned answers that fit what a person wrote, found by the assistant's search. They stand among
 * its own questions there: so a word is as rare as in all questions, however few are canned.
 */
import {
  type CannedAnswer,
  type CompleteLanguage,
  SUPPORT_SUGGESTIONS_MAX,
  type Language,
} from '@anywhen/protocol';
import { languagesFor } from './assistant.ts';
import { findAnswerLanguage, questionsIn } from './catalogues.ts';
import { QuestionSearch } from './search.ts';

/** The likeliest first; none when none of them is about it. */
export function findFittingAnswers(
  text: string,
  { language, canned }: { language: Language; canned: readonly CannedAnswer[] },
): CannedAnswer[] {
  const byId = new Map(canned.map((each) => [each.id, each]));
  return languagesFor(text, findAnswerLanguage(language))
    .flatMap((each) => searchIn(each, canned).find(text))
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .slice(0, SUPPORT_SUGGESTIONS_MAX);
}

type Prepared = { readonly of: string; readonly search: QuestionSearch<string> };

const prepared = new Map<CompleteLanguage, Prepared>();

/** Prepared anew when the canned answers of a language have changed. */
function searchIn(
  language: CompleteLanguage,
  canned: readonly CannedAnswer[],
): QuestionSearch<string> {
  const own = canned.filter((each) => each.language === language);
  const of = JSON.stringify(own);
  const known = prepared.get(language);
  if (known?.of === of) return known.search;
  const { questions, ...words } = questionsIn(language);
  const added = own.map(({ id, title, text }) => ({
    id,
    question: title,
    answer: text,
    words: '',
  }));
  const search = new QuestionSearch<string>({ ...words, questions: [...questions, ...added] });
  prepared.set(language, { of, search });
  return search;
}
