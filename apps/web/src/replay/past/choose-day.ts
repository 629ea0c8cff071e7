/** Which day is meant by an address: a day, a moment, or the newest that is over. Pure. */
import { SECONDS_PER_DAY } from '@anywhen/prices';
import type { Day } from './past-day.ts';

export type Chosen = {
  readonly day: Day;
  /** The moment that was asked for, if it is of this day. */
  readonly atSecond: number | undefined;
  /** A moment was asked for whose day is not over. */
  readonly tooNew: number | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SECOND = /^\d{9,11}$/;

type Asked = { readonly day: string | null; readonly at: string | null };

/** Undefined while no day is over. Anything else in the address is the newest one. */
export function chooseDay(days: readonly Day[], { day, at }: Asked): Chosen | undefined {
  const over = days.filter(({ seed }) => seed !== null);
  const newest = over.at(-1);
  if (!newest) return undefined;
  const atSecond = at !== null && SECOND.test(at) ? Number(at) : undefined;
  const second = atSecond ?? startOf(day);
  const found = second === undefined ? undefined : over.find((each) => isWithin(each, second));
  if (found) return { day: found, atSecond, tooNew: undefined };
  const isLater = second !== undefined && second >= newest.startsAtSecond + SECONDS_PER_DAY;
  return { day: newest, atSecond: undefined, tooNew: isLater ? second : undefined };
}

function startOf(day: string | null): number | undefined {
  const startMs = day !== null && DAY.test(day) ? Date.parse(day) : NaN;
  return Number.isNaN(startMs) ? undefined : startMs / 1_000;
}

function isWithin({ startsAtSecond }: Day, second: number): boolean {
  return second >= startsAtSecond && second < startsAtSecond + SECONDS_PER_DAY;
}
