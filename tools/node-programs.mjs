/**
 * Programs of installed packages, run by this Node itself: `npx` is a script that Windows cannot
 * spawn, and asks the registry about what is missing instead of saying so.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What to spawn: this Node, and the arguments that lead to the package's program. */
export function programOf(packageName, ...args) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return [process.execPath, [join(folder, path), ...args]];
}
