/**
 * The first week (rulebook 29): twelve tasks in the order of the path, and what each of them is
 * recognised by. Which statements of a lesson are true is known to the server alone.
 */

/** What a member does in the app and the tables of a product show. */
export const WEEK_DEEDS = [
  'transfer',
  'limit-order',
  'price-alert',
  'stop-loss',
  'loss-limit',
  'early-exit',
  'note',
] as const;
export type WeekDeed = (typeof WEEK_DEEDS)[number];

/** How fraud with trading works, one scheme each. */
export const WEEK_LESSONS = [
  'guaranteed-yield',
  'small-payout',
  'rigged-results',
  'signal-group',
  'new-friend',
  'false-support',
  'deposit-first',
  'money-back',
] as const;
export type WeekLesson = (typeof WEEK_LESSONS)[number];

/** A task of two lessons is done with the second of them. */
export const LESSONS_OF_TASKS = {
  'scam-promises': ['guaranteed-yield', 'small-payout'],
  'scam-figures': ['rigged-results', 'signal-group'],
  'scam-people': ['new-friend', 'false-support'],
  'scam-payouts': ['deposit-first', 'money-back'],
} as const satisfies Readonly<Record<string, readonly WeekLesson[]>>;
export type WeekLessonTask = keyof typeof LESSONS_OF_TASKS;

/** In the order of the path; the day is a suggestion, and none waits for another. */
export const WEEK_TASKS = [
  { name: 'transfer', day: 1 },
  { name: 'scam-promises', day: 1 },
  { name: 'limit-order', day: 2 },
  { name: 'price-alert', day: 2 },
  { name: 'price-check', day: 3 },
  { name: 'scam-figures', day: 3 },
  { name: 'stop-loss', day: 4 },
  { name: 'loss-limit', day: 4 },
  { name: 'scam-people', day: 5 },
  { name: 'early-exit', day: 6 },
  { name: 'note', day: 6 },
  { name: 'scam-payouts', day: 7 },
] as const satisfies readonly { name: WeekDeed | WeekLessonTask | 'price-check'; day: number }[];
export type WeekTask = (typeof WEEK_TASKS)[number]['name'];

export const WEEK_TASK_NAMES = WEEK_TASKS.map(({ name }) => name);

/** Of each lesson; any number of them is true, and all of them are judged together. */
export const LESSON_STATEMENTS = ['a', 'b', 'c', 'd'] as const;
export type LessonStatement = (typeof LESSON_STATEMENTS)[number];

/** Empty where a task is no lessons. */
export function lessonsOf(task: WeekTask): readonly WeekLesson[] {
  const all: Readonly<Partial<Record<WeekTask, readonly WeekLesson[]>>> = LESSONS_OF_TASKS;
  return all[task] ?? [];
}

/** By when each step was recognised, when the task was: with the last of its lessons. */
export function taskDoneAtMs(
  task: WeekTask,
  stepAtMs: ReadonlyMap<string, number>,
): number | undefined {
  const lessons = lessonsOf(task);
  const moments = (lessons.length > 0 ? lessons : [task]).map((step) => stepAtMs.get(step));
  const known = moments.filter((atMs) => atMs !== undefined);
  return known.length === moments.length ? Math.max(...known) : undefined;
}
