/**
 * Copies a data folder while its database runs: the files as they are found, then the part of the
 * WAL that makes them consistent. It blocks nobody; an aborted backup leaves nothing behind in the
 * database, because everything it held belongs to its connection.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { MAINTENANCE_DATABASE } from '../postgres/cluster.ts';
import type { EmbeddedConnection } from '../postgres/connection.ts';
import { type ListedFile, announce, packBytes, packFile } from './archive.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { CLUSTER, CONTROL_FILE, LOG_FOLDER, listDataFiles } from './data-files.ts';
import { findSegments } from './wal-files.ts';

export type Manifest<Note = unknown> = {
  format: 1;
  /** The earliest time a replay can end at. */
  completeAt: string;
  /** The first WAL file that a replay needs. */
  firstSegment: string;
  files: ListedFile[];
  /** What the program saw just before the end; a restored one has at least this. */
  note: Note;
};

type Copied = {
  dataDir: string;
  /** A connection of the role that may. */
  connection: EmbeddedConnection;
  note: () => Promise<unknown>;
};

type Copy = Copied & { client: Client; files: ListedFile[] };

type End = { label: string; last: string; completeAt: string };

export async function* packDataFolder(copied: Copied): AsyncGenerator<Buffer> {
  const client = new Client({ ...copied.connection, database: MAINTENANCE_DATABASE });
  client.on('error', () => undefined); // Every query below rejects with it.
  await client.connect();
  const copy: Copy = { ...copied, client, files: [] };
  try {
    await requireFit(client);
    const firstSegment = await begin(client);
    yield* packFiles(copy);
    const note = await copied.note();
    const { label, last, completeAt } = await end(client);
    copy.files.push(yield* packBytes(`${CLUSTER}/backup_label`, Buffer.from(label)));
    yield* packLog(copy, firstSegment, last);
    const { files } = copy;
    yield* packManifest({ format: 1, completeAt, firstSegment, files, note });
  } finally {
    await client.end();
  }
}

/** A server of an older version keeps its settings until it is restarted. */
async function requireFit(client: Client): Promise<void> {
  const { rows } = await client.query<{ level: string; may: boolean; places: string }>(
    `select current_setting('wal_level') as level,
       has_function_privilege('pg_backup_start(text, boolean)', 'execute') as may,
       (select count(*) from pg_tablespace where spcname not like 'pg\\_%') as places`,
  );
  const [found] = rows;
  if (found?.level === 'minimal' || !found?.may) {
    throw new BackupRefusal('The database was started by an older version: start it anew first.');
  }
  if (found.places !== '0') {
    throw new BackupRefusal(
      'The database has tablespaces outside the data folder: see its manual.',
    );
  }
}

/** The slot retains the WAL until it is copied, and ends with the connection. */
async function begin(client: Client): Promise<string> {
  const slot = `backup_${process.pid}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows } = await client.query<{ first: string }>(
    'select pg_walfile_name(pg_backup_start($1, true)) as first',
    ['anywhen'],
  );
  return rows[0]?.first ?? '';
}

async function* packFiles(copy: Copy): AsyncGenerator<Buffer> {
  for await (const { kind, path, mode } of listDataFiles(copy.dataDir)) {
    if (kind === 'folder') yield announce({ kind, path, mode });
    else if (path !== CONTROL_FILE) yield* packInto(copy, path);
  }
  yield* packInto(copy, CONTROL_FILE);
}

async function* packInto({ dataDir, files }: Copy, path: string): AsyncGenerator<Buffer> {
  const listed = yield* packFile(path, join(dataDir, path));
  if (listed !== undefined) files.push(listed);
}

async function end(client: Client): Promise<End> {
  const { rows } = await client.query<End>(
    `select labelfile as label, pg_walfile_name(lsn) as last,
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         as "completeAt"
     from pg_backup_stop(false)`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database did not say where its backup ends');
  return found;
}

async function* packLog(copy: Copy, first: string, last: string): AsyncGenerator<Buffer> {
  const folder = join(copy.dataDir, LOG_FOLDER);
  const { size: segmentBytes } = await stat(join(folder, first));
  const names = await findSegments(folder, { first, last, segmentBytes });
  if (!names) throw new Error(`the log from ${first} to ${last} is not there any more`);
  for (const name of names) yield* packInto(copy, `${LOG_FOLDER}/${name}`);
}

function* packManifest(manifest: Manifest): Generator<Buffer> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  yield announce({ kind: 'manifest', size: bytes.length });
  yield bytes;
}
