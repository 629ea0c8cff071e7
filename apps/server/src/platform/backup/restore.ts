/**
 * Restores a data folder from a backup: unpacked beside its destination, its WAL replayed, checked,
 * and only then renamed. It never touches a folder that is not empty. A restored cluster continues
 * on a timeline of its own, so that its WAL is never mistaken for the original's.
 */
import { COPYFILE_EXCL } from 'node:constants';
import { copyFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import type { EmbeddedConnection } from '../postgres/connection.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { hasCode, messageOf } from '../postgres/error-code.ts';
import type { Log } from '../postgres/log.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { unpackBackup } from './backup-file.ts';
import type { Manifest } from './base-backup.ts';
import { CLUSTER, LOG_FOLDER } from './data-files.ts';
import { listReplayable } from './wal-files.ts';

export type Replay = {
  /** The folder of the archived WAL. */
  folder: string;
  /** Undefined for everything there is. */
  until?: Date | undefined;
};

export type Wanted<Seen> = {
  file: string;
  secret: Buffer | undefined;
  dataDir: string;
  replay?: Replay | undefined;
  /** Only to be checked and removed: nothing has to survive a power cut. */
  isScratch?: boolean;
  /** Called while the restored database runs, before it counts; may reject it. */
  look: (connection: EmbeddedConnection, manifest: Manifest) => Promise<Seen>;
  log: Log;
};

/** A day: the WAL of months may take that long to replay. */
const REPLAY_MS_MAX = 86_400_000;

export async function restoreBackup<Seen>(wanted: Wanted<Seen>): Promise<Seen> {
  const { dataDir } = wanted;
  await requireNothingThere(dataDir);
  const unfinished = `${dataDir}.new-${process.pid}`;
  await makeFolder(unfinished);
  try {
    const manifest = await unpackBackup(wanted, unfinished);
    const settings = await prepareReplay(unfinished, manifest, wanted.replay);
    const seen = await lookAt(unfinished, { settings, manifest, wanted });
    await rmdir(dataDir).catch(() => undefined);
    await rename(unfinished, dataDir);
    return seen;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function requireNothingThere(dataDir: string): Promise<void> {
  try {
    if ((await readdir(dataDir)).length === 0) return;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    if (!hasCode(error, 'ENOTDIR')) throw error;
  }
  throw new BackupRefusal(`${dataDir} is not empty: restore into a folder that is not there yet.`);
}

/** The archive is copied and not named in a setting: no shell command has to find it. */
async function prepareReplay(
  dataDir: string,
  { firstSegment, completeAt }: Manifest,
  replay: Replay | undefined,
): Promise<Record<string, string>> {
  await writeFile(join(dataDir, CLUSTER, 'recovery.signal'), '');
  // PostgreSQL wants a command; one that fails makes it use what is in its own folder.
  const settings = { hot_standby: 'off', restore_command: 'exit 1' };
  if (!replay) return settings;
  const { folder, until } = replay;
  if (until && until < new Date(completeAt)) {
    throw new BackupRefusal(
      `This backup was complete at ${completeAt}: for an earlier time take an older one.`,
    );
  }
  for (const name of await listReplayable(folder, firstSegment)) {
    const target = join(dataDir, LOG_FOLDER, name);
    await copyFile(join(folder, name), target, COPYFILE_EXCL).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error; // The backup has it already.
    });
  }
  if (!until) return settings;
  // PostgreSQL does not accept "Z" here.
  const time = until.toISOString().replace('Z', '+00');
  return { ...settings, recovery_target_time: time, recovery_target_action: 'promote' };
}

async function lookAt<Seen>(
  dataDir: string,
  {
    settings,
    manifest,
    wanted,
  }: { settings: Record<string, string>; manifest: Manifest; wanted: Wanted<Seen> },
): Promise<Seen> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: wanted.log,
    moreSettings: { ...settings, ...(wanted.isScratch ? { fsync: 'off' } : {}) },
    readyMsMax: REPLAY_MS_MAX,
  }).catch((error: unknown) => {
    throw explain(error, wanted.replay);
  });
  try {
    return await wanted.look(postgres.connection, manifest);
  } finally {
    await postgres.stop();
  }
}

function explain(error: unknown, replay: Replay | undefined): unknown {
  const isShort = messageOf(error).includes('before configured recovery target was reached');
  if (!isShort || !replay?.until) return error;
  return new BackupRefusal(
    `The log in ${replay.folder} ends before ${replay.until.toISOString()}, or has a gap.`,
  );
}
