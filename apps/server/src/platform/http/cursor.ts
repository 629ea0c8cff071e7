/**
 * Lists that continue after the id of their last row: parsing the cursor, and making the next one.
 */
import { refuse } from './call.ts';

export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) refuse('VALIDATION', { fields: { cursor: 'format' } });
  return Number(cursor);
}

type Page = { beforeId: number | undefined; limit: number };

/** `list` is asked for one row more than the page has, to see whether it goes on. */
export async function readPage<Row extends { readonly id: number }>(
  { cursor, limit }: { cursor?: string | undefined; limit?: number | undefined },
  perPage: number,
  list: (page: Page) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const shown = limit ?? perPage;
  const rows = await list({ beforeId: readCursor(cursor), limit: shown + 1 });
  return { rows: rows.slice(0, shown), nextCursor: nextCursor(rows, shown) };
}

/** From one row more than the page has; null when nothing is left. */
export function nextCursor(rows: readonly { id: number }[], limit: number): string | null {
  return rows.length > limit ? String(rows[limit - 1]?.id) : null;
}
