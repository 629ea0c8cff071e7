/**
 * What of a data folder belongs in a backup: everything except what a server recreates at startup,
 * and the WAL, of which only the part that belongs to the backup is added at its end.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

type DataFile = { kind: 'folder' | 'file'; path: string; mode: number };

/** The cluster's folder in a data folder. */
export const CLUSTER = 'postgres/cluster';
export const LOG_FOLDER = `${CLUSTER}/pg_wal`;
/** Says where the replay begins, so it is copied after everything that is replayed onto. */
export const CONTROL_FILE = `${CLUSTER}/global/pg_control`;

/** Backed up as empty folders: their content belongs to the running server only. */
const EMPTIED = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots']
  .concat(['pg_stat_tmp', 'pg_subtrans'])
  .map((name) => `${CLUSTER}/${name}`);

/** Where a backup is restored for checking: its content is safe where it came from. */
export const scratchIn = (dataDir: string) => join(dataDir, `scratch-${process.pid}`);
export const SCRATCH = /^scratch-(\d+)/;

const LEFT_OUT = [
  SCRATCH,
  /^postgres\/(?:run|holders|postgres\.log.*|(?:binaries|links)-.*|.*\.new-.*)$/,
  /^postgres\/cluster\/(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*)$/,
  /\/(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/,
];

/** Folders before their content. */
export async function* listDataFiles(dataDir: string, below = ''): AsyncGenerator<DataFile> {
  for (const name of (await readdir(join(dataDir, below))).toSorted()) {
    const path = below === '' ? name : `${below}/${name}`;
    if (LEFT_OUT.some((pattern) => pattern.test(path))) continue;
    // The target of a link belongs to the installation as much as the files here.
    const found = await stat(join(dataDir, path)).catch(() => undefined);
    if (found === undefined) continue; // It was deleted while we looked at the others.
    const mode = found.mode & 0o777;
    if (found.isFile()) yield { kind: 'file', path, mode };
    if (!found.isDirectory()) continue;
    yield { kind: 'folder', path, mode };
    if (!EMPTIED.includes(path)) yield* listDataFiles(dataDir, path);
  }
}
