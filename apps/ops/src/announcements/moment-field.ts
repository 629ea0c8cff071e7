/** Moments in fields of the browser, which write them in the reader's time zone and without one. */
import { MINUTE_MS } from '@anywhen/prices';

/** `2026-11-19T02:00`; empty without a moment. */
export function toFieldText(atMs: number | null): string {
  if (atMs === null) return '';
  const offsetMs = new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}

/** Null for what is empty or no moment. */
export function readFieldText(typed: string): number | null {
  const atMs = new Date(typed).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}
