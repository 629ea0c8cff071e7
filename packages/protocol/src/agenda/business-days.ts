/**
 * Business days (rulebook 0.3): days of which products count interest, rewards and output. A day is
 * a number, and a date is written with it; days of 86 400 s are the days of UTC, fast ones run
 * ahead.
 */
import { DAY_MS } from '@anywhen/prices';

export type BusinessCalendar = {
  readonly daySeconds: number;
  /** Added to the number of whole lengths since 1970. */
  readonly offset: number;
  /** The last day that has begun. */
  readonly day: number;
};

/** In seconds since 1970. */
export function startOfBusinessDay(
  { daySeconds, offset }: Omit<BusinessCalendar, 'day'>,
  day: number,
): number {
  return (day - offset) * daySeconds;
}

/** The day a moment is in, whether or not it has turned already. */
export function businessDayAt(
  { daySeconds, offset }: Omit<BusinessCalendar, 'day'>,
  atMs: number,
): number {
  return Math.floor(atMs / 1_000 / daySeconds) + offset;
}

/** `20463` → `2026-01-10`. */
export function businessDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** `2026-01-10` → `20463`. */
export function businessDayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
