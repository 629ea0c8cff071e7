/**
 * The day filter of a list of records, as URL parameters. Days are local days, as in the lists; the
 * server gets timestamps.
 */
import { findOne } from './address-filter.ts';

export const SPANS = ['all', 'today', '7d', '30d', 'custom'] as const;
export type Span = (typeof SPANS)[number];

export type DaySpan = {
  readonly span: Span;
  /** `2026-11-15`; only for a custom span, and either may be open. */
  readonly fromDay: string;
  readonly toDay: string;
};

/** `toMs` is exclusive. */
export type Moments = { fromMs: number | undefined; toMs: number | undefined };

export const ALL_DAYS: DaySpan = { span: 'all', fromDay: '', toDay: '' };

/** Unknown values are ignored: an old link must not show an error. */
export function readDaySpan(query: URLSearchParams): DaySpan {
  const span = findOne(SPANS, query.get('span')) ?? 'all';
  const dayOf = (name: string) => (span === 'custom' ? knownDay(query.get(name)) : '');
  return { span, fromDay: dayOf('from'), toDay: dayOf('to') };
}

/** Its URL parameters. */
export function daySpanParts({ span, fromDay, toDay }: DaySpan) {
  const isCustom = span === 'custom';
  return {
    span: span === 'all' ? undefined : span,
    from: isCustom ? fromDay : undefined,
    to: isCustom ? toDay : undefined,
  };
}

/** The end is before the start; equal days are one whole day. */
export function isBackwards({ fromDay, toDay }: DaySpan): boolean {
  return fromDay !== '' && toDay !== '' && toDay < fromDay;
}

/** Today counts as the first of the days. */
const DAYS_BACK = { today: 0, '7d': 6, '30d': 29 } as const;

export function momentsOf({ span, fromDay, toDay }: DaySpan, nowMs: number): Moments {
  if (span === 'all') return { fromMs: undefined, toMs: undefined };
  if (span === 'custom') {
    return {
      fromMs: fromDay ? midnightMs(partsOf(fromDay)) : undefined,
      toMs: toDay ? midnightMs(partsOf(toDay), 1) : undefined,
    };
  }
  const now = new Date(nowMs);
  const today = { year: now.getFullYear(), month: now.getMonth(), day: now.getDate() };
  return { fromMs: midnightMs(today, -DAYS_BACK[span]), toMs: undefined };
}

/** The time zone of the days: `UTC+01:00`. */
export function zoneOf(atMs: number): string {
  const minutes = -new Date(atMs).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${twoDigits(hour)}:${twoDigits(minute)}`;
}

type DayParts = { year: number; month: number; day: number };

/** By calendar, not by 24 hours: DST changes make a day longer or shorter. */
function midnightMs({ year, month, day }: DayParts, daysLater = 0): number {
  return new Date(year, month, day + daysLater).getTime();
}

function partsOf(day: string): DayParts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, day: date };
}

function knownDay(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
