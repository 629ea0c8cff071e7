/** The whole server in the test's own process, on a data folder and database of the test. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App, AppOptions } from '../../src/app-parts.ts';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openLog } from '../../src/platform/log.ts';
import { freePort } from '../free-port.ts';

type Launch = Pick<AppOptions, 'database' | 'nowMs' | 'store'> & {
  folder: string;
  env?: Readonly<Record<string, string>>;
};

export async function launchApp({ folder, env = {}, ...parts }: Launch): Promise<App> {
  const webDir = join(folder, 'web');
  const opsDir = join(folder, 'ops');
  await Promise.all([writeEmptyPage(webDir), writeEmptyConsole(opsDir)]);
  const settings = {
    NODE_ENV: 'test',
    RATE_LIMITS: 'false',
    DEMO_MEMBER: 'false',
    // A started folder may be older than an outage that a start makes up by itself.
    CATCH_UP_MAX_SECONDS: '86400',
    ANYWHEN_DATA: folder,
    PORT: env['PORT'] ?? String(await freePort()),
    OPS_PORT: env['OPS_PORT'] ?? String(await freePort()),
    CONSOLE_PORT: 'off',
    ...env,
  };
  return startApp({
    config: readConfig(settings, folder),
    log: openLog('silent'),
    version: 'test',
    webDir,
    opsDir,
    onBroken: (error) => {
      throw error;
    },
    ...parts,
  });
}

/** Tests of the API need no member app, and must not wait for its build. */
async function writeEmptyPage(webDir: string): Promise<void> {
  await mkdir(join(webDir, '.vite'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), '<html><head></head><!--boot--></html>');
  await writeFile(join(webDir, '.vite', 'route-preloads.json'), '{}');
}

async function writeEmptyConsole(opsDir: string): Promise<void> {
  await mkdir(join(opsDir, 'assets'), { recursive: true });
  await writeFile(join(opsDir, 'index.html'), '<html><body>console</body></html>');
  await writeFile(join(opsDir, 'assets', 'index-x1.js'), 'openConsole()');
}
