/**
 * Reads tables that grow with members: by key and in portions, so that what waits in memory to be
 * turned into the state stays small. The database reads on while a portion is turned.
 */
import type { ClientBase, QueryResultRow } from 'pg';

const PORTION = 10_000;

export type Portions<Row, Item> = {
  /** With `$1` for the last key it had, `$2` for how many; in the order of the key. */
  text: string;
  keyOf: (row: Row) => string | number;
  /** All keys are above it; zero unless it says otherwise. */
  after?: number;
  read: (row: Row) => Item;
};

export async function loadInPortions<Row extends QueryResultRow, Item>(
  client: ClientBase,
  { text, keyOf, read, after: first = 0 }: Portions<Row, Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  const ask = (after: string | number) => client.query<Row>(text, [after, PORTION]);
  for (let asked = ask(first); ;) {
    const { rows } = await asked;
    const last = rows.at(-1);
    const isLast = !last || rows.length < PORTION;
    if (!isLast) asked = ask(keyOf(last));
    // Whoever cannot read a row is not interested in the rest.
    asked.catch(() => undefined);
    for (const row of rows) items.push(read(row));
    if (isLast) return items;
  }
}
