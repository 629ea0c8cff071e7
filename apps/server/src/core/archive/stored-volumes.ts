/** The database's record of its archive: which volumes were dropped from it. */
import type { ClientBase } from 'pg';
import type { Archive } from './archive.ts';
import { ArchiveFault } from './manifest.ts';

export type StoredVolume = {
  no: number;
  firstBatch: number;
  lastBatch: number;
  linesBeforeMs: number;
  manifestHash: string;
};

export async function listStoredVolumes(client: Pick<ClientBase, 'query'>) {
  const { rows } = await client.query<StoredVolume>(
    `select no, first_batch::float8 as "firstBatch", last_batch::float8 as "lastBatch",
       lines_before_ms::float8 as "linesBeforeMs", encode(manifest_hash, 'hex') as "manifestHash"
     from public.archive_volume order by no`,
  );
  return rows;
}

/** Every volume that was dropped must be in the folder, unchanged. */
export function requireSameVolumes(stored: readonly StoredVolume[], archive: Archive): void {
  for (const [index, { no, firstBatch, lastBatch, manifestHash }] of stored.entries()) {
    const found = archive.volumes[index];
    if (found?.hash === manifestHash) continue;
    const what = found ? 'is not what was archived' : 'is not there';
    throw new ArchiveFault(
      `volume ${no} ${what}: batches ${firstBatch} to ${lastBatch} cannot be proven without it`,
    );
  }
}
