/** Temporary folders and a silent log for tests with a real database. Never used by the program. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../../src/platform/postgres/log.ts';

export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const isRoot = process.getuid?.() === 0;

/** Open to other uids, unlike what `mkdtemp` makes: root's server runs as another user. */
export async function makeTemporaryDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pg-test-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function removeTemporaryDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
