/**
 * A random key in a file only the server's owner can read, made at first use, stored outside the
 * database.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { requireClosed } from './closed-file.ts';
import { StartRefusal } from './start-refusal.ts';

const KEY_BYTES = 32;

export async function ensureKey(path: string): Promise<Buffer> {
  await makeFolder(dirname(path), 0o700);
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
    throw new StartRefusal(
      `${path} is missing: this database was used with the key that lay there. Put it back from ` +
        'a backup, or from another machine of this installation.',
      { cause: error },
    );
  }
}

async function readKey(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8');
  await requireClosed(path, 'the key in it');
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== KEY_BYTES) {
    throw new StartRefusal(
      `${path} does not hold a key, which are ${KEY_BYTES * 2} digits: put it back from a backup.`,
    );
  }
  return key;
}
