/**
 * Lines of the flow record by day of the member's own clock, in the order they came; what a spot
 * order held and gave back lies under the order it belongs to (rulebook 17).
 */
import { referenceKindOf, type FlowRecord } from '@anywhen/protocol';

export type RecordDay = {
  /** `2026-11-15`. */
  readonly day: string;
  readonly atMs: number;
  readonly lines: readonly FlowRecord[];
};

export type FoldedLine = {
  readonly line: FlowRecord;
  /** Holds and releases of the same order on the same day. */
  readonly under: readonly FlowRecord[];
};

export function groupByDay(lines: readonly FlowRecord[]): RecordDay[] {
  const days = new Map<string, FlowRecord[]>();
  for (const line of lines) {
    const day = dayOf(line.atMs);
    const known = days.get(day);
    if (known) known.push(line);
    else days.set(day, [line]);
  }
  return [...days].map(([day, own]) => ({ day, atMs: own[0]?.atMs ?? 0, lines: own }));
}

/** An order that did nothing but hold and release still shows the newest of these lines. */
export function foldHolds(lines: readonly FlowRecord[]): FoldedLine[] {
  const tops = new Map<string, FlowRecord>();
  for (const line of lines.filter(isOfOrder)) {
    const top = tops.get(line.reference);
    if (!top || (isHold(top) && !isHold(line))) tops.set(line.reference, line);
  }
  const under = new Map<FlowRecord, FlowRecord[]>();
  for (const line of lines.filter(isHold)) {
    const top = tops.get(line.reference);
    if (top && top !== line) under.set(top, [...(under.get(top) ?? []), line]);
  }
  return lines
    .filter((line) => !isHold(line) || tops.get(line.reference) === line)
    .map((line) => ({ line, under: under.get(line) ?? [] }));
}

/** How many days ago, as far as people have a word for it. */
export function nearness(day: string, nowMs: number): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(nowMs)) return 'today';
  const now = new Date(nowMs);
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(before.getTime()) ? 'yesterday' : 'earlier';
}

function isHold({ type }: FlowRecord): boolean {
  return type === 'SPOT_HOLD' || type === 'SPOT_RELEASE';
}

function isOfOrder({ type }: FlowRecord): boolean {
  return referenceKindOf(type) === 'spot-order';
}

function dayOf(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
