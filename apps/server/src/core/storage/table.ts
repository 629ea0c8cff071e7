/**
 * A table whose columns are declared once: the rows that are written, the columns that a change
 * updates and the item that a row is read as follow from the same list. It has the order of the
 * table, because rows are sent as values of the table's row type; `table.module.test.ts` compares
 * both.
 */
import type { Pool, QueryResultRow } from 'pg';
import type { Column } from './columns.ts';
import type { ChangesByKind } from './module-storage.ts';
import { type StoredColumn, type TableWriter, type Value, rowsLiteral } from './row-literals.ts';

/** With a parameter for the names: a plain `keyof` would make a union of a union of items. */
type Fields<Item, Name extends keyof Item = keyof Item> = {
  readonly [Each in Name]: Column<Item[Each]> | Part<NonNullable<Item[Each]>>;
};

type Part<Item> = { readonly fields: Fields<Item> };

/** An object inside the item, with columns of its own; null when the first of them is. */
export function part<Item>(fields: Fields<Item>): Part<Item> {
  return { fields };
}

type TableColumn = StoredColumn & {
  readonly isMutable: boolean;
  readonly isAppended: boolean;
  readonly field: string;
  readonly encode: ((value: unknown) => Value) | undefined;
  readonly decode: ((stored: unknown) => unknown) | undefined;
};

/** Undefined where a batch has none. */
type ItemsOf<Batch, Item> = (batch: Batch) => Iterable<Item> | undefined;

/** A pool or a connection. */
export type Database = Pick<Pool, 'query'>;

export class Table<Item extends object> {
  protected readonly columns: readonly TableColumn[];
  readonly #keys: readonly TableColumn[];
  readonly #mutable: readonly string[];
  readonly #insert: string;
  readonly #readRow: (row: QueryResultRow) => object;

  constructor(
    protected readonly name: string,
    fields: Fields<Item>,
  ) {
    this.columns = inTableOrder(listColumns(fields));
    this.#keys = this.columns.filter(({ isKey }) => isKey);
    this.#mutable = this.columns.flatMap((column) => (column.isMutable ? column.name : []));
    this.#insert = `insert into ${name} select r.* from`;
    this.#readRow = readerOf(this.columns);
  }

  /** Each item is a new row: one that is there already must stop the core. */
  inserts<Batch = ChangesByKind>(itemsOf: ItemsOf<Batch, Item>): TableWriter<Batch> {
    return this.#writer(itemsOf, { text: (source) => `${this.#insert} ${source}` });
  }

  /** Of each key the last item of a batch is written, in the order in which they first changed. */
  upserts<Batch = ChangesByKind>(itemsOf: ItemsOf<Batch, Item>): TableWriter<Batch> {
    const keyOf = keyReaderOf(this.#keys);
    const keys = this.#keys.map(({ name }) => name).join();
    const changes = this.#mutable.map((name) => `${name} = excluded.${name}`).join();
    const lastOfEach = (batch: Batch) => {
      const byKey = new Map<unknown, Item>();
      for (const item of itemsOf(batch) ?? []) byKey.set(keyOf(item), item);
      return byKey.values();
    };
    return this.#writer(lastOfEach, {
      text: (source) => `${this.#insert} ${source} on conflict (${keys}) do update set ${changes}`,
    });
  }

  /** Of items that are stored already, the mutable columns. */
  updates<Batch = ChangesByKind>(itemsOf: ItemsOf<Batch, Item>): TableWriter<Batch> {
    const isSame = this.#keys.map(({ name }) => `stored.${name} = r.${name}`).join(' and ');
    const changes = this.#mutable.map((name) => `${name} = r.${name}`).join();
    return this.#writer(itemsOf, {
      name: `${this.name}_update`,
      text: (source) => `update ${this.name} stored set ${changes} from ${source} and ${isSame}`,
      isWritten: ({ isKey, isMutable }) => isKey || isMutable,
    });
  }

  /** Sums: what a batch has of each key is added to what is there, in the mutable columns. */
  adds<Batch = ChangesByKind>(itemsOf: ItemsOf<Batch, Item>): TableWriter<Batch> {
    const keyOf = keyReaderOf(this.#keys);
    const sums = this.columns.filter(({ isMutable }) => isMutable);
    const keys = this.#keys.map(({ name }) => name).join();
    const changes = sums.map(({ name }) => `${name} = known.${name} + excluded.${name}`).join();
    const sumOfEach = (batch: Batch) => {
      const byKey = new Map<unknown, Item>();
      for (const item of itemsOf(batch) ?? []) {
        const known = byKey.get(keyOf(item));
        byKey.set(keyOf(item), known ? addUp(sums, known, item) : item);
      }
      return byKey.values();
    };
    return this.#writer(sumOfEach, {
      text: (source) => `insert into ${this.name} as known select r.* from ${source}
        on conflict (${keys}) do update set ${changes}`,
    });
  }

  #writer<Batch>(
    itemsOf: ItemsOf<Batch, Item>,
    {
      name = this.name,
      text,
      isWritten = () => true,
    }: {
      name?: string;
      text: (source: string) => string;
      isWritten?: (column: TableColumn) => boolean;
    },
  ): TableWriter<Batch> {
    const valuesOf = encoderOf(this.columns, isWritten);
    const rows = (batch: Batch) => rowsLiteral(itemsOf(batch) ?? [], valuesOf);
    return { name, table: this.name, columns: this.columns, text, rows };
  }

  protected columnOf(field: string): TableColumn {
    const found = this.columns.find((each) => each.field === field && each.part === undefined);
    if (!found) throw new Error(`${this.name} has no column for ${field}`);
    return found;
  }

  /** The table's own checks keep a row from being half of one state and half of another. */
  readonly read = (row: QueryResultRow): Item => this.#readRow(row) as Item;

  /** `rest` follows the name of the table: conditions, order and limit. */
  async list(db: Database, rest: string, values: readonly unknown[] = []): Promise<Item[]> {
    const { rows } = await db.query<QueryResultRow>(`select * from ${this.name} ${rest}`, [
      ...values,
    ]);
    return rows.map(this.read);
  }

  async find(db: Database, rest: string, values: readonly unknown[]): Promise<Item | undefined> {
    return (await this.list(db, rest, values))[0];
  }
}

/** Both have numbers of the same kind in these columns. */
function addUp<Item extends object>(
  columns: readonly TableColumn[],
  known: Item,
  more: Item,
): Item {
  const sums = columns.map(({ field }) => {
    const [one, other] = [(known as Values)[field], (more as Values)[field]];
    return [field, (one as number) + (other as number)];
  });
  return { ...known, ...Object.fromEntries(sums) };
}

function listColumns(fields: object, partOf?: string): TableColumn[] {
  return Object.entries(fields).flatMap(
    ([field, column]: [string, Column<never> | Part<object>]) => {
      if ('fields' in column) return listColumns(column.fields, field);
      const { name = snakeCase(field), types, encode, decode } = column;
      const { isKey = false, isNullable = false, isMutable = false, isAppended = false } = column;
      const coded = { encode, decode } as Pick<TableColumn, 'encode' | 'decode'>;
      const flags = { isKey, isNullable, isMutable, isAppended };
      return { name, types, ...flags, field, part: partOf, ...coded };
    },
  );
}

function inTableOrder(columns: readonly TableColumn[]): TableColumn[] {
  return columns.toSorted((one, other) => Number(one.isAppended) - Number(other.isAppended));
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns that are not written get null. */
function encoderOf(
  columns: readonly TableColumn[],
  isWritten: (column: TableColumn) => boolean,
): (item: object) => readonly Value[] {
  const values = columns.map((column, index) => {
    const { field, part: inside, encode } = column;
    if (!isWritten(column)) return 'null';
    const value = inside === undefined ? `item.${field}` : `(item.${inside}?.${field} ?? null)`;
    return encode ? `${value} === null ? null : columns[${index}].encode(${value})` : value;
  });
  return compile<readonly Value[]>(columns, 'item', `[${values.join()}]`);
}

function readerOf(columns: readonly TableColumn[]): (row: QueryResultRow) => object {
  const readField = (column: TableColumn) => {
    const stored = `row.${column.name}`;
    const index = columns.indexOf(column);
    return `${column.field}: ${column.decode ? `columns[${index}].decode(${stored})` : stored}`;
  };
  const readPart = (field: string) => {
    const inside = columns.filter((column) => column.part === field);
    const item = `{ ${inside.map(readField).join()} }`;
    return `${field}: row.${inside[0]?.name} === null ? null : ${item}`;
  };
  const own = columns.filter((column) => column.part === undefined).map(readField);
  const parts = [...new Set(columns.flatMap((column) => column.part ?? []))].map(readPart);
  return compile<object>(columns, 'row', `({ ${[...own, ...parts].join()} })`);
}

/**
 * An expression with the names of the columns in it, as a function. It is as fast as one written by
 * hand; a loop over the columns takes half as long again for each row of a batch. The names come
 * from declarations alone, never from outside.
 */
function compile<Result>(
  columns: readonly TableColumn[],
  parameter: 'item' | 'row',
  expression: string,
): (argument: object) => Result {
  const make = new Function('columns', `return (${parameter}) => ${expression};`);
  return make(columns) as (argument: object) => Result;
}

type Values = Record<string, unknown>;

function keyReaderOf(keys: readonly TableColumn[]): (item: object) => unknown {
  const [only] = keys;
  if (only && keys.length === 1) return (item) => (item as Values)[only.field];
  return (item) => keys.map(({ field }) => (item as Values)[field]).join('/');
}
