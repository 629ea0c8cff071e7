/**
 * Makes a data folder from a backup, on request up to a given time with the log that was archived
 * since. It reads nothing of the environment but the key of the backup.
 */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { findBackupKey } from '../../apps/server/src/platform/backup/backup-key.ts';
import { BackupRefusal } from '../../apps/server/src/platform/backup/backup-refusal.ts';
import { type Replay, restoreBackup } from '../../apps/server/src/platform/backup/restore.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { describeHead, requireNoted, runOrSay } from '../backup/look.ts';

const USAGE = 'npm run restore -- FILE --to DATA_FOLDER [--wal FOLDER [--until TIME]]';

type Asked = { file: string; to: string; replay: Replay | undefined };

const asked = readArguments();
if (asked) await runOrSay(() => restore(asked));
else {
  console.error(USAGE);
  process.exitCode = 2;
}

async function restore({ file, to, replay }: Asked): Promise<void> {
  await requireThere(file);
  if (replay) await requireThere(replay.folder);
  const secret = await findBackupKey(process.env);
  const log = openLog('silent');
  const head = await restoreBackup({ file, secret, dataDir: to, replay, look: requireNoted, log });
  console.log(`${to} is restored until`);
  console.log(`${describeHead(head)}.`);
}

async function requireThere(path: string): Promise<void> {
  await stat(path).catch(() => {
    throw new BackupRefusal(`${path} is not there.`);
  });
}

/** Undefined when they make no sense. */
function readArguments(): Asked | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      options: { to: text, wal: text, until: text },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    const { to, wal, until: untilText } = values;
    if (!file || !to || more.length > 0 || (untilText && !wal)) return undefined;
    const until = untilText === undefined ? undefined : new Date(untilText);
    if (until && Number.isNaN(until.getTime())) return undefined;
    const replay = wal === undefined ? undefined : { folder: resolve(wal), until };
    return { file: resolve(file), to: resolve(to), replay };
  } catch {
    return undefined;
  }
}
