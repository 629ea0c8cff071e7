/**
 * A declared table is the table in the database: rows are sent in the order of its columns, and
 * what comes back is only read right when types, nulls and keys are what is declared.
 */
import { expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { STORAGES } from '../../modules.ts';

const cores = startTestCores();

const DECLARED = new Map(
  STORAGES.flatMap(({ writers }) => writers).flatMap(({ table, columns }) =>
    columns ? [[table, columns]] : [],
  ),
);

it('most tables are declared', () => {
  expect(DECLARED.size).toBeGreaterThan(20);
});

it.each([...DECLARED])(
  '%s has the columns that are declared, in their order',
  async (table, columns) => {
    const { rows } = await cores.database.pool.query<StoredColumn>(LIST_COLUMNS, [table]);
    expect(columns.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    for (const [index, { name, types, isKey, isNullable, part }] of columns.entries()) {
      const stored = rows[index];
      expect(types, name).toContain(stored?.type);
      expect(isKey, name).toBe(stored?.isKey);
      // An object that may be absent has no value for any of its columns.
      if (part === undefined) expect(isNullable, name).toBe(stored?.isNullable);
    }
  },
);

type StoredColumn = { name: string; type: string; isKey: boolean; isNullable: boolean };

const LIST_COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
    coalesce(attnum = any(indkey), false) as "isKey"
  from pg_attribute
  left join pg_index on indrelid = attrelid and indisprimary
  where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;
