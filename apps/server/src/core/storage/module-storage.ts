/**
 * How a module stores its part of the state: which changes of a batch become rows of which tables,
 * and how the part is loaded. The module declares it; the store only combines the parts.
 */
import type { Change, ExchangeImage } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { TableWriter } from './row-literals.ts';

/** A batch's changes, each kind in the order in which they happened. */
export type ChangesByKind = {
  readonly [Kind in Change['kind']]?: readonly Extract<Change, { kind: Kind }>[];
};

export type ModuleStorage = {
  readonly writers: readonly Pick<TableWriter<never>, 'name' | 'table' | 'columns' | 'text'>[];
  /** A literal for each writer, in their order; undefined where a batch has no rows for it. */
  readonly rowsOf: (changes: ChangesByKind) => readonly (string | undefined)[];
  /** `before` holds what earlier modules in the list have loaded. */
  readonly load: (client: ClientBase, before: ExchangeImage) => Promise<Partial<ExchangeImage>>;
  /** It grows most and no other module depends on it: it is loaded in parallel to the others. */
  readonly isLargest?: boolean;
  /**
   * By table, an SQL condition for rows that no command writes again. An incremental verification
   * stores one hash of these, and the other rows as they are; without a condition, all rows of a
   * table.
   */
  readonly ended?: Readonly<Record<string, string>>;
};

/** For append-only tables. */
export const ALL_ENDED = 'true';

/**
 * `Rows` is what one batch says about the module's tables. Within a batch the last value of an
 * entity wins: a member changed five hundred times is written once.
 */
export function defineStorage<Rows>({
  sort,
  writers,
  load,
  isLargest = false,
  ended = {},
}: {
  sort: (changes: ChangesByKind) => Rows;
  writers: readonly TableWriter<Rows>[];
  load: ModuleStorage['load'];
  isLargest?: boolean;
  ended?: ModuleStorage['ended'];
}): ModuleStorage {
  return {
    writers,
    rowsOf: (changes) => {
      const rows = sort(changes);
      return writers.map((writer) => writer.rows(rows));
    },
    load,
    isLargest,
    ended,
  };
}

/** Where each writer takes its rows from the changes themselves. */
export function defineTables({
  writers,
  load,
  ended = {},
}: {
  writers: readonly TableWriter<ChangesByKind>[];
  load: ModuleStorage['load'];
  ended?: ModuleStorage['ended'];
}): ModuleStorage {
  return defineStorage({ sort: (changes) => changes, writers, load, ended });
}

/** Once for all modules: each then looks at its own kinds alone. */
export function sortByKind(changes: readonly Change[]): ChangesByKind {
  const byKind = new Map<Change['kind'], Change[]>();
  for (const change of changes) {
    const alike = byKind.get(change.kind);
    if (alike) alike.push(change);
    else byKind.set(change.kind, [change]);
  }
  return Object.fromEntries(byKind) as ChangesByKind;
}

/** Each table once, in module order. */
export function tablesOf(storages: readonly ModuleStorage[]): string[] {
  return [...new Set(storages.flatMap(({ writers }) => writers.map(({ table }) => table)))];
}
