/** The program's database role cannot rewrite append-only tables: PostgreSQL rejects it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../platform/postgres/migrate.ts';
import { listExcess } from '../platform/postgres/rights/excess-rights.ts';
import { listRewritable } from '../platform/postgres/rights/privileges.ts';
import { quietLog } from '../../testing/platform/postgres/temporary.ts';
import { MIGRATIONS, TestDatabase } from '../../testing/test-database.ts';

const REFUSED = { code: '42501' };
/** Every schema but PostgreSQL's own: a function planted in another one counts as well. */
const IS_OURS = `pronamespace in (select oid from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema')`;
/** Each with a numeric column. */
const COLUMNS: Readonly<Record<string, string>> = {
  announcement: 'id',
  announcement_end: 'id',
  archive_volume: 'no',
  journal: 'batch',
  journal_head: 'batch',
  option_sale: 'no',
  option_volatility: 'second',
  posting: 'seq',
  sensitive_read: 'at_ms',
  staff_audit: 'seq',
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

describe('[S15] the program’s database role cannot become the owner', () => {
  /** Run by whom it is meant for, this would let the program rewrite the journal. */
  const SEIZE = `language plpgsql as $$
    begin execute 'grant all on public.journal to public'; return $1 * 1.0 * $2; end $$`;
  const attempts: Readonly<Record<string, readonly string[]>> = {
    'by an operator that a function of the owner finds in its schema': [
      `create function public.seize(integer, interval) returns interval ${SEIZE}`,
      `create operator public.* (leftarg = integer, rightarg = interval, function = public.seize)`,
    ],
    'by an operator in a schema of its own, on the path of the whole database': [
      'create schema mine',
      `create function mine.seize(integer, interval) returns interval ${SEIZE}`,
      'create operator mine.* (leftarg = integer, rightarg = interval, function = mine.seize)',
      'alter database app set search_path = mine, public',
    ],
    'by a temporary table that hides a real one': [
      'create temporary table journal (batch bigint)',
      'create temporary table tick (second bigint)',
    ],
    'by a function that the next start gives to the owner': [
      `create function public.make_partitions(text) returns void language plpgsql
         security definer as $$ begin execute 'grant all on journal to public'; end $$`,
      `comment on function public.make_partitions(text) is 'as owner'`,
    ],
    'by what a table does when the owner touches it': [
      `create function public.spring() returns trigger ${SEIZE}`,
      `create trigger spring before insert on message execute function lo_get()`,
      'create rule spring as on update to message do also delete from journal',
      'create policy spring on message using (true)',
      `alter table message add check (query_to_xml('delete from journal', true, true, '') is null)`,
      `alter table candle alter column open set default 1`,
    ],
    'by owning the database': ['alter database app owner to app', 'drop database app'],
  };

  it.each(Object.keys(attempts))('%s', async (name) => {
    const { running } = tests;
    const codes: unknown[] = [];
    // Whatever works is left in place: what counts is what becomes of it.
    const client = await running.connect();
    // PostgreSQL only warns about this one: the next test sees that it grants nothing.
    await client.query('grant create, temporary on database app to app');
    for (const sql of attempts[name] ?? []) {
      await client.query(sql).then(
        () => codes.push(`done: ${sql}`),
        ({ code }: { code: string }) => codes.push(code),
      );
    }
    await client.query('select make_partitions($1)', [Date.UTC(2050 + codes.length, 0)]);
    await client.query('select drop_old_prices(0, 0), delete_ticks_before(0, 1)');
    await migrate(
      { ...tests.running, connectAsOwner: tests.database.connect },
      MIGRATIONS,
      quietLog,
    );
    const { rows } = await client.query(
      `select has_table_privilege('public.journal', 'delete') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
    const refusals = ['42501', '42883', '3F000', '42704', '55006', '42602', '42P13'];
    expect(codes.filter((code) => !refusals.includes(String(code)))).toEqual([]);
  });

  it('has no right to create anything, anywhere, and owns nothing', async () => {
    expect(await listExcess(tests.pool, 'app')).toEqual([]);
    const { rows } = await tests.pool.query(
      `select datname as where, right_ from pg_database, unnest(array['create', 'temporary']) right_
       where has_database_privilege('app', oid, right_)
       union all
       select nspname, 'create' from pg_namespace where has_schema_privilege('app', oid, 'create')
       union all
       select pg_describe_object(classid, objid, objsubid), 'owned' from pg_shdepend
       where refobjid = 'app'::regrole and deptype = 'o'
       union all
       select oid::regclass::text, 'more than rows' from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('app', oid, 'truncate, references, trigger')`,
    );
    expect(rows).toEqual([]);
  });

  it('draws the numbers of rows, and cannot say which comes next', async () => {
    const { pool } = tests.running;
    expect((await pool.query(`select nextval('payee_id_seq') > 0 as drawn`)).rows).toEqual([
      { drawn: true },
    ]);
    await expect(pool.query(`select setval('payee_id_seq', 1)`)).rejects.toMatchObject(REFUSED);
  });

  it('runs three functions of others, and nobody else runs any', async () => {
    const { rows } = await tests.pool.query(
      `select proname as name, has_function_privilege('app', oid, 'execute') as "isOurs"
       from pg_proc
       where ${IS_OURS} and (has_function_privilege('app', oid, 'execute') or prosecdef)
       order by 1`,
    );
    const names = ['delete_ticks_before', 'drop_old_prices', 'make_partitions'];
    expect(rows).toEqual(names.map((name) => ({ name, isOurs: true })));
    const open = await tests.pool.query(
      `select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
       where ${IS_OURS} and a.grantee = 0`,
    );
    expect(open.rows).toEqual([]);
    const client = await tests.database.connect();
    await client.query('create function public.later() returns int language sql as $$ select 1 $$');
    await expect(tests.running.pool.query('select later()')).rejects.toMatchObject(REFUSED);
    await client.query('drop function public.later');
  });

  it('finds no function that looks a name up on a path somebody else can change', async () => {
    const { rows } = await tests.pool.query<{ name: string; path: string[] | null; text: string }>(
      `select proname as name, prosrc as text,
         array(select setting from unnest(proconfig) setting where setting like 'search_path=%')
           as path
       from pg_proc where ${IS_OURS}`,
    );
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.filter(({ path }) => path?.join() !== 'search_path=pg_catalog, pg_temp')).toEqual(
      [],
    );
    const ours = await tests.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       union select proname from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const names = ours.rows.map(({ name }) => name).join('|');
    // In quotes it is an argument, which counts where it is looked up: as a regclass.
    const bare = new RegExp(
      `(?<![.\\w'])(?:${names})\\b(?!\\s*\\.)|(?:regclass|list_partitions)\\('(?!public\\.)`,
      'gi',
    );
    const found = rows.flatMap(({ name, text }) =>
      Array.from(text.matchAll(bare), ({ index }) => `${name}: ${text.slice(index, index + 30)}`),
    );
    expect(found).toEqual([]);
  });
});

describe('[S15] a database that somebody prepared before it was closed', () => {
  const dividing = () =>
    migrate({ ...tests.running, connectAsOwner: tests.database.connect }, MIGRATIONS, quietLog);

  it.each([
    [
      'create function public.seize() returns int language sql as $$ select 1 $$',
      'drop function public.seize',
      /owns the function seize\(\)/,
    ],
    ['create view public.seen as select 1', 'drop view public.seen', /owns the view seen/],
    [
      `create function public.make_partitions(text) returns int language sql
         security definer as $$ select 1 $$`,
      'drop function public.make_partitions(text)',
      /owns the function make_partitions\(text\)/,
    ],
  ])('is not migrated or served: %s', async (plant, remove, words) => {
    const owner = await tests.database.connect();
    await owner.query('grant create on schema public to app');
    await tests.running.pool.query(plant);
    await expect(dividing()).rejects.toThrow(words);
    await owner.query(remove);
    await dividing();
    expect(await listExcess(tests.pool, 'app')).toEqual([]);
  });

  it('is not when a table would do more than take a row', async () => {
    const owner = await tests.database.connect();
    await owner.query('grant create on schema public to app');
    await owner.query('alter table message owner to app');
    await tests.running.pool.query(
      'create rule spring as on update to message do also delete from journal',
    );
    await expect(dividing()).rejects.toThrow(/table message has a rule, trigger or policy/);
    await tests.running.pool.query('drop rule spring on message');
    await dividing();
    expect(await listExcess(tests.pool, 'app')).toEqual([]);
  });
});

describe('[S15] the append-only tables', () => {
  it('are the only ones the program cannot change, with every partition of them', async () => {
    await tests.running.pool.query('select make_partitions($1)', [Date.UTC(2040, 0)]);
    const { rows } = await tests.pool.query<{ name: string }>(
      `select coalesce(inhparent, oid)::regclass::text as name
       from pg_class left join pg_inherits on inhrelid = oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       group by 1 having not bool_or(has_table_privilege('app', oid, 'update, delete')) order by 1`,
    );
    const others = ['migration', 'migration_checksum'];
    expect(rows.map(({ name }) => name)).toEqual([...TABLES, ...others].toSorted());
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
