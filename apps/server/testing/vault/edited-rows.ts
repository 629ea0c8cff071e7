/**
 * Changes each sealed value of one row in turn, as somebody who writes the database would, and puts
 * it back after a look. For tests only.
 */
import type { Pool } from 'pg';
import type { SealedTable } from '../../src/facets/sealed-table.ts';
import { inTransaction } from '../../src/platform/postgres/transaction.ts';
import { sealCheck } from '../../src/vault/vault.ts';
import { TEST_SEALS } from './test-seals.ts';

/** A constraint or a key of another table is in the way: PostgreSQL itself refuses the edit. */
const REFUSED = ['23502', '23503', '23505', '23514'];

type Column = { type: string; value: string | null; place: string };

/** Which columns were changed; `look` is called while each of them is. */
export async function editEachColumn(
  pool: Pool,
  of: SealedTable,
  { where = 'true', otherUid }: { where?: string; otherUid: number },
  look: (column: string) => Promise<void>,
): Promise<string[]> {
  const edited: string[] = [];
  for (const column of [...of.columns, of.seal ?? 'seal']) {
    const before = await readColumn(pool, { table: of.table, column, where });
    const next = column === 'uid' ? String(otherUid) : editOf(before, column);
    const place = await change(pool, { table: of.table, column }, { ...before, value: next });
    if (place === undefined) continue;
    edited.push(column);
    try {
      await look(column);
    } finally {
      await undo(pool, { table: of.table, column }, { before, next, place });
    }
  }
  return edited;
}

/** What a verification says about these rows. */
export function findSealFaults(pool: Pool, tables: readonly SealedTable[]) {
  return inTransaction(pool, async (client) => {
    const check = await sealCheck(TEST_SEALS, tables).open(client);
    return check.conclude();
  });
}

async function readColumn(
  pool: Pool,
  { table, column, where }: { table: string; column: string; where: string },
): Promise<Column> {
  const { rows } = await pool.query<Column>(
    `select format_type(atttypid, atttypmod) as type, r.${column}::text as value,
       r.ctid::text as place
     from pg_attribute, (select *, ctid from ${table} where ${where} limit 1) r
     where attrelid = $1::regclass and attname = $2`,
    [table, column],
  );
  if (!rows[0]) throw new Error(`${table} has no row to change`);
  return rows[0];
}

function editOf({ type, value }: Column, column: string): string | null {
  if (column === 'seal' || column.endsWith('_seal')) return null;
  switch (type) {
    case 'boolean':
      return value === 'true' ? 'false' : 'true';
    case 'bytea':
      return value?.endsWith('0') ? `${value.slice(0, -1)}1` : `${value?.slice(0, -1) ?? '\\x0'}0`;
    case 'text[]':
      return '{changed}';
    case 'text':
      if (value === 'bank') return 'wallet';
      return value === 'wallet' ? 'bank' : `${value ?? ''}x`;
    default:
      return String(Number(value ?? 0) + 1);
  }
}

/** The look may have moved the row; then it is the one with the changed value. */
async function undo(
  pool: Pool,
  { table, column }: { table: string; column: string },
  { before, next, place }: { before: Column; next: string | null; place: string },
): Promise<void> {
  if (await change(pool, { table, column }, { ...before, place })) return;
  await pool.query(
    `update ${table} set ${column} = $1::text::${before.type}
     where ${column} is not distinct from $2::text::${before.type}`,
    [before.value, next],
  );
}

async function change(
  pool: Pool,
  { table, column }: { table: string; column: string },
  { type, value, place }: Column,
): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ place: string }>(
      `update ${table} set ${column} = $1::text::${type} where ctid = $2::tid
       returning ctid::text as place`,
      [value, place],
    );
    return rows[0]?.place;
  } catch (error) {
    if (REFUSED.includes(String((error as { code?: string }).code))) return undefined;
    throw error;
  }
}
