/**
 * `npm run dev`: the server, started anew whenever its source changes, and Vite, which changes
 * pages of the member app and of the console as they are saved. Data and sessions are those of
 * `npm start`, so one stays logged in.
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
/** Passkeys and writes are bound to the addresses one types, which are Vite's. */
const ORIGINS = {
  PUBLIC_ORIGIN: 'http://localhost:5173',
  CONSOLE_ORIGIN: 'http://localhost:5174',
};

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
const apps = [];
for (const folder of ['apps/web', 'apps/ops']) {
  const vite = await createServer({ configFile: join(ROOT, folder, 'vite.config.ts') });
  await vite.listen();
  vite.printUrls();
  apps.push(vite);
}
await bundle.watch();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end());

/** One after the other: the database belongs to one of them. */
async function startAnew({ errors }) {
  if (errors.length > 0 || isEnding) return;
  await stopServer();
  server = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=64', join(SERVER, 'dist/dev.mjs')],
    { cwd: ROOT, stdio: 'inherit', env: { ...ORIGINS, ...process.env } },
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
  await Promise.all([stopServer(), ...apps.map((vite) => vite.close()), bundle.dispose()]);
  process.exit(0);
}
