/**
 * Proves a whole database from its journal, on a running server too: in one snapshot the journal is
 * replayed, every table that follows from it is made anew, and all of them are compared row by row.
 * It writes nothing but temporary tables, believes nothing but the commands, and says where the
 * first differences are. From what an earlier run has proven and kept it goes on: then only what
 * came since is replayed, and everything before is held against the hashes of that moment.
 */
import type { Outcome } from '@anywhen/exchange';
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { FIRST_HASH } from '../journal.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import type { StoredBatch } from '../stored-batches.ts';
import { type JournalReport, type Progress, verifyJournal } from '../verify-journal.ts';
import { followToHead } from './chain-to-head.ts';
import type { OpenCheck, TableCheck, TableFaults } from './fault.ts';
import { type KeptProof, findOlderFaults, makeProof, takeUp } from './kept-proof.ts';
import { RebuiltTables } from './rebuilt-tables.ts';
import { inSnapshot } from './snapshot.ts';

export type VerificationReport = {
  journal: JournalReport;
  /** The last batch that was proven. */
  head: JournalHead;
  /** In the order of their names; none when the journal itself does not hold. */
  tables: readonly string[];
  faults: readonly TableFaults[];
  /** When it was wished for, everything holds, and the markets are open. */
  kept?: KeptProof;
};

export type Stage =
  | { at: 'chain' | 'journal'; batch: number; of: number }
  | { at: 'tables'; table: string }
  | { at: 'older' | 'keeping' };

export type VerificationParts = {
  /** For nothing else meanwhile: its temporary tables hide those that are stored. */
  client: ClientBase;
  storages: readonly ModuleStorage[];
  checks: readonly TableCheck[];
  /** What was proven already. */
  from?: KeptProof;
  /** Whether what is proven now is to be gone on from. */
  isToBeKept?: boolean;
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
  parts: VerificationParts,
  rebuilt: RebuiltTables,
): Promise<VerificationReport> {
  const { client, storages, checks, from, isToBeKept, onProgress = () => undefined } = parts;
  await rebuilt.begin();
  const begun = from && (await findBeginning(parts, rebuilt, from));
  if (begun && 'fault' in begun) return brokenOff({ isSound: false, ...begun });
  const open: OpenCheck[] = [];
  for (const check of checks) open.push(await check.open(client, begun?.exchange));
  const { journal, last } = await replay(parts, { rebuilt, open, begun });
  if (!journal.isSound) return brokenOff(journal, last);
  const faults: TableFaults[] = [];
  for (const check of open) faults.push(...(await check.conclude()));
  await rebuilt.finish();
  for (const table of rebuilt.tables) {
    onProgress({ at: 'tables', table });
    const [mayBeMissing, isWhole] = [exceptionOf(open, table), from === undefined];
    const found = await rebuilt.compare(table, { mayBeMissing, isWhole });
    if (found) faults.push(found);
  }
  const proven = { client, rebuilt, open };
  if (from) {
    onProgress({ at: 'older' });
    faults.push(...(await findOlderFaults(proven, from)));
  }
  const looked = checks.flatMap(({ tables }) => tables);
  const tables = [...new Set(['journal', ...rebuilt.tables, ...looked])].toSorted();
  const report = { journal, head: headOf(last), tables, faults };
  const isOpen = journal.exchange.modules.markets.state !== null;
  if (!isToBeKept || !isOpen || faults.length > 0) return report;
  onProgress({ at: 'keeping' });
  return { ...report, kept: await makeProof(proven, storages, report.head) };
}

type Begun = Progress & { stored: StoredBatch };

async function findBeginning(
  { client, onProgress = () => undefined }: VerificationParts,
  rebuilt: RebuiltTables,
  from: KeptProof,
): Promise<Begun | { batch: number; fault: string }> {
  const stored = await followToHead(client, from.head, (batch) => {
    if (batch % READ_TOLD_EVERY === 0) onProgress({ at: 'chain', batch, of: from.head.batch });
  });
  if ('fault' in stored) return stored;
  const exchange = await takeUp({ client, rebuilt }, from, stored);
  return { ...stored, stored, exchange };
}

async function replay(
  { client, onProgress = () => undefined }: VerificationParts,
  at: { rebuilt: RebuiltTables; open: readonly OpenCheck[]; begun: Begun | undefined },
): Promise<{ journal: JournalReport; last: StoredBatch | undefined }> {
  const { rebuilt, open, begun } = at;
  const of = await countBatches(client);
  let last = begun?.stored;
  const onBatch = async (outcomes: readonly Outcome[], stored: StoredBatch) => {
    const changes = outcomes.flatMap((outcome) => outcome.changes);
    const events = outcomes.flatMap((outcome) => outcome.events);
    const isKept = (change: (typeof changes)[number]) =>
      !open.some((check) => check.isForgotten?.(change));
    await rebuilt.write(changes.filter(isKept));
    for (const check of open) await check.hear({ changes, events });
    last = stored;
    if (stored.batch % TOLD_EVERY === 0) onProgress({ at: 'journal', batch: stored.batch, of });
  };
  return { journal: await verifyJournal(client, { onBatch }, begun), last };
}

/** The journal itself does not hold: nothing can be said about what follows from it. */
function brokenOff(
  journal: Extract<JournalReport, { isSound: false }>,
  last?: StoredBatch,
): VerificationReport {
  return { journal, head: headOf(last), tables: [], faults: [journalFault(journal)] };
}

/** Some seconds of work: often enough for whoever waits. */
const TOLD_EVERY = 1_000;
const READ_TOLD_EVERY = 50_000;

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
