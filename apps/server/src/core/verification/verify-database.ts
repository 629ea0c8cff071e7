/**
 * Proves a whole database from its journal, on a running server too: in one snapshot the journal is
 * replayed from its first batch, every table that follows from it is made anew, and all of them are
 * compared row by row. It writes nothing but temporary tables, believes nothing but the commands,
 * and says where the first differences are.
 */
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { FIRST_HASH } from '../journal.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import type { StoredBatch } from '../stored-batches.ts';
import { type JournalReport, verifyJournal } from '../verify-journal.ts';
import type { OpenCheck, TableCheck, TableFaults } from './fault.ts';
import { RebuiltTables } from './rebuilt-tables.ts';
import { inSnapshot } from './snapshot.ts';

export type VerificationReport = {
  journal: JournalReport;
  /** The last batch that was proven. */
  head: JournalHead;
  /** In the order of their names; none when the journal itself does not hold. */
  tables: readonly string[];
  faults: readonly TableFaults[];
};

export type Stage = { at: 'journal'; batch: number; of: number } | { at: 'tables'; table: string };

export type VerificationParts = {
  /** For nothing else meanwhile: its temporary tables hide those that are stored. */
  client: ClientBase;
  storages: readonly ModuleStorage[];
  checks: readonly TableCheck[];
  onProgress?: (stage: Stage) => void;
};

export async function verifyDatabase(parts: VerificationParts): Promise<VerificationReport> {
  const { client, storages, checks } = parts;
  const others = checks.flatMap(({ rebuilt }) => rebuilt);
  const rebuilt = await RebuiltTables.make(client, storages, others);
  try {
    return await inSnapshot(client, () => verifySnapshot(parts, rebuilt));
  } finally {
    await client.query('discard temp');
  }
}

async function verifySnapshot(
  { client, checks, onProgress = () => undefined }: VerificationParts,
  rebuilt: RebuiltTables,
): Promise<VerificationReport> {
  await rebuilt.begin();
  const of = await countBatches(client);
  const open: OpenCheck[] = [];
  for (const check of checks) open.push(await check.open(client));
  let last: StoredBatch | undefined;
  const journal = await verifyJournal(client, {
    onBatch: async (outcomes, stored) => {
      const changes = outcomes.flatMap((outcome) => outcome.changes);
      const events = outcomes.flatMap((outcome) => outcome.events);
      const isKept = (change: (typeof changes)[number]) =>
        !open.some((check) => check.isForgotten?.(change));
      await rebuilt.write(changes.filter(isKept));
      for (const check of open) await check.hear({ changes, events });
      last = stored;
      if (stored.batch % TOLD_EVERY === 0) onProgress({ at: 'journal', batch: stored.batch, of });
    },
  });
  const head = headOf(last);
  if (!journal.isSound) return { journal, head, tables: [], faults: [journalFault(journal)] };
  const faults: TableFaults[] = [];
  for (const check of open) faults.push(...(await check.conclude()));
  await rebuilt.finish();
  for (const table of rebuilt.tables) {
    onProgress({ at: 'tables', table });
    const found = await rebuilt.compare(table, exceptionOf(open, table));
    if (found) faults.push(found);
  }
  const looked = checks.flatMap(({ tables }) => tables);
  const tables = [...new Set(['journal', ...rebuilt.tables, ...looked])].toSorted();
  return { journal, head, tables, faults };
}

/** Some seconds of work: often enough for whoever waits. */
const TOLD_EVERY = 1_000;

async function countBatches(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(batch), 0) as last from journal',
  );
  return Number(rows[0]?.last);
}

function headOf(last: StoredBatch | undefined): JournalHead {
  const { batch = 0, lastSeq: seq = 0, atMs = 0, hash = FIRST_HASH } = last ?? {};
  return { batch, seq, atMs, hash: hash.toString('hex') };
}

function journalFault({ batch, fault }: Extract<JournalReport, { isSound: false }>): TableFaults {
  const table = 'journal';
  return { table, count: 1, first: [{ table, row: `batch ${batch}`, what: fault }] };
}

function exceptionOf(open: readonly OpenCheck[], table: string): string | undefined {
  return open.flatMap(({ mayBeMissing }) => mayBeMissing?.[table] ?? [])[0];
}
