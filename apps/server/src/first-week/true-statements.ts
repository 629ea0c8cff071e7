/**
 * Which statements of each lesson are true. The app has their texts but not this: whoever answers
 * finds out by being right. A changed text here means a changed text in all languages.
 */
import type { LessonStatement, WeekLesson } from '@anywhen/protocol';

export const TRUE_STATEMENTS: Readonly<Record<WeekLesson, readonly LessonStatement[]>> = {
  'guaranteed-yield': ['b', 'c'],
  'small-payout': ['a', 'd'],
  'rigged-results': ['b', 'd'],
  'signal-group': ['a', 'c'],
  'new-friend': ['c', 'd'],
  'false-support': ['a'],
  'deposit-first': ['b', 'c', 'd'],
  'money-back': ['a', 'b'],
};

/** All of them and no other, in any order. */
export function isRightAnswer(lesson: WeekLesson, named: readonly LessonStatement[]): boolean {
  const right = TRUE_STATEMENTS[lesson];
  const distinct = new Set(named);
  return distinct.size === right.length && right.every((statement) => distinct.has(statement));
}
