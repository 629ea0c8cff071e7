/**
 * Single values changed by hand in the database, from a seed: any row, any column, any type, as
 * somebody would who has its password. What PostgreSQL itself refuses is no edit: another is drawn.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import type { Pool } from 'pg';
import { UNCOVERED } from '../../../apps/server/src/verification.ts';

export type Edit = {
  table: string;
  column: string;
  isKey: boolean;
  from: string | null;
  to: string | null;
  undo(): Promise<void>;
};

type Column = { name: string; type: string; isKey: boolean; isNullable: boolean };

/** In which partition, if the table has any, and where in it. */
type RowPlace = { part: string; ctid: string };

const TRIES = 200;

export class RandomEdits {
  readonly #random: SeededRandom;
  readonly #columns = new Map<string, readonly Column[]>();

  constructor(
    private readonly pool: Pool,
    seed: number,
  ) {
    this.#random = new SeededRandom(seed);
  }

  /** Undefined for a table without rows. `isAllowed` leaves out columns that nobody can check. */
  async edit(table: string, isAllowed: (column: string) => boolean): Promise<Edit | undefined> {
    const columns = (await this.#columnsOf(table)).filter(({ name }) => isAllowed(name));
    const { rows } = await this.pool.query<RowPlace>(
      `select ctid::text, tableoid::regclass::text as part from ${table}`,
    );
    if (rows.length === 0) return undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [place, column] = [this.#random.pick(rows), this.#random.pick(columns)];
      const edit = await this.#try({ table, ...place, column });
      if (edit) return edit;
    }
    throw new Error(`no value of ${table} could be changed`);
  }

  /** One in each table that has rows, but in no value that nobody can check. */
  async editEach(tables: readonly string[]): Promise<Edit[]> {
    const made: Edit[] = [];
    for (const table of tables) {
      const edit = await this.edit(table, (column) => !(`${table}.${column}` in UNCOVERED));
      if (edit) made.push(edit);
    }
    return made;
  }

  async #try(at: RowPlace & { table: string; column: Column }): Promise<Edit | undefined> {
    const { table, part, ctid, column } = at;
    const { name, type, isKey } = column;
    const found = await this.pool.query<{ value: string | null }>(
      `select "${name}"::text as value from ${part} where ctid = $1::tid`,
      [ctid],
    );
    const from = found.rows[0]?.value ?? null;
    const to = this.#change(from, column);
    if (to === from) return undefined;
    const write = `update ${part} set "${name}" = $1::text::${type} where ctid = $2::tid
      returning ctid::text, "${name}"::text as value`;
    const written = await this.pool
      .query<{ ctid: string; value: string | null }>(write, [to, ctid])
      .catch(() => undefined);
    const row = written?.rows[0];
    if (!row) return undefined;
    const undo = async () => void (await this.pool.query(write, [from, row.ctid]));
    // A jsonb or an array may come out as it was.
    if (row.value === from) return undefined;
    return { table, column: name, isKey, from, to, undo };
  }

  #change(from: string | null, { type, isNullable }: Column): string | null {
    const random = this.#random;
    if (from === null) return SAMPLES[type] ?? '1';
    if (isNullable && random.isOneIn(6)) return null;
    if (type === 'boolean') return from === 'true' ? 'false' : 'true';
    if (type === 'jsonb') return changeJson(random, from);
    if (/int|numeric/.test(type) && !type.endsWith('[]')) {
      const [whole = '', ...decimals] = from.split('.');
      const next = BigInt(whole) + BigInt(random.pick([-3, -1, 1, 2, 1_000]));
      return [next, ...decimals].join('.');
    }
    if (from === '{}') return '{1}';
    return changeLetter(random, from);
  }

  async #columnsOf(table: string): Promise<readonly Column[]> {
    const known = this.#columns.get(table);
    if (known) return known;
    const { rows } = await this.pool.query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type,
         coalesce(attnum = any(indkey), false) as "isKey", not attnotnull as "isNullable"
       from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    this.#columns.set(table, rows);
    return rows;
  }
}

export async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** For a value where there was none. */
const SAMPLES: Readonly<Record<string, string>> = { bytea: '\\x01', boolean: 'true' };

/** One letter or digit becomes another: in texts, bytes, arrays and uuids alike. */
function changeLetter(random: SeededRandom, text: string): string {
  const places = [...text].flatMap((letter, place) => (/[0-9a-z]/i.test(letter) ? [place] : []));
  const isBytes = text.startsWith('\\x');
  const usable = isBytes ? places.filter((place) => place > 1) : places;
  if (usable.length === 0) return isBytes ? `${text}00` : `${text}x`;
  const place = random.pick(usable);
  const other = text[place] === '7' ? '3' : '7';
  return text.slice(0, place) + other + text.slice(place + 1);
}

/** Somewhere in it: a number, a text, a flag. */
function changeJson(random: SeededRandom, text: string): string {
  const places = [
    ...text.matchAll(/(?<=[:[,] ?)(?:-?\d+(?:\.\d+)?|"[^"]*"|true|false|null)(?! *:)/g),
  ];
  if (places.length === 0) return text === '{}' ? '{"a": 1}' : '{}';
  const { 0: value, index } = random.pick(places);
  return text.slice(0, index) + otherJson(value) + text.slice(index + value.length);
}

function otherJson(value: string): string {
  if (value === 'true') return 'false';
  if (value === 'false' || value === 'null') return 'true';
  if (value.startsWith('"')) return value === '"7"' ? '"8"' : '"7"';
  return value === '7' ? '8' : '7';
}
