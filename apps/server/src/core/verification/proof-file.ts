/**
 * A stored proof as a file: compressed, sealed with a key that lies beside the installation and not
 * in its database, and put in its place as a whole or not at all. A byte that was changed, or a
 * file of another installation, is refused.
 */
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { deserialize, serialize } from 'node:v8';
import { createGunzip, createGzip } from 'node:zlib';
import type { ExchangeImage } from '@anywhen/exchange';
import type { SignedHead } from '@anywhen/protocol';
import { wasChanged } from '../../platform/backup/backup-refusal.ts';
import { type SealedKind, seal, unseal } from '../../platform/backup/sealed-file.ts';
import type { StoredProof, StoredTable } from './stored-proof.ts';

/** Identifies the journal: the head is signed for this genesis. */
export type ProofFile = Omit<StoredProof, 'head'> & { genesis: string; head: SignedHead };

type About = Pick<ProofFile, 'genesis' | 'head' | 'volumes'>;

const KIND: SealedKind = {
  name: Buffer.from('ANYWHEN PROVEN 2\n'),
  olderName: Buffer.from('ANYWHEN PROVEN 1\n'),
  noun: 'stored proof',
};
const LENGTH_BYTES = 4;
const ROWS_A_PART = 10_000;

/** Written in pieces: a state of years does not fit into one buffer. Files have these names. */
type Part = About | { image: Partial<ExchangeImage> } | { table: string; kept: StoredTable };

export async function writeStoredProof(
  path: string,
  stored: ProofFile,
  key: Buffer,
): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const sealed = (packed: AsyncIterable<Buffer>) => seal(packed, key, KIND);
    await pipeline(packParts(stored), createGzip(), sealed, async (frames) => {
      for await (const frame of frames) await file.writeFile(frame);
    });
    await file.sync();
    await rename(unfinished, path);
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}

/** Everything is read before any of it is used. */
export async function readStoredProof(path: string, key: Buffer): Promise<ProofFile> {
  const image: Partial<ExchangeImage> = {};
  const tables: Record<string, StoredTable> = {};
  let about: About | undefined;
  await pipeline(unseal(path, key, KIND), createGunzip(), async (packed) => {
    for await (const part of unpackParts(packed as AsyncIterable<Buffer>)) {
      if ('image' in part) Object.assign(image, part.image);
      else if ('head' in part) about = part;
      else tables[part.table] = joined(tables[part.table], part.kept);
    }
  });
  if (!about) throw wasChanged(path);
  return { ...about, image: image as ExchangeImage, tables };
}

function joined(before: StoredTable | undefined, next: StoredTable): StoredTable {
  return before ? { ...before, rows: before.rows.concat(next.rows) } : next;
}

function* listParts({ image, tables, ...about }: ProofFile): Generator<Part> {
  yield about;
  for (const [name, value] of Object.entries(image)) yield { image: { [name]: value } };
  for (const [table, { rows, ...rest }] of Object.entries(tables)) {
    for (let from = 0; from === 0 || from < rows.length; from += ROWS_A_PART) {
      yield { table, kept: { ...rest, rows: rows.slice(from, from + ROWS_A_PART) } };
    }
  }
}

function* packParts(stored: ProofFile): Generator<Buffer> {
  for (const part of listParts(stored)) {
    const bytes = serialize(part);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(bytes.length);
    yield length;
    yield bytes;
  }
}

async function* unpackParts(packed: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = LENGTH_BYTES;
  let isLength = true;
  for await (const chunk of packed) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const all = Buffer.concat(waiting);
      const taken = all.subarray(0, wanted);
      [waiting, size] = [[all.subarray(wanted)], size - wanted];
      if (!isLength) yield deserialize(taken) as Part;
      wanted = isLength ? taken.readUInt32BE() : LENGTH_BYTES;
      isLength = !isLength;
    }
  }
}
