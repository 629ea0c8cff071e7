/**
 * Reads a folder of volumes. Batches come out in order over all volumes, each checked for its place
 * and hash, and must end with the head of each volume; lines come in the order of entries.
 */
import { join } from 'node:path';
import { hasItsAnswers } from '../journal.ts';
import {
  BEFORE_THE_FIRST,
  type JournalPlace,
  type StoredBatch,
  findBreak,
} from '../stored-batches.ts';
import { unpackBatch } from './archived-rows.ts';
import { ArchiveFault, type Volume, listVolumes } from './manifest.ts';
import { readPacked } from './packed-file.ts';

export class Archive {
  private constructor(readonly volumes: readonly Volume[]) {}

  static async open(folder: string): Promise<Archive> {
    return new Archive(await listVolumes(folder));
  }

  /** The leading volumes that are no longer in the database. */
  first(count: number): Archive {
    return new Archive(this.volumes.slice(0, count));
  }

  get lastBatch(): number {
    return this.volumes.at(-1)?.manifest.lastBatch ?? 0;
  }

  get linesBeforeMs(): number {
    return this.volumes.at(-1)?.manifest.linesBeforeMs ?? 0;
  }

  async *batches(): AsyncGenerator<StoredBatch> {
    let place: JournalPlace = BEFORE_THE_FIRST;
    for (const volume of this.volumes) {
      for await (const stored of readBatches(volume, place)) {
        place = stored;
        yield stored;
      }
    }
  }

  async *lines(): AsyncGenerator<string> {
    for (const volume of this.volumes) yield* readLines(volume);
  }
}

/** Throws where the content differs from the manifest. */
export async function* readBatches(
  { folder, manifest }: Volume,
  before: JournalPlace,
): AsyncGenerator<StoredBatch> {
  const { journalFile, head, firstBatch } = manifest;
  let place = before;
  if (place.hash.toString('hex') !== manifest.previousHash) {
    throw new ArchiveFault(`${folder}: batch ${firstBatch} does not continue what is before it`);
  }
  let last: StoredBatch | undefined;
  for await (const line of readPacked(join(folder, journalFile.name), journalFile)) {
    const stored = readBatch(line, place);
    const fault = findBreak(place, stored) ?? (hasItsAnswers(stored) ? undefined : 'its answers');
    if (fault) throw new ArchiveFault(`${folder}: batch ${place.batch + 1}: ${fault}`);
    [place, last] = [stored, stored];
    yield stored;
  }
  const found = last && [last.batch, last.lastSeq, last.atMs, last.hash.toString('hex')];
  const wanted = [head.batch, head.seq, head.atMs, head.hash];
  if (found?.join() === wanted.join() && head.batch === manifest.lastBatch) return;
  throw new ArchiveFault(`${folder}: its batches do not lead to its head`);
}

function readBatch(line: string, { batch, hash }: JournalPlace): StoredBatch {
  try {
    return unpackBatch(line, hash);
  } catch (error) {
    throw new ArchiveFault(`batch ${batch + 1} cannot be read: ${String(error)}`);
  }
}

export async function* readLines({ folder, manifest }: Volume): AsyncGenerator<string> {
  const { linesFile, lines } = manifest;
  let count = 0;
  for await (const line of readPacked(join(folder, linesFile.name), linesFile)) {
    count += 1;
    yield line;
  }
  if (count !== lines) throw new ArchiveFault(`${folder}: ${count} lines instead of ${lines}`);
}
