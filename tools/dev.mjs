/**
 * `npm run dev`: the server, started anew whenever its source changes, and Vite, which changes
 * pages as they are saved. Data and sessions are those of `npm start`, so one stays logged in.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { isStale } from './build-stamp.mjs';
import { bundleOptions } from './bundle.mjs';
import { ROOT } from './node-programs.mjs';

const SERVER = join(ROOT, 'apps/server');
const VITE_ORIGIN = 'http://localhost:5173';

// Pages come from Vite, but the server wants a built app to start with, and serves its licences.
if (isStale()) await import('./build.mjs');
// Endpoints change while one writes: the server then makes their documents itself.
rmSync(join(SERVER, 'dist/api-docs'), { recursive: true, force: true });

let server;
let isEnding = false;
const options = bundleOptions(join(SERVER, 'src/main.ts'), join(SERVER, 'dist/dev.mjs'));
const onBuilt = { name: 'start-anew', setup: (build) => build.onEnd(startAnew) };
const plugins = [...options.plugins, onBuilt];
const bundle = await context({ ...options, plugins, sourcemap: true });
const vite = await createServer({ configFile: join(ROOT, 'apps/web/vite.config.ts') });
await vite.listen();
vite.printUrls();
await bundle.watch();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end());

/** One after the other: the database belongs to one of them. */
async function startAnew({ errors }) {
  if (errors.length > 0 || isEnding) return;
  await stopServer();
  server = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=64', join(SERVER, 'dist/dev.mjs')],
    // Passkeys are bound to the address one types, which is Vite's.
    { cwd: ROOT, stdio: 'inherit', env: { PUBLIC_ORIGIN: VITE_ORIGIN, ...process.env } },
  );
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

async function end() {
  isEnding = true;
  await Promise.all([stopServer(), vite.close(), bundle.dispose()]);
  process.exit(0);
}
