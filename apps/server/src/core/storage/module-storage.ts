/**
 * How a module keeps its part of the state: which changes of a batch become rows of which tables,
 * and how the part is read at a start. The module writes it down; the store only puts it together.
 */
import type { Change, ExchangeImage } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { TableWriter } from './row-literals.ts';

export type ModuleStorage = {
  readonly writers: readonly Pick<TableWriter<never>, 'name' | 'table' | 'text'>[];
  /** A literal for each writer, in their order; undefined where a batch has no rows for it. */
  readonly rowsOf: (changes: readonly Change[]) => readonly (string | undefined)[];
  readonly load: (client: ClientBase) => Promise<Partial<ExchangeImage>>;
};

/**
 * `Rows` is what one batch says about the module's tables. Within a batch the last value of an
 * entity wins: a member touched five hundred times is written once.
 */
export function defineStorage<Rows>({
  newRows,
  sortIn,
  writers,
  load,
}: {
  newRows: () => Rows;
  /** Sees every change of the batch, in order, and takes those that are the module's own. */
  sortIn: (rows: Rows, change: Change) => void;
  writers: readonly TableWriter<Rows>[];
  load: ModuleStorage['load'];
}): ModuleStorage {
  return {
    writers,
    rowsOf: (changes) => {
      const rows = newRows();
      for (const change of changes) sortIn(rows, change);
      return writers.map((writer) => writer.rows(rows));
    },
    load,
  };
}

/** Each table once, in the order of the modules. */
export function tablesOf(storages: readonly ModuleStorage[]): string[] {
  return [...new Set(storages.flatMap(({ writers }) => writers.map(({ table }) => table)))];
}
