/**
 * The password of the embedded database: random, in a file only its owner can read. It is always
 * required, so one rule covers every case: another uid, loopback TCP, other users on the host.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { requireClosed } from '../closed-file.ts';
import { hasCode } from './error-code.ts';

export async function findPassword(file: string): Promise<string | undefined> {
  try {
    await requireClosed(file, 'the password in it');
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Linked into place when complete: two concurrent starts both read the first. */
export async function createPassword(file: string): Promise<string> {
  const unfinished = `${file}.new-${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(unfinished, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return readFile(file, 'utf8');
}
