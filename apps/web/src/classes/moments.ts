/** Moments as the browser's field for day and time has them: local, to the minute. Pure. */

const MINUTE_MS = 60_000;

/** `2026-11-20T09:30`. */
export function minuteText(atMs: number): string {
  const zoneMs = new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(atMs - zoneMs).toISOString().slice(0, 16);
}

export function momentOf(text: string): number | undefined {
  const atMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}
