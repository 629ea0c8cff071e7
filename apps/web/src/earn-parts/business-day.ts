/**
 * The business day it is and when others begin (rulebook 0.3): told by the topic as days turn, and
 * asked for until it has said so.
 */
import { DAY_MS } from '@anywhen/prices';
import {
  readBusinessDay,
  startOfBusinessDay,
  type BusinessCalendar,
  type ReplyOf,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { useFormat, useText } from '../i18n/index.ts';
import { useLatest } from '../live/latest-topic.ts';

const STALE_MS = 30_000; // The topic is ahead of it anyway.

/** Undefined until it is known, and before an installation's days have begun. */
export function useCalendar(): BusinessCalendar | undefined {
  const reported = useLatest<ReplyOf<typeof readBusinessDay>>('business-day');
  const asked = useAnswer(readBusinessDay, ['business-day'], { staleTime: STALE_MS });
  return (reported ?? asked.data)?.calendar ?? undefined;
}

/** When a day begins; days may be faster than the dates that are written with them. */
export function useDayStart(): (day: number) => number | undefined {
  const calendar = useCalendar();
  return (day) => calendar && startOfBusinessDay(calendar, day) * 1_000;
}

/** `Jan 10, 2026 UTC`: the date a day is written with. */
export function useDayText(): (day: number) => string {
  const t = useText('earn');
  const { date } = useFormat();
  return (day) => t('day.utc', { date: date(day * DAY_MS, { isUtc: true }) });
}
