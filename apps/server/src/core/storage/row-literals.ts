/**
 * Rows for bulk writes: all rows of a table are sent as one literal, an array of the table's own
 * row type, and unnested by the statement. This is far cheaper than an array per column, for the
 * driver and for PostgreSQL.
 */

export type Value = number | bigint | boolean | string | null;

export type StoredColumn = {
  readonly name: string;
  /** As PostgreSQL names them: the column has one of these. */
  readonly types: readonly string[];
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** The field of the object that it is in. */
  readonly part: string | undefined;
};

/** How one table takes its rows of a batch. */
export type TableWriter<Rows> = {
  name: string;
  /** The table whose row type is used. */
  table: string;
  /**
   * `source` provides the rows `r`, with the condition that we lead; further conditions follow with
   * `and`.
   */
  text: (source: string) => string;
  /** Where they are declared: in the order of the table. */
  columns?: readonly StoredColumn[];
  /** Undefined when there are none. */
  rows: (batch: Rows) => string | undefined;
};

/**
 * `valuesOf` gives a value for each column of the table, in order; null for those that the
 * statement ignores.
 */
export function rowsLiteral<Row>(
  rows: Iterable<Row>,
  valuesOf: (row: Row) => readonly Value[],
): string | undefined {
  let literal = '';
  for (const row of rows) {
    literal += literal === '' ? '{"(' : ',"(';
    let isFirst = true;
    for (const value of valuesOf(row)) {
      if (isFirst) isFirst = false;
      else literal += ',';
      if (value !== null) literal += typeof value === 'string' ? quoted(value) : value;
    }
    literal += ')"';
  }
  return literal === '' ? undefined : `${literal}}`;
}

/** A bytea value, from hexadecimal digits. */
export function bytes(hex: string): string {
  return `\\x${hex}`;
}

/** A value that is itself an array of integers. */
export function numbers(values: readonly number[]): string {
  return `{${values.join()}}`;
}

/** PostgreSQL gives whole numbers of eight bytes as text. */
export function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Quoted twice: as a value of a row, and the row as a value of an array. */
function quoted(text: string): string {
  return `\\"${text.replace(/["\\]/g, '\\\\\\$&')}\\"`;
}
