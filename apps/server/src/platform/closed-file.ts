/**
 * A file that only its owner may read: keys and secrets are worth nothing once others have seen
 * them, so a start says so instead of going on with them.
 */
import { type FileHandle, stat } from 'node:fs/promises';
import { StartRefusal } from './start-refusal.ts';

const ANYBODY_ELSE = 0o077;
const ON_WINDOWS = process.platform === 'win32';

/** `what` others could read, in words; `file` is given when it is open already. */
export async function requireClosed(path: string, what: string, file?: FileHandle): Promise<void> {
  const { mode } = file ? await file.stat() : await stat(path);
  if (ON_WINDOWS || (mode & ANYBODY_ELSE) === 0) return;
  throw new StartRefusal(
    `${path} has mode ${(mode & 0o777).toString(8)}: others can read ${what}. ` +
      `If nobody did, run "chmod 600 ${path}" and start again.`,
  );
}
