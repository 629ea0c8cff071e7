/** What a verification finds, and how a module with tables of its own takes part in it. */
import type { Change, Exchange, ExchangeEvent } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { StoredBatch } from '../stored-batches.ts';

/** A row that differs from the journal, and how. */
export type Fault = {
  table: string;
  /** The row's key, such as `account_id 7, seq 3`. */
  row: string;
  /** Such as `units is not what follows from the journal`. */
  what: string;
};

/** The first faults of a table, and the total count. */
export type TableFaults = { table: string; count: number; first: readonly Fault[] };

export type ReplayedBatch = {
  stored: StoredBatch;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
};

/**
 * Verifies tables that follow from the journal but are not written with it. On this connection an
 * unqualified table name is the rebuilt one, `public.` the stored one.
 */
export type TableCheck = {
  readonly tables: readonly string[];
  /** Tables that are rebuilt, and then compared row by row like the core's own. */
  readonly rebuilt: readonly string[];
  /** `from` is what was proven before: the journal continues there, and its rows are loaded. */
  open(client: ClientBase, from?: Exchange): Promise<OpenCheck>;
};

export type OpenCheck = {
  /** Called with each batch in turn. */
  receive(batch: ReplayedBatch): Promise<void>;
  /** After the last batch, before the rebuilt tables are compared. */
  conclude(): Promise<readonly TableFaults[]>;
  /** Rows of the core's own tables that are no longer stored, and therefore not expected. */
  isForgotten?(change: Change): boolean;
  /** By table, an SQL condition on the rebuilt row `e`: it may be missing. */
  readonly mayBeMissing?: Readonly<Record<string, string>>;
  /** Overrides the module's storage: some rows are needed to continue from here. */
  readonly ended?: Readonly<Record<string, string>>;
  /** By table: its rows are deleted when old. */
  readonly passing?: Readonly<Record<string, Passing>>;
};

/** Rows that expire, in periods: an SQL expression for a row's period, LASTING if it stays. */
export type Passing = {
  readonly period: string;
  /** The first period that is still complete. */
  readonly since: number;
};

export const LASTING = -1;

/** How many faults of a table are reported individually. */
export const FAULTS_LISTED = 5;

export function faultsOf(table: string, all: readonly Fault[]): TableFaults[] {
  if (all.length === 0) return [];
  return [{ table, count: all.length, first: all.slice(0, FAULTS_LISTED) }];
}
