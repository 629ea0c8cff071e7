/**
 * The paths of the embedded database, all under one data folder. It creates folders and never
 * changes the mode of an existing one: closing it off may have been intended.
 */
import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { hasCode } from './error-code.ts';

export type Layout = {
  dataDir: string;
  /** PGDATA itself. */
  clusterDir: string;
  /** Holds the UNIX socket; sometimes outside the data folder, see `socketDirOf`. */
  socketDir: string;
  holdersDir: string;
  passwordFile: string;
  ownerPasswordFile: string;
  logFile: string;
};

export const SOCKET_PORT = 5432; // Only part of the socket's file name; nothing listens on TCP.
const SOCKET_PATH_BYTES_MAX = 100; // The kernel's limit is 108 on Linux and 104 on macOS.

export async function openLayout(folder: string): Promise<Layout> {
  const isRoot = process.getuid?.() === 0;
  const created = await makeFolder(folder);
  const dataDir = await realpath(resolve(folder));
  // PostgreSQL never runs as root, so root's data folder must let another uid pass through it.
  if (created !== undefined) await chmod(dataDir, isRoot ? 0o711 : 0o700);
  const layout = {
    dataDir,
    clusterDir: join(dataDir, 'cluster'),
    socketDir: socketDirOf(dataDir),
    holdersDir: join(dataDir, 'holders'),
    passwordFile: join(dataDir, 'password'),
    ownerPasswordFile: join(dataDir, 'owner-password'),
    logFile: join(dataDir, 'postgres.log'),
  };
  await requireOwn(layout);
  await makeFolder(layout.holdersDir, 0o700);
  return layout;
}

/** PostgreSQL runs on no files of somebody else's; root hands them over to whom it runs it as. */
async function requireOwn({ dataDir, clusterDir }: Layout): Promise<void> {
  const own = process.getuid?.();
  if (own === undefined || own === 0) return;
  const isOpen = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const path = isOpen ? clusterDir : dataDir;
  const uid = await stat(path).then(
    (found) => found.uid,
    () => own,
  );
  if (isOpen && uid === own) return;
  throw new Error(
    `${path} belongs to user ${uid}, and this program runs as user ${own}: start it as the user ` +
      `it belongs to, or give it to this one with "chown -R ${own} ${dataDir}".`,
  );
}

/**
 * `<data>/run`, or a folder in the temporary directory named after the data path: a socket whose
 * path is longer than the kernel allows cannot be bound.
 */
function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_BYTES_MAX) {
    return inside;
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `pg-${process.getuid?.() ?? 0}-${name}`);
}

/**
 * Private to the uid PostgreSQL runs as. Anybody may create names in the temporary directory, so an
 * existing folder that belongs to somebody else is rejected, never taken over.
 */
export async function makeSocketDir(
  socketDir: string,
  owner: { uid: number; gid: number },
): Promise<void> {
  if (process.getuid === undefined) return;
  await makePrivateDir(socketDir, owner, 'remove it and start again');
}

/** Where the WAL is archived: PostgreSQL itself writes there. */
export async function makeArchiveDir(
  archiveDir: string,
  owner: { uid: number; gid: number },
): Promise<void> {
  await makeFolder(dirname(archiveDir));
  await makePrivateDir(archiveDir, owner, 'choose another by WAL_ARCHIVE');
}

async function makePrivateDir(
  dir: string,
  owner: { uid: number; gid: number },
  advice: string,
): Promise<void> {
  const ownUid = process.getuid?.();
  try {
    await mkdir(dir, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  if (ownUid === undefined) return;
  const found = await lstat(dir);
  if (!found.isDirectory() || (found.uid !== ownUid && found.uid !== owner.uid)) {
    throw new Error(`${dir} exists and belongs to somebody else; ${advice}.`);
  }
  await chmod(dir, 0o700);
  if (found.uid !== owner.uid) await chown(dir, owner.uid, owner.gid);
}
