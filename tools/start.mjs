/**
 * `npm start`: builds if a source is newer than the last build, then runs the server in this
 * process.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('build.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [build, '--if-stale'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('../apps/server/dist/server.mjs');
