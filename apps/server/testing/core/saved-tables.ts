/**
 * Saves and restores the rows of some tables: many tests begin with the same state, which is made
 * once. Only tables that have rows are copied. For tests only.
 */
import type { Pool } from 'pg';

export class SavedTables {
  private constructor(
    private readonly pool: Pool,
    private readonly filled: readonly string[],
  ) {}

  static async save(pool: Pool, tables: readonly string[]): Promise<SavedTables> {
    const looks = tables.map(
      (table) => `case when exists (select from ${table}) then '${table}' end`,
    );
    const { rows } = await pool.query<{ filled: string[] }>(
      `select array_remove(array[${looks.join()}], null) as filled`,
    );
    const { filled } = rows[0] ?? { filled: [] };
    await pool.query(
      filled.map((table) => `create table saved_${table} as table ${table}`).join(';'),
    );
    return new SavedTables(pool, filled);
  }

  /** Into tables that were emptied since. */
  async putBack(): Promise<void> {
    const copies = this.filled.map((table) => `insert into ${table} table saved_${table}`);
    await this.pool.query(copies.join(';'));
  }

  async forget(): Promise<void> {
    await this.pool.query(`drop table ${this.filled.map((table) => `saved_${table}`).join()}`);
  }
}
