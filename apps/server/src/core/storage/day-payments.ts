/**
 * What was paid to records since a moment, as SQL. A record is paid day by day, so its payments are
 * walked from the last one backwards: never more of them than there were since then.
 */

type Payments = {
  readonly table: string;
  /** The column with the record's id. */
  readonly owner: string;
  /** What is added up, and under which names. */
  readonly sums: Readonly<Record<string, string>>;
};

/** For each record `r`; the moment is `$2`. */
export function paidSince({ table, owner, sums }: Payments): string {
  const added = Object.entries(sums).map(([name, column]) => `sum(p.${column}) as ${name}`);
  return `cross join lateral (
    select ${added.join()} from ${table} p
    where p.${owner} = r.id and p.day > coalesce((
      select e.day from ${table} e
      where e.${owner} = r.id and e.at_ms < $2 order by e.day desc limit 1), -1)) t`;
}
