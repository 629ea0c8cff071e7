/**
 * Moves old rows from the database to the archive, volume by volume:
 *
 *   written beside ──read back, chain holds──▶ named ──▶ dropped from the database
 *
 * Nothing is dropped that was not read back. After a kill anywhere it can run again: a volume
 * without its final name is rewritten, one that has it and is still in the database is checked and
 * dropped.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalHead, SignedHead } from '@anywhen/protocol';
import type { Client } from 'pg';
import { makeFolder } from '../../platform/make-folder.ts';
import { BEFORE_THE_FIRST, type JournalPlace, streamBatches } from '../stored-batches.ts';
import { Archive, readBatches, readLines } from './archive.ts';
import { type LedgerRow, packBatch, packLine } from './archived-rows.ts';
import {
  ArchiveFault,
  type Manifest,
  NO_MANIFEST,
  type SignedManifest,
  type Volume,
  volumeName,
  writeManifest,
} from './manifest.ts';
import { type ArchiveLimit, dropArchived, findLimit } from './old-partitions.ts';
import { writePacked } from './packed-file.ts';
import { listStoredVolumes, requireSameVolumes } from './stored-volumes.ts';

/**
 * A year of the records and balances that members are shown, and a month to spare. The program
 * itself only reads a day back.
 */
export const YOUNGEST_DAYS = 400;
const DAY_MS = 86_400_000;
const PORTION = 2_000;

type Signer = {
  signHead(genesis: string, head: JournalHead): SignedHead;
  signManifest(manifest: Manifest): SignedManifest;
};

export type ArchiveParts = {
  /** A connection of the role that owns the tables, used for nothing else meanwhile. */
  client: Client;
  folder: string;
  beforeMs: number;
  nowMs: number;
  signer: Signer;
  onVolume?: (volume: Volume) => void;
};

/** The volumes archived by this run. */
export async function archiveBefore(parts: ArchiveParts): Promise<Volume[]> {
  const { client, folder, nowMs } = parts;
  const beforeMs = Math.min(parts.beforeMs, nowMs - YOUNGEST_DAYS * DAY_MS);
  await makeFolder(folder, 0o700);
  const done: Volume[] = [];
  for (;;) {
    const archive = await Archive.open(folder);
    const stored = await listStoredVolumes(client);
    requireSameVolumes(stored, archive);
    const pending = archive.volumes[stored.length];
    const before = archive.first(stored.length);
    const volume = pending ?? (await makeVolume({ ...parts, beforeMs }, before));
    if (!volume) return done;
    await requireReadable(client, before, volume);
    await dropArchived(client, volume, nowMs);
    parts.onVolume?.(volume);
    done.push(volume);
  }
}

async function makeVolume(parts: ArchiveParts, before: Archive): Promise<Volume | undefined> {
  const { client, folder, beforeMs } = parts;
  const { lastBatch, linesBeforeMs } = before;
  const limit = await findLimit(client, { after: { lastBatch, linesBeforeMs }, beforeMs });
  if (!limit) return undefined;
  const no = before.volumes.length + 1;
  const beside = join(folder, `.${volumeName(no)}`);
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  await writeManifest(beside, await writeFiles(parts, { before, limit, no, beside }));
  await rename(beside, join(folder, volumeName(no)));
  await syncFolder(folder);
  return (await Archive.open(folder)).volumes[no - 1];
}

type Making = { before: Archive; limit: ArchiveLimit; no: number; beside: string };

async function writeFiles(
  { client, signer }: ArchiveParts,
  { before, limit, no, beside }: Making,
): Promise<SignedManifest> {
  const last = before.volumes.at(-1);
  const { lastBatch, linesBeforeMs: linesFromMs } = before;
  const head: JournalHead = { batch: 0, seq: 0, atMs: 0, hash: '' };
  const journal = packJournal(client, { after: lastBatch, last: limit.lastBatch, head });
  const journalFile = await writePacked(join(beside, 'journal.ndjson.gz'), journal);
  const count = { lines: 0 };
  const lines = packLines(client, { linesFromMs, count, linesBeforeMs: limit.linesBeforeMs });
  const linesFile = await writePacked(join(beside, 'lines.ndjson.gz'), lines);
  const genesis = await findGenesis(client);
  return signer.signManifest({
    no,
    genesis,
    previousManifest: last?.hash ?? NO_MANIFEST,
    firstBatch: lastBatch + 1,
    lastBatch: limit.lastBatch,
    previousHash: last?.manifest.head.hash ?? NO_MANIFEST,
    linesFromMs,
    linesBeforeMs: limit.linesBeforeMs,
    lines: count.lines,
    journalFile,
    linesFile,
    head: signer.signHead(genesis, head),
  });
}

/** `head` becomes that of the last batch written. */
async function* packJournal(
  client: Client,
  {
    after,
    last,
    head,
  }: { after: number; last: number; head: { -readonly [K in keyof JournalHead]: JournalHead[K] } },
): AsyncGenerator<string[]> {
  for await (const stored of streamBatches(client, { after })) {
    if (stored.batch > last) return;
    yield [packBatch(stored)];
    const { batch, lastSeq: seq, atMs, hash } = stored;
    Object.assign(head, { batch, seq, atMs, hash: hash.toString('hex') });
  }
}

async function* packLines(
  client: Client,
  span: { linesFromMs: number; linesBeforeMs: number; count: { lines: number } },
): AsyncGenerator<string[]> {
  const { linesFromMs, linesBeforeMs, count } = span;
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(
      `declare old_line no scroll cursor for
       select * from posting where at_ms >= ${linesFromMs} and at_ms < ${linesBeforeMs}
       order by entry_id, account_id, seq`,
    );
    for (;;) {
      const { rows } = await client.query<LedgerRow>(`fetch ${PORTION} from old_line`);
      if (rows.length === 0) return;
      count.lines += rows.length;
      yield rows.map(packLine);
    }
  } finally {
    await client.query('rollback');
  }
}

/** The volume is complete, continues the previous one, and is continued by the database. */
async function requireReadable(client: Client, before: Archive, volume: Volume): Promise<void> {
  const place = placeAfter(before);
  for await (const stored of readBatches(volume, place)) void stored;
  for await (const line of readLines(volume)) void line;
  const { lastBatch, head } = volume.manifest;
  const { rows } = await client.query<{ hash: string }>(
    `select encode(previous_hash, 'hex') as hash from journal where batch = $1`,
    [lastBatch + 1],
  );
  if (rows[0]?.hash === head.hash) return;
  throw new ArchiveFault(
    `batch ${lastBatch + 1} of the journal does not continue ${volume.folder}`,
  );
}

/** Epochs of earlier volumes were checked when those were made. */
function placeAfter({ volumes }: Archive): JournalPlace {
  const head = volumes.at(-1)?.manifest.head;
  if (!head) return BEFORE_THE_FIRST;
  return { batch: head.batch, hash: Buffer.from(head.hash, 'hex'), epoch: 0 };
}

async function findGenesis(client: Client): Promise<string> {
  const { rows } = await client.query<{ genesis: string }>(
    `select state->>'genesis' as genesis from market_state`,
  );
  if (!rows[0]) throw new ArchiveFault('before the markets are open there is nothing to archive');
  return rows[0].genesis;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
