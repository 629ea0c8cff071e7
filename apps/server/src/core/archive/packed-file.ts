/**
 * A compressed file of lines, written and read as a stream so that memory stays bounded, with
 * checksums of its compressed and uncompressed bytes. It can be inspected with `zcat`.
 */
import { type Hash, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable, Transform, pipeline as streamTo } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ArchiveFault, type FileSum } from './manifest.ts';

/** The lines of each portion, without line ends. */
export async function writePacked(
  path: string,
  portions: AsyncIterable<readonly string[]>,
): Promise<FileSum> {
  const [text, packed] = [new Sum(), new Sum()];
  await pipeline(
    Readable.from(toText(portions)),
    text.tap(),
    createGzip({ level: 9 }),
    packed.tap(),
    createWriteStream(path, { flush: true }),
  );
  return sumsOf(path, { text, packed });
}

/** Yields its lines. Throws at the end if the checksums do not match those recorded. */
export async function* readPacked(path: string, expected: FileSum): AsyncGenerator<string> {
  const [text, packed] = [new Sum(), new Sum()];
  const unpacked = text.tap().setEncoding('utf8');
  // The last stream reports any error; a reader that stopped early is not interested in it.
  streamTo(createReadStream(path), packed.tap(), createGunzip(), unpacked, () => undefined);
  try {
    yield* splitLines(unpacked);
  } catch (error) {
    throw new ArchiveFault(`${path} cannot be read: ${String(error)}`);
  }
  const found = sumsOf(path, { text, packed });
  for (const name of ['bytes', 'sha256', 'textBytes', 'textSha256'] as const) {
    if (found[name] === expected[name]) continue;
    throw new ArchiveFault(`${path}: its ${name} is ${found[name]}, not ${expected[name]}`);
  }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('its last line has no end');
}

async function* toText(portions: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of portions) {
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
}

function sumsOf(path: string, { text, packed }: { text: Sum; packed: Sum }): FileSum {
  return {
    name: basename(path),
    bytes: packed.bytes,
    sha256: packed.digest(),
    textBytes: text.bytes,
    textSha256: text.digest(),
  };
}

class Sum {
  readonly #hash: Hash = createHash('sha256');
  bytes = 0;

  tap(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        this.#hash.update(chunk);
        this.bytes += chunk.length;
        done(null, chunk);
      },
    });
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
