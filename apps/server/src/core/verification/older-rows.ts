/**
 * Stored rows that were proven before and are not rebuilt again: one hash over all of them, in key
 * order, shows whether any was changed. It cannot show which one.
 */
import { type Hash, createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type Fault, LASTING, type Passing, type TableFaults, faultsOf } from './fault.ts';
import type { RebuiltTables } from './rebuilt-tables.ts';
import { PATIENT } from './snapshot.ts';

/** Count and hash, by the period in which rows expire; LASTING for those that stay. */
export type Sums = Readonly<Record<string, string>>;

/** How many row hashes are hashed at once, so that memory does not grow with the table. */
const ROWS_AT_ONCE = 10_000;

export async function sumOlder(
  client: ClientBase,
  rebuilt: RebuiltTables,
  { table, passing }: { table: string; passing: Passing | undefined },
): Promise<Sums> {
  const keys = rebuilt.keysOf(table);
  const isTwin = keys.map((name) => `e."${name}" = f."${name}"`).join(' and ');
  const order = keys.map((name) => `f."${name}"`).join();
  const { rows } = await client.query<{ period: string; count: string; hash: Buffer }>({
    text: `select period, count(*) as count, sha256(string_agg(hash, '' order by place)) as hash
      from (
        select period, sha256(convert_to(f::text, 'UTF8')) as hash,
          row_number() over (partition by period order by ${order}) as place
        from public.${table} f cross join lateral (select ${passing?.period ?? LASTING} as period) p
        where not exists (select from ${table} e where ${isTwin})) hashed
      group by period, place / ${ROWS_AT_ONCE} order by period, min(place)`,
    ...PATIENT,
  });
  return joinSums(rows);
}

function joinSums(rows: readonly { period: string; count: string; hash: Buffer }[]): Sums {
  const periods = new Map<string, { count: number; hash: Hash }>();
  for (const { period, count, hash } of rows) {
    const sum = periods.get(period) ?? { count: 0, hash: createHash('sha256') };
    periods.set(period, { count: sum.count + Number(count), hash: sum.hash.update(hash) });
  }
  return Object.fromEntries(
    [...periods].map(([period, { count, hash }]) => [period, `${count} ${hash.digest('hex')}`]),
  );
}

/** Periods that may have expired since, or partly, are not compared. */
export function compareSums(
  { table, passing, batch }: { table: string; passing: Passing | undefined; batch: number },
  { stored, found }: { stored: Sums; found: Sums },
): TableFaults[] {
  const faults: Fault[] = [];
  for (const period of new Set([...Object.keys(stored), ...Object.keys(found)])) {
    const isWhole = Number(period) === LASTING || Number(period) >= (passing?.since ?? 0);
    if (!isWhole || stored[period] === found[period]) continue;
    const [then, now] = [countOf(stored[period]), countOf(found[period])];
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
