/** The program's database role cannot rewrite append-only tables: PostgreSQL rejects it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRewritable } from '../platform/postgres/privileges.ts';
import { TestDatabase } from '../../testing/test-database.ts';

const REFUSED = { code: '42501' };
/** Each with a numeric column. */
const COLUMNS: Readonly<Record<string, string>> = {
  archive_volume: 'no',
  journal: 'batch',
  journal_head: 'batch',
  option_sale: 'no',
  option_volatility: 'second',
  posting: 'seq',
  sensitive_read: 'at_ms',
  tick: 'second',
  verification: 'batch',
};
const TABLES = Object.keys(COLUMNS);

let tests: TestDatabase;

beforeAll(async () => {
  tests = await TestDatabase.start();
});

afterAll(() => tests.stop());

describe('[S15] the program’s database role', () => {
  it.each(TABLES)('may read %s, but not change, delete, empty or drop it', async (table) => {
    const { pool } = tests.running;
    await pool.query(`select * from ${table}`);
    // PostgreSQL only warns about this one; what matters is that it grants nothing.
    await pool.query(`grant all on ${table} to app`);
    const column = COLUMNS[table];
    for (const sql of [
      `update ${table} set ${column} = ${column} + 1`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
      `alter table ${table} add column extra text`,
    ]) {
      await expect(pool.query(sql), sql).rejects.toMatchObject(REFUSED);
    }
  });

  it('[13.5] appends to the log of who viewed which file', async () => {
    await tests.running.pool.query(
      `insert into sensitive_read (at_ms, staff, case_id, file_id) values (1, 'reviewer', '1', 'f')`,
    );
    const { rows } = await tests.running.pool.query('select staff from sensitive_read');
    expect(rows).toEqual([{ staff: 'reviewer' }]);
  });

  it('cannot assume the role that migrates, or the one that deletes', async () => {
    for (const role of ['app_owner', 'app_retention']) {
      await expect(tests.running.pool.query(`set role ${role}`)).rejects.toMatchObject(REFUSED);
    }
  });

  it('deletes ticks that are seven days old, and no younger ones', async () => {
    const day = 86_400;
    const seconds = [0, day, 2 * day, 8 * day];
    for (const second of seconds) {
      await tests.running.pool.query(`insert into tick values ($1, '', '{}', '{}')`, [second]);
    }
    const { rows } = await tests.running.pool.query<{ gone: number }>(
      'select delete_ticks_before($1, 100) as gone',
      [9 * day],
    );
    expect(rows).toEqual([{ gone: 1 }]);
  });

  it('is recognized as restricted; the one that migrates as privileged', async () => {
    expect(await listRewritable(tests.running.pool)).toEqual([]);
    expect(await listRewritable(tests.pool)).toEqual(TABLES);
  });
});

describe('[S15] the append-only tables', () => {
  it('belong to another role than all others, with every partition of them', async () => {
    await tests.running.pool.query('select make_partitions($1)', [Date.UTC(2040, 0)]);
    const { rows } = await tests.pool.query<{ name: string; isOfApp: boolean }>(
      `select coalesce(inhparent, oid)::regclass::text as name,
         bool_or(pg_get_userbyid(relowner) = 'app') as "isOfApp"
       from pg_class left join pg_inherits on inhrelid = oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       group by 1 order by 1`,
    );
    expect(rows.flatMap(({ name, isOfApp }) => (isOfApp ? [] : [name]))).toEqual(TABLES);
  });

  it.each(['journal_first', 'posting_first', 'posting_204001', 'tick_20400101'])(
    'cannot be rewritten through the partition %s',
    async (part) => {
      for (const sql of [`delete from ${part}`, `truncate ${part}`, `drop table ${part}`]) {
        await expect(tests.running.pool.query(sql), sql).rejects.toMatchObject(REFUSED);
      }
      const whole = part.split('_')[0];
      const detach = `alter table ${whole} detach partition ${part}`;
      await expect(tests.running.pool.query(detach)).rejects.toMatchObject(REFUSED);
    },
  );
});
