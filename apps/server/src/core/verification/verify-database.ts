/**
 * Proves a whole database from its journal, on a running server too: in one snapshot the journal is
 * replayed, every table that follows from it is rebuilt, and all are compared row by row. It writes
 * only temporary tables, trusts only the commands, and reports the first differences. It can
 * continue from a stored proof: then only newer batches are replayed, and everything before is
 * compared with the stored hashes.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '@anywhen/exchange';
import type { JournalHead } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { Archive } from '../archive/archive.ts';
import { ArchiveFault } from '../archive/manifest.ts';
import {
  type StoredVolume,
  listStoredVolumes,
  requireSameVolumes,
} from '../archive/stored-volumes.ts';
import { archivedLinesCheck } from '../archive/verification.ts';
import { FIRST_HASH } from '../journal.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import { type StoredBatch, streamBatches } from '../stored-batches.ts';
import { type JournalReport, type Progress, verifyJournal } from '../verify-journal.ts';
import { followToHead } from './chain-to-head.ts';
import type { OpenCheck, TableCheck, TableFaults } from './fault.ts';
import { type StoredProof, OutOfDate, findOlderFaults, makeProof, takeUp } from './stored-proof.ts';
import { RebuiltTables } from './rebuilt-tables.ts';
import { inSnapshot } from './snapshot.ts';

export type VerificationReport = {
  journal: JournalReport;
  /** The last batch that was proven. */
  head: JournalHead;
  /** By table name; empty when the journal itself does not hold. */
  tables: readonly string[];
  faults: readonly TableFaults[];
  /** Present when requested, everything holds, and the markets are open. */
  proof?: StoredProof;
};

export type Stage =
  | { at: 'chain' | 'journal'; batch: number; of: number }
  | { at: 'tables'; table: string }
  | { at: 'older' | 'keeping' };

export type VerificationParts = {
  /** A dedicated connection: its temporary tables hide the stored ones. */
  client: ClientBase;
  storages: readonly ModuleStorage[];
  checks: readonly TableCheck[];
  /** What was proven before. */
  from?: StoredProof;
  /** Whether to return a proof that a later run can continue from. */
  withProof?: boolean;
  /** The folder of the volumes that were dropped from this database. */
  archiveDir?: string | undefined;
  onProgress?: (stage: Stage) => void;
};

export async function verifyDatabase(parts: VerificationParts): Promise<VerificationReport> {
  const { client, storages, checks } = parts;
  const others = checks.flatMap(({ rebuilt }) => rebuilt);
  const rebuilt = await RebuiltTables.make(client, storages, others);
  try {
    return await inSnapshot(client, () => verifyOrSay(parts, rebuilt));
  } finally {
    await client.query('discard temp');
  }
}

/** A missing archive is a fault like any other, and names the batches concerned. */
async function verifyOrSay(
  parts: VerificationParts,
  rebuilt: RebuiltTables,
): Promise<VerificationReport> {
  try {
    return await verifySnapshot(parts, rebuilt);
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    return brokenOff({ isSound: false, batch: 0, fault: error.message });
  }
}

/** Locked first, so that nothing is archived between reading the files and the tables. */
const HOLD = 'lock table public.journal, public.posting in access share mode';

async function verifySnapshot(
  parts: VerificationParts,
  rebuilt: RebuiltTables,
): Promise<VerificationReport> {
  const { client, storages, checks, from, withProof, onProgress = () => undefined } = parts;
  await client.query(HOLD);
  await rebuilt.begin();
  const volumes = await listStoredVolumes(client);
  const begun = from && (await findBeginning({ ...parts, volumes }, rebuilt, from));
  if (begun && 'fault' in begun) return brokenOff({ isSound: false, ...begun });
  // Archived lines were compared by the run that this one continues.
  const archive = begun ? undefined : await openArchive(volumes, parts.archiveDir);
  const allChecks = archive ? [archivedLinesCheck(archive), ...checks] : checks;
  const open: OpenCheck[] = [];
  for (const check of allChecks) open.push(await check.open(client, begun?.exchange));
  const { journal, last } = await replay(parts, { rebuilt, open, archive, begun });
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
  if (!withProof || !isOpen || faults.length > 0) return report;
  onProgress({ at: 'keeping' });
  return { ...report, proof: await makeProof(proven, storages, report.head, volumes) };
}

type Begun = Progress & { stored: StoredBatch };

async function findBeginning(
  parts: VerificationParts & { volumes: readonly StoredVolume[] },
  rebuilt: RebuiltTables,
  from: StoredProof,
): Promise<Begun | { batch: number; fault: string }> {
  const { client, volumes, onProgress = () => undefined } = parts;
  if (!isDeepStrictEqual(volumes, from.volumes)) {
    throw new OutOfDate('rows were archived since it was stored');
  }
  const stored = await followToHead(client, from.head, (batch) => {
    if (batch % READ_REPORTED_EVERY === 0) onProgress({ at: 'chain', batch, of: from.head.batch });
  });
  if ('fault' in stored) return stored;
  const exchange = await takeUp({ client, rebuilt }, from, stored);
  return { ...stored, stored, exchange };
}

async function replay(
  { client, onProgress = () => undefined }: VerificationParts,
  at: {
    rebuilt: RebuiltTables;
    open: readonly OpenCheck[];
    archive: Archive | undefined;
    begun: Begun | undefined;
  },
): Promise<{ journal: JournalReport; last: StoredBatch | undefined }> {
  const { rebuilt, open, archive, begun } = at;
  const of = await countBatches(client);
  let last = begun?.stored;
  const onBatch = async (outcomes: readonly Outcome[], stored: StoredBatch) => {
    const changes = outcomes.flatMap((outcome) => outcome.changes);
    const events = outcomes.flatMap((outcome) => outcome.events);
    const isStored = (change: (typeof changes)[number]) =>
      !open.some((check) => check.isForgotten?.(change));
    await rebuilt.write(changes.filter(isStored));
    for (const check of open) await check.receive({ stored, changes, events });
    last = stored;
    if (stored.batch % REPORTED_EVERY === 0) onProgress({ at: 'journal', batch: stored.batch, of });
  };
  const source = begun ? { from: begun } : { batches: chainBatches(client, archive) };
  return { journal: await verifyJournal(client, { onBatch }, source), last };
}

/** The journal itself does not hold: nothing can be said about what follows from it. */
function brokenOff(
  journal: Extract<JournalReport, { isSound: false }>,
  last?: StoredBatch,
): VerificationReport {
  return { journal, head: headOf(last), tables: [], faults: [journalFault(journal)] };
}

/** Undefined where nothing was ever archived. */
async function openArchive(
  stored: readonly StoredVolume[],
  folder: string | undefined,
): Promise<Archive | undefined> {
  if (stored.length === 0) return undefined;
  const archive = await Archive.open(folder ?? '');
  requireSameVolumes(stored, archive);
  return archive.first(stored.length);
}

async function* chainBatches(client: ClientBase, archive: Archive | undefined) {
  if (archive) yield* archive.batches();
  yield* streamBatches(client, { after: archive?.lastBatch ?? 0 });
}

/** Some seconds of work: often enough for a progress report. */
const REPORTED_EVERY = 1_000;
const READ_REPORTED_EVERY = 50_000;

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
