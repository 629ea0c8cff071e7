/**
 * The file that holds the secret of a price chain. It is written atomically, only its owner may
 * read it, and its content never reaches a log or an error's text.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fromHex, isHex, toHex } from '@anywhen/prices';
import { requireClosed } from '../../platform/closed-file.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { hasCode } from '../../platform/postgres/error-code.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

const OWNER_ONLY = 0o600;
const ON_WINDOWS = process.platform === 'win32';

export async function writeSecretFile(path: string, secret: Uint8Array): Promise<void> {
  await makeFolder(dirname(path), 0o700);
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
  const file = await openSecret(path);
  try {
    if (!(await file.stat()).isFile()) throw new StartRefusal(`${path} is no ordinary file.`);
    await requireClosed(path, 'the seeds of all prices to come', file);
    const text = (await file.readFile('utf8')).trimEnd();
    if (!isHex(text)) {
      throw new StartRefusal(`${path} does not hold a secret: put it back from a backup.`);
    }
    return fromHex(text);
  } finally {
    await file.close();
  }
}

async function openSecret(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    throw new StartRefusal(
      `${path} is missing: this exchange was opened with the price secret that lay there, and ` +
        'without it can make no price. Put price-secrets back from a backup, or from another core.',
      { cause },
    );
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
