/**
 * A random key in a file only the server's owner can read, made at first use, stored outside the
 * database.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

export async function ensureKey(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKey(path);
}

/** For a process that shares the key of others: a key of its own would open nothing. */
export async function requireKey(path: string): Promise<Buffer> {
  try {
    return await readKey(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${path} is missing: this database was used with the key that lay there`, {
      cause: error,
    });
  }
}

async function readKey(path: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key`);
  return key;
}
