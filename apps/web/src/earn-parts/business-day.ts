/**
 * The current business day and when others begin (rulebook 0.3): published by the topic as days
 * turn, and fetched until its first event.
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
import { useLatestEvent } from '../live/latest-topic.ts';

const STALE_MS = 30_000; // The topic is newer anyway.

/** Undefined until it is loaded, and before the first business day of an installation. */
export function useCalendar(): BusinessCalendar | undefined {
  const reported = useLatestEvent<ReplyOf<typeof readBusinessDay>>('business-day');
  const asked = useAnswer(readBusinessDay, ['business-day'], { staleTime: STALE_MS });
  return (reported ?? asked.data)?.calendar ?? undefined;
}

/** When a day begins; with fast days this differs from its date. */
export function useDayStart(): (day: number) => number | undefined {
  const calendar = useCalendar();
  return (day) => calendar && startOfBusinessDay(calendar, day) * 1_000;
}

/** `Jan 10, 2026 UTC`: the date of a business day. */
export function useDayText(): (day: number) => string {
  const t = useText('earn');
  const { date } = useFormat();
  return (day) => t('day.utc', { date: date(day * DAY_MS, { isUtc: true }) });
}
