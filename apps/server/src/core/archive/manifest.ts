/**
 * The manifest of an archive volume: which batches and lines it holds, the checksums of its files,
 * the previous volume, and the head it ends with. The whole manifest is signed, so the folder and
 * the public key are enough to detect any change.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedHead } from '@anywhen/protocol';

/** A file of a volume, with sums of its compressed and uncompressed bytes. */
export type FileSum = {
  name: string;
  bytes: number;
  sha256: string;
  textBytes: number;
  textSha256: string;
};

export type Manifest = {
  no: number;
  genesis: string;
  /** SHA-256 of the previous manifest; all zeros for the first. */
  previousManifest: string;
  firstBatch: number;
  lastBatch: number;
  /** The hash that the first batch continues. */
  previousHash: string;
  /** From the first, inclusive, to the second, exclusive. */
  linesFromMs: number;
  linesBeforeMs: number;
  lines: number;
  journalFile: FileSum;
  linesFile: FileSum;
  head: SignedHead;
};

export type SignedManifest = { manifest: Manifest; publicKey: string; signature: string };

export type Volume = SignedManifest & { folder: string; hash: string };

export class ArchiveFault extends Error {}

export const NO_MANIFEST = '0'.repeat(64);
const MANIFEST = 'manifest.json';

/** Exactly the bytes that are signed. */
export function manifestText({ manifest }: Pick<SignedManifest, 'manifest'>): string {
  return `anywhen archive|${JSON.stringify(manifest)}`;
}

export function volumeName(no: number): string {
  return `volume-${String(no).padStart(6, '0')}`;
}

export async function writeManifest(folder: string, signed: SignedManifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(signed, null, 2)}\n`, { flush: true });
}

/** In order, each continuing the previous one; empty when there is no such folder. */
export async function listVolumes(folder: string): Promise<Volume[]> {
  const names = await readdir(folder).catch(() => []);
  const volumes: Volume[] = [];
  for (const name of names.filter((each) => each.startsWith('volume-')).toSorted()) {
    const volume = await readVolume(join(folder, name));
    const before = volumes.at(-1);
    const fault = findOrderFault(before, volume) ?? (name === nameOf(volume) ? undefined : 'name');
    if (fault) throw new ArchiveFault(`${name}: its ${fault} does not fit the one before it`);
    volumes.push(volume);
  }
  return volumes;
}

async function readVolume(folder: string): Promise<Volume> {
  try {
    const text = await readFile(join(folder, MANIFEST), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { ...(JSON.parse(text) as SignedManifest), folder, hash };
  } catch (error) {
    throw new ArchiveFault(`${folder}: its manifest cannot be read: ${String(error)}`);
  }
}

const nameOf = ({ manifest }: Volume) => volumeName(manifest.no);

function findOrderFault(before: Volume | undefined, { manifest }: Volume): string | undefined {
  const last = before?.manifest;
  if (manifest.no !== (last?.no ?? 0) + 1) return 'number';
  if (manifest.previousManifest !== (before?.hash ?? NO_MANIFEST)) return 'manifest';
  if (manifest.firstBatch !== (last?.lastBatch ?? 0) + 1) return 'first batch';
  if (manifest.previousHash !== (last?.head.hash ?? NO_MANIFEST)) return 'first hash';
  if (last && manifest.linesFromMs !== last.linesBeforeMs) return 'first line';
  if (last && manifest.genesis !== last.genesis) return 'genesis';
  return undefined;
}
