/**
 * What a verification stores of its proof, so that the next one can continue from there: the state
 * of the exchange, the rows that can still change, and a hash of all others. It is only as
 * trustworthy as its source: the reader must make sure that nobody has changed it.
 */
import { Exchange, type ExchangeImage } from '@anywhen/exchange';
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import type { StoredVolume } from '../archive/stored-volumes.ts';
import { loadImage, loadRemembered } from '../storage/load-state.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import { type StoredBatch, findFirstPlace } from '../stored-batches.ts';
import type { OpenCheck, TableFaults } from './fault.ts';
import { type Sums, compareSums, sumOlder } from './older-rows.ts';
import type { RebuiltTables } from './rebuilt-tables.ts';
import { PATIENT } from './snapshot.ts';

export type StoredProof = {
  head: JournalHead;
  /** What had been archived; those files were read then and are not read again. */
  volumes: readonly StoredVolume[];
  /** Without the commands remembered for the last day: the journal has them. */
  image: ExchangeImage;
  tables: Readonly<Record<string, StoredTable>>;
};

export type StoredTable = { shape: string; sums: Sums; rows: readonly string[] };

/** Reported with every result of an incremental verification. */
export const LEFT_OPEN_SINCE: readonly string[] = [
  'which of the rows that had ended before the head was changed, if one was: a full run names it',
  'ticks and minute candles of the hour and the day that are being deleted now, for their age',
  'archived volumes: they were read by the last full run; `npm run archive -- --check` does it too',
  'answers of batches from before answers were hashed',
];

/** It was made by another version, or before rows were archived: a full run makes a new one. */
export class OutOfDate extends Error {}

const ROWS_AT_ONCE = 10_000;

type ProofParts = { client: ClientBase; rebuilt: RebuiltTables; open: readonly OpenCheck[] };

/** The exchange at the head; the rows that could still change are in their tables. */
export async function takeUp(
  { client, rebuilt }: Pick<ProofParts, 'client' | 'rebuilt'>,
  { image, tables }: StoredProof,
  { batch, atMs, fingerprint }: StoredBatch,
): Promise<Exchange> {
  const isSame = rebuilt.tables.every((name) => tables[name]?.shape === rebuilt.shapeOf(name));
  if (!isSame) throw new OutOfDate('the tables have another shape than the stored proof');
  for (const [table, { rows }] of Object.entries(tables)) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await rebuilt.fill(table, rows.slice(from, from + ROWS_AT_ONCE));
    }
  }
  const first = await findFirstPlace(client);
  const remembered = await loadRemembered(client, { lastAtMs: atMs, lastBatch: batch, first });
  const exchange = new Exchange({ ...image, remembered });
  if (exchange.fingerprint === fingerprint) return exchange;
  throw new OutOfDate('the stored state now has another fingerprint');
}

/** Every row that was not rebuilt was proven before, and none of those is missing. */
export async function findOlderFaults(
  { client, rebuilt, open }: ProofParts,
  { head, tables }: StoredProof,
): Promise<TableFaults[]> {
  const faults: TableFaults[] = [];
  for (const table of rebuilt.tables) {
    const at = { table, passing: passingOf(open, table), batch: head.batch };
    const found = await sumOlder(client, rebuilt, at);
    faults.push(...compareSums(at, { stored: tables[table]?.sums ?? {}, found }));
  }
  return faults;
}

/** Called after everything was found to hold: rebuilt rows that cannot change again are dropped. */
export async function makeProof(
  { client, rebuilt, open }: ProofParts,
  storages: readonly ModuleStorage[],
  head: JournalHead,
  volumes: readonly StoredVolume[],
): Promise<StoredProof> {
  const ended = Object.assign(
    {},
    ...storages.map((storage) => storage.ended),
    ...open.map((check) => check.ended),
  ) as Record<string, string>;
  const tables: Record<string, StoredTable> = {};
  for (const table of rebuilt.tables) {
    if (ended[table] !== undefined) {
      await client.query({ text: `delete from ${table} where ${ended[table]}`, ...PATIENT });
    }
    const sums = await sumOlder(client, rebuilt, { table, passing: passingOf(open, table) });
    const text = `select ${table}::text as row from ${table}`;
    const { rows } = await client.query<{ row: string }>({ text, ...PATIENT });
    tables[table] = { shape: rebuilt.shapeOf(table), sums, rows: rows.map(({ row }) => row) };
  }
  return { head, volumes, image: await loadStored(client, storages, head), tables };
}

/** Reads the stored tables, which have what a load needs of rows that have ended. */
async function loadStored(
  client: ClientBase,
  storages: readonly ModuleStorage[],
  { seq: lastSeq, atMs }: JournalHead,
): Promise<ExchangeImage> {
  await client.query('set local search_path = public, pg_temp');
  const image = await loadImage(client, storages, { lastSeq, atMs });
  await client.query('set local search_path to default');
  return image;
}

function passingOf(open: readonly OpenCheck[], table: string) {
  return open.flatMap(({ passing }) => passing?.[table] ?? [])[0];
}
