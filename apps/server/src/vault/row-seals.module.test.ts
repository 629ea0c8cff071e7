/** Sealing what was there before seals were: once, said aloud, and not again for whoever asks. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEALED_TABLES } from '../modules.ts';
import { SEALED, UNCOVERED } from '../verification.ts';
import { findSealFaults } from '../../testing/vault/edited-rows.ts';
import { TEST_SEALS } from '../../testing/vault/test-seals.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { RowSeals, awaitRowsSealed, ensureRowsSealed } from './vault.ts';

const ROWS = 1_201;

let tests: TestDatabase;
let file: string;
const lines: string[] = [];

beforeAll(async () => {
  tests = await TestDatabase.start();
  file = join(tests.folder, 'verification', 'rows-sealed');
  await tests.pool.query(
    `insert into payee (uid, kind, sealed, mark, added_at_ms)
     select 10000001, 'wallet', '\\x01', int4send(n), n from generate_series(1, ${ROWS}) n`,
  );
  await tests.pool.query(
    `insert into file (id, uid, kind, type, bytes, width, height, sha256, uploaded_at_ms)
     values ('f', 10000001, 'id-front', 'image/jpeg', 1, 1, 1, '\\x01', 1)`,
  );
});

afterAll(() => tests.stop());

const keep = (fields: object, message: string) =>
  void lines.push(`${JSON.stringify(fields)} ${message}`);

const parts = (seals = TEST_SEALS) => ({
  pool: tests.running.pool,
  dataDir: tests.folder,
  seals,
  tables: SEALED_TABLES,
  log: { info: keep, warn: keep },
});

const faults = () => findSealFaults(tests.running.pool, SEALED_TABLES);

it('[S15] rows from before have no seal until a core seals them, as they are, and says so', async () => {
  expect((await faults()).map(({ table, count }) => [table, count])).toEqual([
    ['file', 1],
    ['payee', ROWS],
  ]);
  let isServed = false;
  const gateway = awaitRowsSealed(parts()).then(() => (isServed = true));
  await expect.poll(() => lines.some((line) => line.includes('waiting for a core'))).toBe(true);
  expect(isServed).toBe(false);
  await ensureRowsSealed(parts(), false);
  await gateway;
  expect(await faults()).toEqual([]);
  expect(lines.at(-1)).toContain(`"sealed":{"file":1,"payee":${ROWS}}`);
});

it('[S15] a seal that is missing later is wrong, whatever starts', async () => {
  const count = lines.length;
  await tests.pool.query('update payee set seal = null where added_at_ms = 7');
  await ensureRowsSealed(parts(), false);
  const [fault] = await faults();
  expect(fault).toMatchObject({ table: 'payee', count: 1, first: [{ what: 'it has no seal' }] });
  expect(lines).toHaveLength(count);
});

it('[S15] nobody has rows sealed again by removing the mark, or by a mark of their own', async () => {
  await tests.pool.query(`update key_mark set mark = '\\x00' where name = 'row-seals'`);
  await expect(ensureRowsSealed(parts(), false)).rejects.toThrow('another key, or changed');
  await tests.pool.query(`delete from key_mark where name = 'row-seals'`);
  await expect(ensureRowsSealed(parts(), false)).rejects.toThrow(file);
  expect(await faults()).toHaveLength(1);
  // As the message says, for an operator who restored an older database.
  await rm(file);
  await ensureRowsSealed(parts(), false);
  expect(await faults()).toEqual([]);
});

it('[S15] every column of a sealed table is in a seal, or printed with its reason', async () => {
  const { rows } = await tests.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any($1)`,
    [SEALED],
  );
  const sealed = SEALED_TABLES.flatMap(({ table, columns, seal = 'seal' }) =>
    [...columns, seal].map((column) => `${table}.${column}`),
  );
  const open = rows.map(({ name }) => name).filter((name) => !sealed.includes(name));
  const printed = Object.keys(UNCOVERED).filter((name) =>
    SEALED.includes(name.split('.')[0] ?? ''),
  );
  expect(open.toSorted()).toEqual(printed.toSorted());
});

it('[S15] a process with another key is refused', async () => {
  const other = parts(new RowSeals(Buffer.alloc(32, 8)));
  await expect(ensureRowsSealed(other, false)).rejects.toThrow('another key');
  await expect(awaitRowsSealed(other)).rejects.toThrow('another key');
});
