/** Days of the flow record: local days, and the business days that lines are paid for. */
import { DAY_MS } from '@anywhen/prices';
import type { FlowLine } from '@anywhen/protocol';
import type { Dates } from '../../i18n/index.ts';

export type RecordDay = {
  /** `2026-11-15`. */
  readonly day: string;
  readonly atMs: number;
  readonly lines: readonly FlowLine[];
};

export function groupByDay(lines: readonly FlowLine[]): RecordDay[] {
  const days = new Map<string, FlowLine[]>();
  for (const line of lines) {
    const day = dayOf(line.atMs);
    const known = days.get(day);
    if (known) known.push(line);
    else days.set(day, [line]);
  }
  return [...days].map(([day, own]) => ({ day, atMs: own[0]?.atMs ?? 0, lines: own }));
}

/** How many days ago, as far as the language has a word for it. */
export function nearness(day: string, nowMs: number): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(nowMs)) return 'today';
  const now = new Date(nowMs);
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(before.getTime()) ? 'yesterday' : 'earlier';
}

/** The business day a line is paid for: a UTC date, whatever the local time. */
export function businessDateOf(line: FlowLine, dates: Dates): string | undefined {
  if (line.kind === 'order' || line.day === null) return undefined;
  return dates.date(line.day * DAY_MS, { isUtc: true });
}

function dayOf(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
