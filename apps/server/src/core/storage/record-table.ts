/** A table of what members have: its rows have an id and belong to a member. */
import type { ClientBase } from 'pg';
import { loadInPortions } from './portions.ts';
import { type Database, Table } from './table.ts';

/** Newest first; only what has a smaller id than `beforeId`. */
type Page = { beforeId: number | undefined; limit: number };

/** Of all members, in the order of their ids: what happened at `sinceMs` or later. */
export type SincePage = { sinceMs: number; afterId: number; limit: number };

/** By field, one value or any of several; undefined stands for all. */
type Filters<Item, Name extends keyof Item = keyof Item> = {
  readonly [Each in Name]?: Item[Each] | readonly Item[Each][] | undefined;
};

export class RecordTable<
  Item extends { readonly id: number; readonly uid: number },
> extends Table<Item> {
  async findNextId(db: Database): Promise<number> {
    const { rows } = await db.query<{ id: string }>(
      `select coalesce(max(id), 0) as id from ${this.name}`,
    );
    return Number(rows[0]?.id) + 1;
  }

  /** In the order of their ids; for tables that grow with members. */
  listInPortions(client: ClientBase, condition: string): Promise<Item[]> {
    return loadInPortions(client, {
      text: `select * from ${this.name} where ${condition} and id > $1 order by id limit $2`,
      keyOf: ({ id }: { id: string }) => id,
      read: this.read,
    });
  }

  findOwn(db: Database, { uid, id }: { uid: number; id: number }): Promise<Item | undefined> {
    return this.find(db, 'where id = $1 and uid = $2', [id, uid]);
  }

  listOf(
    db: Database,
    uid: number,
    { beforeId, limit }: Page,
    filters: Filters<Item> = {},
  ): Promise<Item[]> {
    const values: unknown[] = [uid, beforeId ?? null, limit];
    const conditions = Object.entries(filters).flatMap(([field, wanted]) => {
      if (wanted === undefined) return [];
      const { name, encode = (value: unknown) => value } = this.columnOf(field);
      values.push((Array.isArray(wanted) ? wanted : [wanted]).map(encode));
      return ` and ${name} = any($${values.length})`;
    });
    const rest = `where uid = $1 and ($2::bigint is null or id < $2)${conditions.join('')}
      order by id desc limit $3`;
    return this.list(db, rest, values);
  }

  /** `$1` of the condition is the moment. */
  listSince(
    db: Database,
    condition: string,
    { sinceMs, afterId, limit }: SincePage,
  ): Promise<Item[]> {
    const rest = `where (${condition}) and id > $2 order by id limit $3`;
    return this.list(db, rest, [sinceMs, afterId, limit]);
  }

  /** By id, one field of each. */
  mapOf<Field extends keyof Item & string>(field: Field) {
    const { name, decode = (stored: unknown) => stored } = this.columnOf(field);
    return async (db: Database, ids: readonly number[]): Promise<Map<number, Item[Field]>> => {
      const { rows } = await db.query<{ id: string; value: unknown }>(
        `select id, ${name} as value from ${this.name} where id = any($1)`,
        [ids],
      );
      return new Map(rows.map(({ id, value }) => [Number(id), decode(value) as Item[Field]]));
    };
  }
}
