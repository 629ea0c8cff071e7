/**
 * Backs up the data folder of a server with its own database, running or not, into one file; then
 * restores that file into a scratch folder and compares. A file without `.unverified` at its end
 * was restored once. It reads the same environment as the server.
 */
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type StoredHead,
  findHeadAt,
  readHead,
} from '../../apps/server/src/core/storage/stored-head.ts';
import { writeBackup } from '../../apps/server/src/platform/backup/backup-file.ts';
import { findBackupKey } from '../../apps/server/src/platform/backup/backup-key.ts';
import { BackupRefusal } from '../../apps/server/src/platform/backup/backup-refusal.ts';
import {
  type Manifest,
  packDataFolder,
} from '../../apps/server/src/platform/backup/base-backup.ts';
import { SCRATCH, scratchIn } from '../../apps/server/src/platform/backup/data-files.ts';
import { restoreBackup } from '../../apps/server/src/platform/backup/restore.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts';
import { makeFolder } from '../../apps/server/src/platform/make-folder.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { findClusterMajor } from '../../apps/server/src/platform/postgres/cluster.ts';
import type { EmbeddedConnection } from '../../apps/server/src/platform/postgres/connection.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded.ts';
import { messageOf } from '../../apps/server/src/platform/postgres/error-code.ts';
import { isAlive } from '../../apps/server/src/platform/postgres/processes.ts';
import { ask, describeHead, requireSound, runOrSay } from './look.ts';

const log = openLog('error');
const UNVERIFIED = /^anywhen-.*\.unverified-(\d+)/;
/** Beyond what was packed: for what a database makes at its start. */
const SPARE_BYTES = 256e6;

const [option, target, ...more] = process.argv.slice(2);
if (option !== '--to' || !target || more.length > 0) {
  console.error('npm run backup -- --to FOLDER');
  process.exit(2);
}
await runOrSay(() => backUp(target));

async function backUp(to: string): Promise<void> {
  const config = readOwnConfig();
  const secret = await findBackupKey(process.env);
  await requireOwnDatabase(config);
  requireOutside(config, to);
  await makeFolder(to, 0o700);
  const { dataDir, walArchiveDir: archiveDir } = config;
  await removeLeftovers(to, UNVERIFIED);
  await removeLeftovers(dataDir, SCRATCH);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    archiveDir,
    log,
  });
  const name = `anywhen-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`;
  const file = join(to, `${name}.unverified-${process.pid}`);
  try {
    const verified = await make({ file, secret, dataDir, postgres });
    await rename(file, join(to, name));
    await say(join(to, name), { ...verified, isSealed: secret !== undefined });
    if (archiveDir !== undefined) await warnOfArchive(postgres.connection);
  } finally {
    await rm(file, { force: true });
    await postgres.stop();
  }
}

type Making = {
  file: string;
  secret: Buffer | undefined;
  dataDir: string;
  postgres: EmbeddedPostgres;
};

async function make({ file, secret, dataDir, postgres }: Making): Promise<Verified> {
  const { connection, ownerConnection } = postgres;
  const note = () => ask(connection, readHead);
  const size = { bytes: 0 };
  const packed = packDataFolder({ dataDir, connection: ownerConnection, note });
  await writeBackup({ file, secret }, counted(packed, size));
  await requireSpace(dataDir, size.bytes + SPARE_BYTES);
  const verified = await verify({ file, secret, scratch: scratchIn(dataDir) });
  await requireSame(connection, verified.head);
  return verified;
}

async function* counted(source: AsyncIterable<Buffer>, size: { bytes: number }) {
  for await (const chunk of source) {
    size.bytes += chunk.length;
    yield chunk;
  }
}

/** A disk that runs full would stop the server this is a backup of. */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes) return;
  throw new BackupRefusal(
    `${folder} has no space to restore the backup once: ${Math.ceil(bytes / 1e6)} MB are needed.`,
  );
}

function readOwnConfig(): Config {
  try {
    return readConfig(process.env, process.cwd());
  } catch (error) {
    throw new BackupRefusal(messageOf(error));
  }
}

async function requireOwnDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new BackupRefusal(
      'DATABASE_URL names a PostgreSQL of its own: docs/operations.md says how it is backed up.',
    );
  }
  if ((await findClusterMajor(join(dataDir, 'postgres/cluster'))) !== undefined) return;
  throw new BackupRefusal(`There is no database in ${dataDir}: set ANYWHEN_DATA.`);
}

/** Each backup would hold those before it. */
function requireOutside({ dataDir }: Config, to: string): void {
  if (!`${resolve(to)}/`.startsWith(`${dataDir}/`)) return;
  throw new BackupRefusal(`${to} lies in the data folder: choose one outside of it.`);
}

/** Of a backup that was broken off. */
async function removeLeftovers(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = pattern.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

type Verified = { head: StoredHead; firstSegment: string };

async function verify({
  file,
  secret,
  scratch,
}: {
  file: string;
  secret: Buffer | undefined;
  scratch: string;
}): Promise<Verified> {
  const look = async (connection: EmbeddedConnection, manifest: Manifest): Promise<Verified> => ({
    head: await requireSound(connection, manifest),
    firstSegment: manifest.firstSegment,
  });
  try {
    const dataDir = scratch;
    return await restoreBackup({ file, secret, dataDir, isScratch: true, look, log });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The server went on meanwhile; what it had at that batch must be the same. */
async function requireSame(connection: EmbeddedConnection, head: StoredHead): Promise<void> {
  const own = await ask(connection, (client) => findHeadAt(client, head.batch));
  if (JSON.stringify(own) === JSON.stringify(head)) return;
  throw new BackupRefusal(`What was restored differs from the database at batch ${head.batch}.`);
}

async function say(
  file: string,
  { head, firstSegment, isSealed }: Verified & { isSealed: boolean },
): Promise<void> {
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(`${file} (${megabytes} MB) was restored and is the same until`);
  console.log(`${describeHead(head)}.`);
  console.log(`Of an archived log it needs ${firstSegment} and what comes after it.`);
  if (!isSealed) {
    console.log('It is not encrypted and holds the keys of this installation: set BACKUP_KEY.');
  }
}

async function warnOfArchive(connection: EmbeddedConnection): Promise<void> {
  const isFailing = await ask(connection, async (client) => {
    const { rows } = await client.query<{ is_failing: boolean }>(
      `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
         as is_failing from pg_stat_archiver`,
    );
    return rows[0]?.is_failing ?? false;
  });
  if (isFailing) console.error('The log cannot be archived: see postgres.log in the data folder.');
}
