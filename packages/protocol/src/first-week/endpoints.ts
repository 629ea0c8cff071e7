/**
 * The first week (rulebook 29): how far the member is, the answers to lessons, the report of a
 * price check, and the card on Home. Nothing here marks a task as done by saying so.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { atMs, decimal, listOf, second, symbol } from '../base/shapes.ts';
import {
  LESSON_STATEMENTS,
  WEEK_LESSONS,
  WEEK_TASKS,
  WEEK_TASK_NAMES,
  type WeekTask,
} from './rules.ts';

const doneAtMs = z.nullable(atMs);
const lesson = z.enum(WEEK_LESSONS);

/** Of the newest option that was sold back and has settled, else of the newest sold. */
const earlyExit = z.strictObject({
  position: z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15)),
  symbol,
  /** What the sale brought. */
  sold: decimal,
  /** What the same contracts would have paid at expiry; null until then. */
  held: z.nullable(decimal),
  expiresAtMs: atMs,
});
export type EarlyExit = z.infer<typeof earlyExit>;

const firstWeek = z.strictObject({
  /** In the order of the path. */
  tasks: listOf(
    z.strictObject({ task: z.enum(WEEK_TASK_NAMES as [WeekTask, ...WeekTask[]]), doneAtMs }),
    WEEK_TASKS.length,
  ),
  lessons: listOf(z.strictObject({ lesson, doneAtMs }), WEEK_LESSONS.length),
  /** Null until an option was sold back. */
  earlyExit: z.nullable(earlyExit),
  /** The card on Home was put away. */
  isPutAway: z.boolean(),
});
export type FirstWeek = z.infer<typeof firstWeek>;

export const readFirstWeek = memberRead('readFirstWeek', '/first-week', {
  summary: 'The twelve tasks of the first week and which of them were recognised.',
  reply: firstWeek,
});

export const answerLesson = memberWrite('answerLesson', '/first-week/lessons/{lesson}', {
  summary: 'Answers a lesson by naming its true statements; a wrong answer may be tried again.',
  params: z.strictObject({ lesson }),
  body: z.strictObject({ statements: listOf(z.enum(LESSON_STATEMENTS), LESSON_STATEMENTS.length) }),
  callsPerSecond: 1,
  reply: z.strictObject({ isRight: z.boolean(), week: firstWeek }),
});

export const reportPriceCheck = memberWrite('reportPriceCheck', '/first-week/price-check', {
  summary: 'What a browser has computed of a second, to be compared with the server’s own figures.',
  body: z.strictObject({
    second,
    symbol,
    price: decimal,
    /** The process’s log price of the market after that second, with its twelve decimals. */
    logPrice: decimal,
  }),
  callsPerSecond: 1,
  reply: z.strictObject({ isSame: z.boolean(), week: firstWeek }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

export const putFirstWeekAway = memberWrite('putFirstWeekAway', '/first-week/card', {
  summary: 'Puts the card on Home away, or shows it again.',
  body: z.strictObject({ isPutAway: z.boolean() }),
  reply: firstWeek,
});

const endpoints = [readFirstWeek, answerLesson, reportPriceCheck, putFirstWeekAway];

export const firstWeekApi = { endpoints, topics: {} };
