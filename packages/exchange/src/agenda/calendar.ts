/**
 * Business days (rulebook 0.3): they begin at whole multiples of their length, so that days of
 * 86 400 s begin at midnight UTC. A change of the length never repeats or skips a day.
 */
import type { BusinessCalendar } from '@anywhen/protocol';

export type Calendar = BusinessCalendar;

const UTC_DAY_SECONDS = 86_400;

/**
 * An hour of fast days is a month; less than a second is faster than the exchange could process.
 */
export function isDayLength(daySeconds: number): boolean {
  return Number.isInteger(daySeconds) && daySeconds >= 1 && daySeconds <= UTC_DAY_SECONDS;
}

/** From this moment on days have this length; the first one ever is the day of UTC. */
export function withDayLength(
  calendar: Calendar | null,
  { daySeconds, atSecond }: { daySeconds: number; atSecond: number },
): Calendar {
  const day = calendar?.day ?? Math.floor(atSecond / UTC_DAY_SECONDS);
  return { daySeconds, offset: day - Math.floor(atSecond / daySeconds), day };
}
