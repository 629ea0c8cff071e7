/** What a verification finds, and what a module that keeps tables of its own brings to it. */
import type { Change, Exchange, ExchangeEvent } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { StoredBatch } from '../stored-batches.ts';

/** Where something is not as the journal says: a row, and what is wrong with it. */
export type Fault = {
  table: string;
  /** The row's key, such as `account_id 7, seq 3`. */
  row: string;
  /** Such as `units is not what follows from the journal`. */
  what: string;
};

/** The first faults of a table, and how many there are in all. */
export type TableFaults = { table: string; count: number; first: readonly Fault[] };

export type ReplayedBatch = {
  stored: StoredBatch;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
};

/**
 * Looks after tables that follow from the journal and are not written with it. On this connection a
 * bare name of a table is the one that is being rebuilt, `public.` the one that is stored.
 */
export type TableCheck = {
  readonly tables: readonly string[];
  /** Those that are rebuilt, and then compared row by row like the core's own. */
  readonly rebuilt: readonly string[];
  /** `from` is what has been proven before: there the journal goes on, and its rows are there. */
  open(client: ClientBase, from?: Exchange): Promise<OpenCheck>;
};

export type OpenCheck = {
  /** Of each batch in turn. */
  receive(batch: ReplayedBatch): Promise<void>;
  /** After the last batch, before the rebuilt tables are compared. */
  conclude(): Promise<readonly TableFaults[]>;
  /** What is no longer kept of the core's own tables: rows of it are not expected. */
  isForgotten?(change: Change): boolean;
  /** By table, an SQL condition on the rebuilt row `e`: it may be missing. */
  readonly mayBeMissing?: Readonly<Record<string, string>>;
  /** As a module's storage says it, and instead of it: some rows are needed to go on from here. */
  readonly ended?: Readonly<Record<string, string>>;
  /** By table: rows of it are deleted when old. */
  readonly passing?: Readonly<Record<string, Passing>>;
};

/** Rows that go after a time, in periods: an SQL expression for a row's, LASTING if it stays. */
export type Passing = {
  readonly period: string;
  /** The first period that is still whole. */
  readonly since: number;
};

export const LASTING = -1;

/** So many of a table are told one by one. */
export const FAULTS_LISTED = 5;

export function faultsOf(table: string, all: readonly Fault[]): TableFaults[] {
  if (all.length === 0) return [];
  return [{ table, count: all.length, first: all.slice(0, FAULTS_LISTED) }];
}
