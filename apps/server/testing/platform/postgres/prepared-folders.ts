/**
 * Folders made once and copied for each test that is not about making one. They are in the
 * temporary directory, under a name derived from everything that went into them; nothing runs in a
 * complete one. Copies share their secrets, so only tests may use them.
 */
import { chmod, lstat, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../../../src/platform/postgres/error-code.ts';
import { removeTemporaryDir } from './temporary.ts';

const OWN_UID = process.getuid?.() ?? 0;
const PREFIX = `anywhen-prepared-${OWN_UID}-`;
/** One of another checkout may be in use, and a copy takes seconds at most. */
const UNUSED_MS_MAX = 3_600_000;

/** The folder of that name; `make` fills it when it is not there yet. */
export async function findPrepared(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const prepared = join(tmpdir(), PREFIX + name);
  if (!(await isThere(prepared))) await prepare(prepared, make);
  const now = new Date();
  await utimes(prepared, now, now);
  return prepared;
}

/** Anybody may create names in the temporary directory. */
async function isThere(prepared: string): Promise<boolean> {
  const found = await lstat(prepared).catch(() => undefined);
  if (found && (!found.isDirectory() || found.uid !== OWN_UID)) {
    throw new Error(`${prepared} exists and belongs to somebody else; remove it.`);
  }
  return found !== undefined;
}

/** Under another name until it is complete: leftovers of a killed run are never used. */
async function prepare(prepared: string, make: (folder: string) => Promise<void>): Promise<void> {
  await removeUnused();
  const unfinished = await mkdtemp(join(tmpdir(), `${PREFIX}new-`));
  await chmod(unfinished, 0o711);
  try {
    await make(unfinished);
    await rename(unfinished, prepared);
  } catch (error) {
    await removeTemporaryDir(unfinished);
    // Another test was faster; its folder is as good as ours.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function removeUnused(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs > Date.now() - UNUSED_MS_MAX) continue;
    await rm(path, { recursive: true, force: true });
  }
}
