/**
 * Stored rows that were proven before and are not rebuilt again: a hash over all of them, in the
 * order of their keys, says whether each is still what it was. It cannot say which one is not.
 */
import type { ClientBase } from 'pg';
import { type Fault, LASTING, type Passing, type TableFaults, faultsOf } from './fault.ts';
import type { RebuiltTables } from './rebuilt-tables.ts';
import { PATIENT } from './snapshot.ts';

/** How many, and their hash, by the period in which they go; LASTING for those that stay. */
export type Sums = Readonly<Record<string, string>>;

/** A hash over any number of rows in order, in the memory of one. Goes with temporary tables. */
export async function makeRowHash(client: ClientBase): Promise<void> {
  await client.query(`
    create function pg_temp.add_row(bytea, text) returns bytea language sql immutable
      return sha256($1 || convert_to($2, 'UTF8'));
    create aggregate pg_temp.row_hash(text) (
      sfunc = pg_temp.add_row, stype = bytea, initcond = '${FIRST_STATE}')`);
}

/** As long as those that follow, so that no row can be taken for a part of it. */
const FIRST_STATE = `\\x${'00'.repeat(32)}`;

export async function sumOlder(
  client: ClientBase,
  rebuilt: RebuiltTables,
  { table, passing }: { table: string; passing: Passing | undefined },
): Promise<Sums> {
  const keys = rebuilt.keysOf(table);
  const isTwin = keys.map((name) => `e."${name}" = f."${name}"`).join(' and ');
  const order = keys.map((name) => `f."${name}"`).join();
  const { rows } = await client.query<{ period: string; sum: string }>({
    text: `select period, count(*) || ' ' || encode(pg_temp.row_hash(f::text order by ${order}), 'hex')
        as sum
      from public.${table} f cross join lateral (select ${passing?.period ?? LASTING} as period) p
      where not exists (select from ${table} e where ${isTwin}) group by period`,
    ...PATIENT,
  });
  return Object.fromEntries(rows.map(({ period, sum }) => [period, sum]));
}

/** Periods that may have gone since, or partly, are not compared. */
export function compareSums(
  { table, passing, batch }: { table: string; passing: Passing | undefined; batch: number },
  { kept, found }: { kept: Sums; found: Sums },
): TableFaults[] {
  const faults: Fault[] = [];
  for (const period of new Set([...Object.keys(kept), ...Object.keys(found)])) {
    const isWhole = Number(period) === LASTING || Number(period) >= (passing?.since ?? 0);
    if (!isWhole || kept[period] === found[period]) continue;
    const [then, now] = [countOf(kept[period]), countOf(found[period])];
    const what =
      then === now
        ? `one of ${then} is not what was proven then`
        : `there were ${then} of them, now there are ${now}`;
    faults.push({ table, row: `rows up to batch ${batch}`, what });
  }
  return faultsOf(table, faults);
}

function countOf(sum = '0'): number {
  return Number(sum.split(' ')[0]);
}
