/**
 * All server calls of the first week, and its shared query cache: the page, the card on Home and
 * the price check, which reports what it has computed, use one answer.
 */
import {
  answerLesson,
  putFirstWeekAway,
  readFirstWeek,
  reportPriceCheck,
  type BodyOf,
  type FirstWeek,
  type LessonStatement,
  type WeekLesson,
} from '@anywhen/protocol';
import { sessionState } from '../session/session.ts';
import { callApi } from './call.ts';
import { queryClient } from './query-client.ts';
import { useAnswer } from './use-answer.ts';

const WEEK = ['first-week'] as const;

/** Asked anew on each visit: what was done elsewhere meanwhile is recognised then. */
export function useFirstWeek() {
  return useAnswer(readFirstWeek, WEEK, { staleTime: 0 });
}

export function refreshFirstWeek(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: WEEK });
}

/** Whether the answer was right. */
export async function sendLessonAnswer(
  lesson: WeekLesson,
  statements: LessonStatement[],
): Promise<boolean> {
  const { isRight, week } = await callApi(answerLesson, {
    params: { lesson },
    body: { statements },
  });
  keep(week);
  return isRight;
}

export async function putCardAway(isPutAway: boolean): Promise<void> {
  keep(await callApi(putFirstWeekAway, { body: { isPutAway } }));
}

/**
 * What this browser has computed of a second; nothing is sent of a visitor, nor once the check was
 * recognised. A report that is lost is made with the next check.
 */
export async function sendPriceCheck(computed: BodyOf<typeof reportPriceCheck>): Promise<void> {
  if (sessionState() !== 'member' || isRecognised()) return;
  const reply = await callApi(reportPriceCheck, { body: computed }).catch(() => undefined);
  if (reply) keep(reply.week);
}

function isRecognised(): boolean {
  const week = queryClient.getQueryData<FirstWeek>(WEEK);
  return week?.tasks.some((each) => each.task === 'price-check' && each.doneAtMs !== null) ?? false;
}

function keep(week: FirstWeek): void {
  queryClient.setQueryData<FirstWeek>(WEEK, week);
}
