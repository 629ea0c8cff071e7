/**
 * The tables rebuilt from the journal on one connection: temporary tables of the same names and
 * shapes, filled batch by batch by the modules' own writers. They are on disk, so that memory does
 * not grow with the journal, and no other connection sees them. They can start with rows that were
 * proven before; older rows that are not among them are checked elsewhere.
 */
import type { Change } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { type ModuleStorage, sortByKind, tablesOf } from '../storage/module-storage.ts';
import { BY_KEY_ONLY } from '../storage/postgres-store.ts';
import { type Fault, FAULTS_LISTED, type TableFaults } from './fault.ts';
import { PATIENT } from './snapshot.ts';

type Column = { name: string; type: string; isKey: boolean };
type Held = { text: string; literal: string };

/** Prepared statements bind to a table's OID: another verification needs its own. */
let count = 0;

export class RebuiltTables {
  readonly #no = (count += 1);
  readonly #client: ClientBase;
  readonly #storages: readonly ModuleStorage[];
  readonly #columns = new Map<string, readonly Column[]>();
  /**
   * One-row tables, by the name of their writer, are written only at the end. One that every tick
   * writes would leave a dead row each time until the transaction ends.
   */
  readonly #held = new Map<string, Held>();

  private constructor(client: ClientBase, storages: readonly ModuleStorage[]) {
    this.#client = client;
    this.#storages = storages;
  }

  /** Before the read-only transaction, in which nothing can be created. */
  static async make(
    client: ClientBase,
    storages: readonly ModuleStorage[],
    others: readonly string[],
  ): Promise<RebuiltTables> {
    const made = new RebuiltTables(client, storages);
    for (const table of [...tablesOf(storages), ...others]) {
      made.#columns.set(table, await listColumns(client, table));
      await client.query(`create temporary table ${table} (like public.${table} including all)`);
    }
    return made;
  }

  get tables(): string[] {
    return [...this.#columns.keys()];
  }

  /** Inside the read-only transaction, with which the settings end. */
  async begin(): Promise<void> {
    await this.#client.query(BY_KEY_ONLY);
  }

  /** Rows that were proven before, as text. */
  async fill(table: string, rows: readonly string[]): Promise<void> {
    await this.#client.query(`insert into ${table} select r.* from unnest($1::${table}[]) r`, [
      rows,
    ]);
  }

  /** Rows stored with one table shape cannot be read with another. */
  shapeOf(table: string): string {
    const columns = this.#columns.get(table) ?? [];
    return columns.map(({ name, type, isKey }) => [name, type, isKey].join(' ')).join();
  }

  keysOf(table: string): string[] {
    const columns = this.#columns.get(table) ?? [];
    return columns.flatMap(({ name, isKey }) => (isKey ? name : []));
  }

  /**
   * The changes of one batch, as the core wrote them: module by module, all tables of one at once.
   */
  async write(changes: readonly Change[]): Promise<void> {
    const byKind = sortByKind(changes);
    for (const [place, { writers, rowsOf }] of this.#storages.entries()) {
      const literals = rowsOf(byKind);
      const values = writers.map(({ name, table, text }, index) => {
        const literal = literals[index];
        if (literal === undefined || !this.#hasOneRow(table)) return literal;
        this.#held.set(name, { text: text(sourceOf(1, table)), literal });
        return undefined;
      });
      if (values.every((literal) => literal === undefined)) continue;
      const parts = writers.map(({ name, table, text }, index) => {
        return `write_${name} as (${text(sourceOf(index + 1, table))})`;
      });
      await this.#client.query({
        name: `rebuild ${this.#no}/${place}`,
        text: `with ${parts.join(',\n')} select 1`,
        values: values.map((literal) => literal ?? '{}'),
      });
    }
  }

  async finish(): Promise<void> {
    for (const { text, literal } of this.#held.values()) await this.#client.query(text, [literal]);
    await this.#client.query(
      `reset enable_hashjoin; reset enable_mergejoin; reset enable_seqscan; set work_mem = '64MB'`,
    );
  }

  /**
   * Compares row by row and column by column, returning the first differences; undefined when there
   * are none. With `isWhole` a stored row that was not rebuilt counts as one, too.
   */
  async compare(
    table: string,
    { mayBeMissing = 'false', isWhole }: { mayBeMissing: string | undefined; isWhole: boolean },
  ): Promise<TableFaults | undefined> {
    const columns = this.#columns.get(table) ?? [];
    const keys = this.keysOf(table);
    const differing = columns.map(
      ({ name }) => `case when e."${name}" is distinct from f."${name}" then '${name}' end`,
    );
    const names = keys.map((name) => `'${name} ' || coalesce(e."${name}", f."${name}")::text`);
    const match = keys.map((name) => `e."${name}" = f."${name}"`).join(' and ');
    const { rows } = await this.#client.query<DifferenceRow>({
      text: `select concat_ws(', ', ${names.join()}) as key, e."${keys[0]}" is null as is_new,
          f."${keys[0]}" is null as is_missing, columns, count(*) over () as count
        from ${table} e ${isWhole ? 'full' : 'left'} join public.${table} f on ${match}
        cross join lateral (
          select array_remove(array[${differing.join()}], null) as columns) d
        where columns <> '{}' and not (f."${keys[0]}" is null and (${mayBeMissing}))
        order by coalesce(e."${keys[0]}", f."${keys[0]}") limit ${FAULTS_LISTED}`,
      ...PATIENT,
    });
    if (!rows[0]) return undefined;
    const first = rows.map((row) => toFault(table, row));
    return { table, count: Number(rows[0].count), first };
  }

  #hasOneRow(table: string): boolean {
    return (
      this.#columns.get(table)?.some(({ name, isKey }) => isKey && name === 'is_only') ?? false
    );
  }
}

type DifferenceRow = {
  key: string;
  is_new: boolean;
  is_missing: boolean;
  columns: string[];
  count: string;
};

function sourceOf(place: number, table: string): string {
  return `unnest($${place}::${table}[]) r where true`;
}

function toFault(table: string, { key, is_new, is_missing, columns }: DifferenceRow): Fault {
  if (is_missing) return { table, row: key, what: 'the row is missing' };
  if (is_new) return { table, row: key, what: 'the row does not follow from the journal' };
  const [verb, names] = [columns.length === 1 ? 'is' : 'are', columns.join(', ')];
  return { table, row: key, what: `${names} ${verb} not what follows from the journal` };
}

async function listColumns(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       coalesce(attnum = any(indkey), false) as "isKey"
     from pg_attribute
     left join pg_index on indrelid = attrelid and indisprimary
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`public.${table}`],
  );
  if (!rows.some(({ isKey }) => isKey)) throw new Error(`${table} has no primary key`);
  return rows;
}
