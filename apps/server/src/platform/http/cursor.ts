/**
 * Lists that continue after the id of their last row: parsing the cursor, and making the next one.
 */
import { refuse } from './call.ts';

export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) refuse('VALIDATION', { fields: { cursor: 'format' } });
  return Number(cursor);
}

/** Takes one row more than the page has; null when nothing is left. */
export function nextCursor(rows: readonly { id: number }[], limit: number): string | null {
  return rows.length > limit ? String(rows[limit - 1]?.id) : null;
}
