/**
 * The data the server embedded in the page: its time, the session, and the markets of the first
 * paint. Absent when the page comes from the development server or the offline cache.
 */
import type { SessionMember } from '../session/session.ts';

type BootData = {
  /** The server's clock; the device's clock may be wrong by minutes. */
  nowMs: number;
  member: SessionMember | null;
  /** In the form of `GET /api/markets`, which the live module parses. */
  markets: unknown;
};

let data: BootData | null | undefined;

/** Read once: the element stays in the page, but its content becomes outdated. */
export function bootData(): BootData | null {
  if (data === undefined) data = parseBootData(document.getElementById('boot')?.textContent ?? '');
  return data;
}

export function parseBootData(text: string): BootData | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'nowMs' in parsed
      ? (parsed as BootData)
      : null;
  } catch {
    return null; // The placeholder is not JSON: it was not filled.
  }
}
