/** How moments and spans of time are written: staff read them to the second, in their own zone. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const SECOND_MS = 1_000;

/** `19 Nov 2026, 03:18:20`. */
export function formatMoment(atMs: number): string {
  return MOMENT.format(atMs);
}

/** The two largest parts: `2 d 3 h`, `14 min 5 s`; under a minute the seconds alone. */
export function formatSpan(ms: number): string {
  const left = Math.max(0, ms);
  const [d, h] = [Math.floor(left / DAY_MS), Math.floor((left % DAY_MS) / HOUR_MS)];
  const min = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const s = Math.floor((left % MINUTE_MS) / SECOND_MS);
  if (d > 0) return `${d} d ${h} h`;
  if (h > 0) return `${h} h ${min} min`;
  return min > 0 ? `${min} min ${s} s` : `${s} s`;
}
