/**
 * Reads tables that grow with members: by key and in portions, so that memory stays bounded. The
 * database reads ahead while a portion is parsed. A portion comes column by column, each as one
 * JSON text: a message per row and a text per value would cost several times as much.
 */
import { type ClientBase, escapeIdentifier, type QueryResultRow } from 'pg';

const PORTION = 10_000;

type Portions<Row, Item> = {
  /** Takes the last key as `$1` and the limit as `$2`; ordered by key. */
  text: string;
  keyOf: (row: Row) => string | number;
  /** All keys are above it; zero by default. */
  after?: number;
  read: (row: Row) => Item;
};

/** A list of values per name, all of one length; null when there is no row. */
type Columns = Record<string, unknown[] | null>;

export async function loadInPortions<Row extends QueryResultRow, Item>(
  client: ClientBase,
  { text, keyOf, read, after: first = 0 }: Portions<Row, Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  const { text: inColumns, bytes } = await textInColumns(client, text);
  const ask = (after: string | number) => client.query<Columns>(inColumns, [after, PORTION]);
  for (let asked = ask(first); ;) {
    const rows = rowsOf<Row>((await asked).rows[0] ?? {}, bytes);
    const last = rows.at(-1);
    const isLast = !last || rows.length < PORTION;
    if (!isLast) asked = ask(keyOf(last));
    // A reader that failed on one row does not want the rest.
    asked.catch(() => undefined);
    for (const row of rows) items.push(read(row));
    if (isLast) return items;
  }
}

const BYTEA = 17;

/** By type OID, how to select a value in JSON as `pg` would return it; other types are rejected. */
const CASTS: Readonly<Record<number, string>> = {
  16: '', // BOOLEAN
  [BYTEA]: '::text', // Hexadecimal digits after two characters; they become bytes again.
  20: '::text', // BIGINT: a JavaScript number would round it.
  21: '', // SMALLINT
  23: '', // INTEGER
  25: '', // TEXT
  1_700: '::text', // NUMERIC
  2_950: '', // UUID
  3_802: '', // JSONB
};

async function textInColumns(
  client: ClientBase,
  text: string,
): Promise<{ text: string; bytes: ReadonlySet<string> }> {
  const { fields } = await client.query(`select * from (${text}) portion limit 0`, [0, 0]);
  const lists = fields.map(({ name, dataTypeID }) => {
    const [column, cast] = [escapeIdentifier(name), CASTS[dataTypeID]];
    if (cast === undefined) throw new Error(`${name} cannot be read in columns`);
    return `json_agg(${column}${cast}) as ${column}`;
  });
  const bytes = fields.filter(({ dataTypeID }) => dataTypeID === BYTEA).map(({ name }) => name);
  return {
    text: `select ${lists.join(', ')} from (${text}) portion`,
    bytes: new Set(bytes),
  };
}

function rowsOf<Row>(columns: Columns, bytes: ReadonlySet<string>): Row[] {
  const entries = Object.entries(columns);
  const length = entries[0]?.[1]?.length ?? 0;
  return Array.from({ length }, (_, place) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of entries) {
      const value = values?.[place];
      row[name] = bytes.has(name) ? bytesOf(value) : value;
    }
    return row as Row;
  });
}

function bytesOf(value: unknown): Buffer | null {
  return typeof value === 'string' ? Buffer.from(value.slice('\\x'.length), 'hex') : null;
}
