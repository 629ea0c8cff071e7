/** Columns for bulk inserts: one array per column, unnested by the statement. */

/** How one table takes its rows of a batch; undefined when it has none. */
export type TableWriter<Rows> = {
  name: string;
  /** Casts of the columns, in order; they become `unnest($n::cast[], …)` or a single `$n`. */
  casts: readonly string[];
  /**
   * `source` is where the rows come from: an unnest of all columns, and the condition that we lead;
   * further conditions follow with `and`.
   */
  text: (source: string) => string;
  values: (rows: Rows) => unknown[] | undefined;
};

/**
 * Columns go as one array literal each: far cheaper than handing the driver an array, which it
 * would quote value by value.
 */
export function numbers<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | bigint | null,
): string {
  let literal = '{';
  for (const row of rows) {
    if (literal.length > 1) literal += ',';
    literal += valueOf(row) ?? 'null';
  }
  return `${literal}}`;
}

export function texts<Row>(rows: readonly Row[], valueOf: (row: Row) => string | null): string {
  let literal = '{';
  for (const row of rows) {
    if (literal.length > 1) literal += ',';
    const text = valueOf(row);
    literal += text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
  }
  return `${literal}}`;
}
