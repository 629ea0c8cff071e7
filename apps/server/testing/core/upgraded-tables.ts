/**
 * What a migration makes of tables as an older version left them, next to what the core has written
 * itself. In a transaction that is undone.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/platform/postgres/pool.ts';
import { MIGRATIONS } from '../test-database.ts';

type Upgrade = {
  /** The file's name, without its ending. */
  migration: string;
  /** SQL that makes the tables those of before. */
  undo: string;
  tables: readonly string[];
};

export async function upgradeAgain(
  database: Pick<Database, 'pool'>,
  { migration, undo, tables }: Upgrade,
): Promise<{ written: string[][]; upgraded: string[][] }> {
  const client = await database.pool.connect();
  const read = async () => {
    const rows: string[][] = [];
    for (const table of tables) {
      const found = await client.query<{ row: string }>(
        `select t::text as row from ${table} t order by 1`,
      );
      rows.push(found.rows.map(({ row }) => row));
    }
    return rows;
  };
  try {
    await client.query('begin');
    const written = await read();
    await client.query(undo);
    await client.query(await readFile(join(MIGRATIONS, `${migration}.sql`), 'utf8'));
    return { written, upgraded: await read() };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
