/**
 * Deletes rows that have expired, a portion per statement: however many there are, after an outage
 * or a flood, no statement takes longer than a connection of the pool allows, and what was deleted
 * stays deleted when a later portion fails. Not for partitioned tables, whose rows share places.
 */

type Db = {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null }>;
};

const AT_ONCE = 1_000;

/** Returns how many were deleted. */
export async function deleteInPortions(
  db: Db,
  {
    table,
    where,
    values,
    atOnce = AT_ONCE,
  }: { table: string; where: string; values: unknown[]; atOnce?: number },
): Promise<number> {
  for (let count = 0; ;) {
    const deleted = await deletePortion(db, { table, where, values, atOnce });
    count += deleted;
    if (deleted < atOnce) return count;
  }
}

/** One of them. A row that is changed meanwhile stays for the next one. */
export async function deletePortion(
  db: Db,
  { table, where, values, atOnce }: Required<Parameters<typeof deleteInPortions>[1]>,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${where} limit ${atOnce}))`,
    values,
  );
  return rowCount ?? 0;
}
