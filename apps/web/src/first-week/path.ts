/** Where each task is done, and what comes next. Pure. */
import {
  WEEK_TASKS,
  lessonsOf,
  type FirstWeek,
  type WeekLesson,
  type WeekLessonTask,
  type WeekTask,
} from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import type { To } from '../router/index.ts';

type Place = { readonly to: To; readonly icon: IconName };

export const WEEK_PAGE = '/my/week';

/** Of a task that is lessons, their first. */
export const PLACES: Readonly<Record<WeekTask, Place>> = {
  transfer: { to: '/pay/payexchange', icon: 'refresh' },
  'scam-promises': { to: '/my/week?lesson=guaranteed-yield', icon: 'shield' },
  'limit-order': { to: '/trade/trade', icon: 'swap' },
  'price-alert': { to: '/newContract/kline?symbol=BTCUSDT', icon: 'bell' },
  'price-check': { to: '/newContract/kline?symbol=BTCUSDT', icon: 'verified' },
  'scam-figures': { to: '/my/week?lesson=rigged-results', icon: 'shield' },
  'stop-loss': { to: '/newContract/newContract?product=derivatives', icon: 'layers' },
  'loss-limit': { to: '/homeindex/accountconfig', icon: 'lock' },
  'scam-people': { to: '/my/week?lesson=new-friend', icon: 'shield' },
  'early-exit': { to: '/newContract/newContract?product=option', icon: 'bolt' },
  note: { to: '/trade/tardelist', icon: 'edit' },
  'scam-payouts': { to: '/my/week?lesson=deposit-first', icon: 'shield' },
};

/** Of a task that is no lessons, which are done on this page. */
export function isElsewhere(task: WeekTask): task is Exclude<WeekTask, WeekLessonTask> {
  return lessonsOf(task).length === 0;
}

export function countDone({ tasks }: Pick<FirstWeek, 'tasks'>): number {
  return tasks.filter(({ doneAtMs }) => doneAtMs !== null).length;
}

/** The first on the path that is not done; undefined at its end. */
export function nextTask({ tasks }: Pick<FirstWeek, 'tasks'>): WeekTask | undefined {
  return tasks.find(({ doneAtMs }) => doneAtMs === null)?.task;
}

/** The tasks of each day, in order. */
export function byDay({ tasks }: Pick<FirstWeek, 'tasks'>) {
  const days = [...new Set(WEEK_TASKS.map(({ day }) => day))];
  return days.map((day) => {
    const names: readonly WeekTask[] = WEEK_TASKS.filter((each) => each.day === day).map(
      ({ name }) => name,
    );
    return { day, tasks: tasks.filter(({ task }) => names.includes(task)) };
  });
}

/** The lessons in the order of the path, which is that of their tasks. */
export const LESSONS_IN_ORDER: readonly WeekLesson[] = WEEK_TASKS.flatMap(({ name }) => [
  ...lessonsOf(name),
]);

export function findLesson(typed: string | null): WeekLesson | undefined {
  return LESSONS_IN_ORDER.find((lesson) => lesson === typed);
}

/** The next one that is not done, after this one or before it; undefined when all are. */
export function lessonAfter(
  lesson: WeekLesson,
  { lessons }: Pick<FirstWeek, 'lessons'>,
): WeekLesson | undefined {
  const place = LESSONS_IN_ORDER.indexOf(lesson);
  const around = [...LESSONS_IN_ORDER.slice(place + 1), ...LESSONS_IN_ORDER.slice(0, place)];
  return around.find((each) => lessons.some((one) => one.lesson === each && one.doneAtMs === null));
}
