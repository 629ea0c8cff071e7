/**
 * The file that holds the secret of a price chain. It is written atomically, only its owner may
 * read it, and its content never reaches a log or an error's text.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fromHex, isHex, toHex } from '@anywhen/prices';

const OWNER_ONLY = 0o600;
const ANYBODY_ELSE = 0o077;
const ON_WINDOWS = process.platform === 'win32';

export async function writeSecretFile(path: string, secret: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(unfinished, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(`${toHex(secret)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Throws when the file is missing, readable by others, or not a secret. */
export async function readSecretFile(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error(`${path} is no ordinary file.`);
    if (!ON_WINDOWS && (stats.mode & ANYBODY_ELSE) !== 0) {
      const mode = (stats.mode & 0o777).toString(8);
      throw new Error(
        `${path} has mode ${mode}: others can read the seeds of all prices to come. ` +
          'If nobody did, run "chmod 600" on it and start again.',
      );
    }
    const text = (await file.readFile('utf8')).trimEnd();
    if (!isHex(text)) throw new Error(`${path} does not hold a secret.`);
    return fromHex(text);
  } finally {
    await file.close();
  }
}

/** A rename is durable only when its folder is synced. */
async function flushFolder(folder: string): Promise<void> {
  if (ON_WINDOWS) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
