/** What a module has sealed of a table of its own; the vault makes and checks the seals. */

/** A column that is not named may change without a new seal. */
export type SealedTable = {
  table: string;
  /** The columns that name a row. */
  keys: readonly string[];
  columns: readonly string[];
  /** Those of them that are bytes. */
  bytes?: readonly string[];
  /** The column of the seal; a table may have two, of parts that change apart. */
  seal?: string;
};
