/**
 * Formats dates and times in the app's language, or as ISO 8601 if the member prefers that. Amounts
 * and prices are decimal strings and are never formatted here.
 */
import { create } from 'zustand';
import type { Language } from './languages.ts';
import { useLanguage } from './text.ts';

export type DateFormat = 'locale' | 'iso';

type DateOptions = {
  /** Product dates are UTC business days; everything else is shown in the local time zone. */
  isUtc?: boolean;
};

export type Dates = {
  date: (atMs: number, options?: DateOptions) => string;
  time: (atMs: number, options?: DateOptions) => string;
  dateTime: (atMs: number, options?: DateOptions) => string;
};

const useDateFormat = create<{ format: DateFormat }>(() => ({ format: 'locale' }));

/** Set by the preferences; pages only read it. */
export function setDateFormat(format: DateFormat): void {
  useDateFormat.setState({ format });
}

/** Rerenders on a change of language or of the member's date format. */
export function useFormat(): Dates {
  return datesIn(
    useLanguage(),
    useDateFormat((state) => state.format),
  );
}

/** Stable for the same arguments, so that it can be a dependency of effects. */
export function datesIn(language: Language, format: DateFormat): Dates {
  const id = `${language} ${format}`;
  const known = datesById.get(id);
  if (known) return known;
  const dates = format === 'iso' ? isoDates() : wordDates(language);
  datesById.set(id, dates);
  return dates;
}

/** 75 → `1:15`, 3661 → `1:01:01`; for countdowns, which have no words. */
export function formatDuration(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const tail = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(whole % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** 3552 → `00:59:12`; for a wait of hours, with a constant width. */
export function formatClock(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds));
  const parts = [whole / 3600, (whole % 3600) / 60, whole % 60];
  return parts.map((part) => twoDigits(Math.floor(part))).join(':');
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** 190 000 → `3 min. ago`; below a minute in tens of seconds, so that it is calm. */
export function writeAge(ageMs: number, language: Language): string {
  const ago = new Intl.RelativeTimeFormat(language, { style: 'short' });
  if (ageMs >= HOUR_MS) return ago.format(-Math.floor(ageMs / HOUR_MS), 'hour');
  if (ageMs >= MINUTE_MS) return ago.format(-Math.floor(ageMs / MINUTE_MS), 'minute');
  return ago.format(-Math.max(1, Math.floor(ageMs / 10_000)) * 10, 'second');
}

const datesById = new Map<string, Dates>();

function wordDates(language: Language): Dates {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const local = new Intl.DateTimeFormat(language, options);
    const utc = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (atMs: number, { isUtc }: DateOptions = {}) => (isUtc ? utc : local).format(atMs);
  };
  const date = formatter({ dateStyle: 'medium' });
  const time = formatter({
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const dateTime = (atMs: number, options?: DateOptions) =>
    `${date(atMs, options)} ${time(atMs, options)}`;
  return { date, time, dateTime };
}

function isoDates(): Dates {
  return {
    date: (atMs, options) => isoParts(atMs, options).date,
    time: (atMs, options) => isoParts(atMs, options).time,
    dateTime: (atMs, options) => Object.values(isoParts(atMs, options)).join(' '),
  };
}

function isoParts(atMs: number, { isUtc }: DateOptions = {}): { date: string; time: string } {
  const offsetMs = isUtc ? 0 : new Date(atMs).getTimezoneOffset() * 60_000;
  const [date = '', rest = ''] = new Date(atMs - offsetMs).toISOString().split('T');
  return { date, time: rest.slice(0, 8) };
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
