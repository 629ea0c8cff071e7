/**
 * Makes a folder with all that lead to it, one after the other. Node's own recursive `mkdir` never
 * returns where a folder exists but nothing can be made in it, as in /proc.
 */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { hasCode } from './postgres/error-code.ts';

/** Returns the first that was made here; undefined when there was nothing to make. */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isThere(path)); path = dirname(path)) {
    missing.unshift(path);
  }
  if (missing.length === 0) await requireFolder(resolve(folder));
  let first: string | undefined;
  for (const path of missing) {
    try {
      await mkdir(path, mode === undefined ? {} : { mode });
      first ??= path;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      await requireFolder(path);
    }
  }
  return first;
}

/** True also for what cannot be looked at: making it says why. */
async function isThere(path: string): Promise<boolean> {
  if (path === dirname(path)) return true;
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function requireFolder(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) return;
  throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', path });
}
