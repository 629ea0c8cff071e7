/**
 * Checks an archive with nothing but its folder: every file has its sums, every manifest its
 * signature, and the batches of all volumes are one chain from the first batch to the last head.
 */
import { Archive } from '../../apps/server/src/core/archive/archive.ts';
import {
  ArchiveFault,
  type Volume,
  manifestText,
} from '../../apps/server/src/core/archive/manifest.ts';
import { isSignedHead, isSignedText } from '../../apps/server/src/fairness/head-key.ts';

/** The keys that signed it; with `key` no other is believed. */
export async function checkArchive(
  folder: string,
  key: string | undefined,
): Promise<{ archive: Archive; lines: number; keys: string[] }> {
  const archive = await Archive.open(folder);
  if (archive.volumes.length === 0) throw new ArchiveFault(`there is no archive in ${folder}`);
  for (const volume of archive.volumes) requireSigned(volume, key);
  for await (const batch of archive.batches()) void batch;
  let lines = 0;
  for await (const line of archive.lines()) lines += line === '' ? 0 : 1;
  const keys = new Set(archive.volumes.map(({ publicKey }) => publicKey));
  return { archive, lines, keys: [...keys] };
}

function requireSigned(volume: Volume, key: string | undefined): void {
  const { manifest, folder, publicKey } = volume;
  if (key !== undefined && publicKey !== key) {
    throw new ArchiveFault(`${folder}: signed by ${publicKey}, not by the key that was given`);
  }
  const isSigned = isSignedText(manifestText(volume), volume);
  if (!isSigned) throw new ArchiveFault(`${folder}: the signature of its manifest does not hold`);
  if (manifest.head.publicKey === publicKey && isSignedHead(manifest.genesis, manifest.head))
    return;
  throw new ArchiveFault(`${folder}: the signature of its head does not hold`);
}
