/**
 * What a start needs before anything is created: free ports, a folder of its own to write to, and
 * room on its disk. Each obstacle is one sentence.
 */
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { explainTaken } from './port-holder.ts';
import { codeOf } from './postgres/error-code.ts';
import { StartRefusal } from './start-refusal.ts';

type ListenPlace = { host: string; port: number };

const MB = 1_000_000;
/** A database, a year of prices and its log; a start after that writes little at once. */
const FIRST_START_BYTES = 400 * MB;
const START_BYTES = 60 * MB;

/** Checked before anything is started: a taken port would otherwise be noticed after minutes. */
export async function requireFreePorts(
  places: readonly ListenPlace[],
  dataDir: string,
): Promise<void> {
  for (const place of places) {
    const { host, port } = place;
    const code = await tryToListen(host, port);
    if (code === undefined) continue;
    if (code === 'EADDRINUSE') throw new StartRefusal(await explainTaken(place, dataDir));
    if (code === 'EACCES') throw new StartRefusal(`This program may not listen on port ${port}.`);
    throw new StartRefusal(
      `This machine has no address ${host} to listen on (${code}): ` +
        'correct HOST, OPS_HOST and CONSOLE_HOST.',
    );
  }
}

export async function requireDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error) ?? '';
    const found = await stat(dataDir).catch(() => undefined);
    const isFile = found ? !found.isDirectory() : code === 'ENOTDIR' || code === 'EEXIST';
    const verb = found ? 'written to' : 'made';
    const what = isFile ? 'is not a folder' : `cannot be ${verb} (${code}${ownerOf(found)})`;
    throw new StartRefusal(`The data folder ${dataDir} ${what}: choose another by ANYWHEN_DATA.`);
  }
}

/** Where the log of the embedded database is archived; undefined for nowhere. */
export async function requireArchiveFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await makeFolder(dirname(folder)).catch((error: unknown) => {
    throw new StartRefusal(
      `The folder ${folder} cannot be made (${codeOf(error)}): choose another by WAL_ARCHIVE.`,
    );
  });
}

/** A database that runs out of it stops in the middle of what it does. */
export async function requireRoom(dataDir: string): Promise<void> {
  const isFirst = !(await isThere(join(dataDir, 'postgres/cluster/PG_VERSION')));
  const neededBytes = isFirst ? FIRST_START_BYTES : START_BYTES;
  const { bavail, bsize, files, ffree } = await statfs(dataDir);
  const hasNames = files === 0 || ffree > 0;
  if (bavail * bsize >= neededBytes && hasNames) return;
  const left = hasNames ? `${Math.floor((bavail * bsize) / MB)} MB` : 'no names for new files';
  throw new StartRefusal(
    `The disk of the data folder ${dataDir} has ${left} left, and ` +
      `${isFirst ? 'a first start' : 'a start'} needs ${neededBytes / MB} MB: make room, or ` +
      'choose another folder by ANYWHEN_DATA.',
  );
}

function ownerOf(found: { uid: number } | undefined): string {
  const own = process.getuid?.();
  if (!found || own === undefined || found.uid === own) return '';
  return `; it belongs to user ${found.uid}, and this program runs as user ${own}`;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Undefined when nothing is in the way; port 0 is any free one. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
