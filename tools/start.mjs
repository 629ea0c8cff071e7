/**
 * `npm start`: builds if a source is newer than the last build and there is something to build
 * with, then runs the server in this process.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { canBuild, hasBuild, isStale } from './build-stamp.mjs';

const LOOK_MS = 500;
const parent = process.ppid;

if (isStale() && (canBuild() || !hasBuild())) {
  const build = fileURLToPath(new URL('build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
if (process.env.npm_lifecycle_event === 'start') setInterval(endWithParent, LOOK_MS).unref();
await import('../apps/server/dist/server.mjs');

/** A signal ends npm and its shell, which do not pass it on: the server ends when they do. */
function endWithParent() {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}
