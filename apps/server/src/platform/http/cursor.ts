/** Lists that go on after the id of their last row: reading the cursor, and giving the next one. */
import { refuse } from './call.ts';

export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) refuse('VALIDATION', { fields: { cursor: 'format' } });
  return Number(cursor);
}

/** From one row more than the page has; null when nothing is left. */
export function nextCursor(rows: readonly { id: number }[], limit: number): string | null {
  return rows.length > limit ? String(rows[limit - 1]?.id) : null;
}
