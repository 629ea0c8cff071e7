/**
 * Seals the rows of an installation that was there before seals were: once, at the first start of a
 * core, as they are. A mark in the database and a file in the data folder remember it, so that
 * nobody can have changed rows sealed by removing the mark.
 */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SealedTable } from '../facets/sealed-table.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { type RowSeals, contentOf, sealOf } from './row-seals.ts';

const NAME = 'row-seals';
const PORTION = 500;
const LOOK_MS = 250;

type Parts = {
  pool: Pool;
  dataDir: string;
  seals: RowSeals;
  tables: readonly SealedTable[];
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};

/** For the leading process, before it serves anybody. */
export async function ensureRowsSealed(parts: Parts, isNew: boolean): Promise<void> {
  const { pool, dataDir, seals, tables, log } = parts;
  const file = join(dataDir, 'verification', 'rows-sealed');
  const isMarked = await isMarkThere(pool, seals);
  if (!isMarked && !isNew && (await isThere(file))) throw new StartRefusal(refusalOf(file));
  if (!isMarked) {
    const sealed: Record<string, number> = {};
    for (const of of tables) {
      const count = await sealTable(pool, seals, of);
      if (count > 0) sealed[of.table] = (sealed[of.table] ?? 0) + count;
    }
    await pool.query('insert into key_mark (name, mark) values ($1, $2)', [NAME, seals.mark]);
    if (Object.keys(sealed).length > 0) {
      log.warn({ event: 'rows_sealed', sealed }, 'rows from before are sealed, as they were found');
    }
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, 'A start without the mark of this is refused.\n', { mode: 0o600 });
}

/** For all other processes: until a core has done it, no row could be believed. */
export async function awaitRowsSealed({
  pool,
  seals,
  log,
}: Pick<Parts, 'pool' | 'seals' | 'log'>): Promise<void> {
  for (let look = 1; !(await isMarkThere(pool, seals)); look += 1) {
    if (look === 1) log.info({}, 'rows are not sealed yet: waiting for a core to do it');
    await sleep(LOOK_MS);
  }
}

function refusalOf(file: string): string {
  return (
    'The rows of this installation were sealed once, and the database says they never were. ' +
    'Somebody changed it, or you restored an older one: then remove ' +
    `${file} and start again, and all rows count as they are.`
  );
}

async function isMarkThere(pool: Pool, { mark }: RowSeals): Promise<boolean> {
  const { rows } = await pool.query<{ mark: Buffer }>('select mark from key_mark where name = $1', [
    NAME,
  ]);
  if (!rows[0]) return false;
  if (rows[0].mark.equals(mark)) return true;
  throw new StartRefusal('The mark of the sealed rows was made with another key, or changed.');
}

/** A portion at a time; interrupted, it continues with those that have none. */
async function sealTable(pool: Pool, seals: RowSeals, of: SealedTable): Promise<number> {
  if (await neverLacks(pool, of)) return 0;
  for (let sum = 0; ;) {
    const count = await inTransaction(pool, (client) => sealPortion(client, seals, of));
    if (count === 0) return sum;
    sum += count;
  }
}

/** Younger than seals: no row was ever without one, and the program may be unable to edit any. */
async function neverLacks(pool: Pool, of: SealedTable): Promise<boolean> {
  const { rows } = await pool.query<{ attnotnull: boolean }>(
    'select attnotnull from pg_attribute where attrelid = $1::regclass and attname = $2',
    [of.table, sealOf(of)],
  );
  return rows[0]?.attnotnull ?? false;
}

async function sealPortion(client: ClientBase, seals: RowSeals, of: SealedTable): Promise<number> {
  const { table } = of;
  const { rows } = await client.query<{ place: string; content: unknown[] }>(
    `select ctid::text as place, ${contentOf(of)} as content from ${table}
     where ${sealOf(of)} is null limit ${PORTION} for update`,
  );
  await client.query(
    `update ${table} set ${sealOf(of)} = s.made
     from unnest($1::tid[], $2::bytea[]) s(place, made) where ${table}.ctid = s.place`,
    [rows.map(({ place }) => place), rows.map(({ content }) => seals.makeOf(of, content))],
  );
  return rows.length;
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
