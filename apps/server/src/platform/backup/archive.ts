/**
 * A sequence of files, each preceded by a JSON header line, with a checksum at the end. A file may
 * grow or shrink while it is copied: it gets the size it had when it was opened, as in a base
 * backup of PostgreSQL, and the WAL repairs the rest.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { hasCode } from '../postgres/error-code.ts';

type Entry =
  | { kind: 'folder'; path: string; mode: number }
  | { kind: 'file'; path: string; mode: number; size: number }
  | { kind: 'manifest'; size: number };

export type ListedFile = { path: string; size: number; sha256: string };

const CHUNK_BYTES = 1 << 18;
const ANNOUNCED_BYTES_MAX = 1 << 16;

/** The header of what comes next. */
export function announce(entry: Entry): Buffer {
  const text = Buffer.from(JSON.stringify(entry));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

export async function* packBytes(path: string, bytes: Buffer): AsyncGenerator<Buffer, ListedFile> {
  yield announce({ kind: 'file', path, mode: 0o600, size: bytes.length });
  yield bytes;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, size: bytes.length, sha256 };
}

/** Returns undefined for a file that was deleted while the others were copied. */
export async function* packFile(
  path: string,
  from: string,
): AsyncGenerator<Buffer, ListedFile | undefined> {
  const file = await open(from).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { size, mode } = await file.stat();
    yield announce({ kind: 'file', path, mode: mode & 0o777, size });
    const hash = createHash('sha256');
    for (let done = 0; done < size;) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - done));
      // If the file has become shorter, it is padded with zeros.
      await file.read(chunk, 0, chunk.length, done);
      hash.update(chunk);
      yield chunk;
      done += chunk.length;
    }
    return { path, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Reads the sequence again: each header, then exactly its bytes. */
export class ArchiveReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async next(): Promise<Entry> {
    const length = (await this.take(4)).readUInt32BE();
    if (length > ANNOUNCED_BYTES_MAX) throw new Error('an entry of the archive makes no sense');
    return JSON.parse((await this.take(length)).toString('utf8')) as Entry;
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.bytes(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *bytes(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (this.#rest.length === 0) this.#rest = await this.#more();
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  /** True at the end of the input. */
  async isAtEnd(): Promise<boolean> {
    if (this.#rest.length > 0) return false;
    return (await this.#source.next()).done === true;
  }

  async #more(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done) throw new Error('the archive ends in the middle');
    return value;
  }
}
