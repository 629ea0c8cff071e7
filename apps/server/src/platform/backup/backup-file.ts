/**
 * The backup file: compressed, sealed, readable by its owner only. Writing never replaces a file;
 * nothing read is valid before its end was seen, so it is unpacked into a separate folder.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ArchiveReader, type ListedFile } from './archive.ts';
import { wasChanged } from './backup-refusal.ts';
import type { Manifest } from './base-backup.ts';
import { CLUSTER } from './data-files.ts';
import { seal, unseal } from './sealed-file.ts';

type Sealed = { file: string; secret: Buffer | undefined };

/** Most of a cluster is empty space; a higher level gains little and takes the server's time. */
const LEVEL = 1;

export async function writeBackup(
  { file, secret }: Sealed,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(
    source,
    createGzip({ level: LEVEL }),
    (packed: AsyncIterable<Buffer>) => seal(packed, secret),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
}

/** Into an empty folder; its content is valid only when this has returned. */
export async function unpackBackup({ file, secret }: Sealed, to: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await pipeline(unseal(file, secret), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    manifest = await unpackAll(new ArchiveReader(source), { file, to });
  });
  if (!manifest) throw wasChanged(file);
  return manifest;
}

async function unpackAll(
  archive: ArchiveReader,
  { file, to }: { file: string; to: string },
): Promise<Manifest> {
  const files: ListedFile[] = [];
  const closed: { path: string; mode: number }[] = [];
  for (;;) {
    const entry = await archive.next();
    if (entry.kind === 'manifest') {
      const manifest = JSON.parse((await archive.take(entry.size)).toString('utf8')) as Manifest;
      const isWhole = (await archive.isAtEnd()) && isSame(files, manifest.files);
      if (!isWhole) throw wasChanged(file);
      for (const { path, mode } of closed.toReversed()) await chmod(path, mode);
      return manifest;
    }
    const path = insideOf(to, entry.path);
    if (entry.kind === 'file') files.push(await unpackFile(archive, entry, path));
    else {
      await mkdir(path);
      closed.push({ path, mode: entry.mode });
    }
  }
}

async function unpackFile(
  archive: ArchiveReader,
  { path, mode, size }: { path: string; mode: number; size: number },
  to: string,
): Promise<ListedFile> {
  await mkdir(dirname(to), { recursive: true });
  const target = await open(to, 'wx', mode);
  try {
    const hash = createHash('sha256');
    for await (const bytes of archive.bytes(size)) {
      hash.update(bytes);
      await target.writeFile(bytes);
    }
    // The database syncs its own files before it replays its log.
    if (!path.startsWith(CLUSTER)) await target.sync();
    return { path, size, sha256: hash.digest('hex') };
  } finally {
    await target.close();
  }
}

/** A backup made by somebody else must not write outside the folder. */
function insideOf(folder: string, path: string): string {
  const whole = join(folder, path);
  if (!whole.startsWith(normalize(`${folder}/`)))
    throw new Error(`${path} leads out of the folder`);
  return whole;
}

function isSame(found: readonly ListedFile[], listed: readonly ListedFile[]): boolean {
  return JSON.stringify(found) === JSON.stringify(listed);
}
