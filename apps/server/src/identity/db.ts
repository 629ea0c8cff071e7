/** What a query needs: the pool, or the connection of a running transaction. */
import type { ClientBase, QueryResult, QueryResultRow } from 'pg';

export type Db = {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
};

/** Both fit; `pg`'s own type has too many overloads to be called on either. */
export function within(client: ClientBase): Db {
  return client;
}

/** False when nothing matched, or the row was there already. */
export async function changesRow(db: Db, text: string, values: unknown[]): Promise<boolean> {
  return (await db.query(text, values)).rowCount === 1;
}
