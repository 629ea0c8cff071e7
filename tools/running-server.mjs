/** The built server on a fresh data folder and ports of its own, for tools that look at it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './node-programs.mjs';

/** With a console that waits for its first admin, and staff who review deposits. */
const WITH_DESK = { CONSOLE_TOKEN: 'true', REVIEWER_DEPOSITS: 'staff' };

export async function runServer({ isDesk = false } = {}) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'anywhen-tool-'));
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    ANYWHEN_DATA: dataDir,
    PORT: String(port),
    OPS_PORT: String(port + 1),
    CONSOLE_PORT: isDesk ? String(port + 2) : 'off',
    ...(isDesk && WITH_DESK),
  };
  const child = spawn(process.execPath, ['apps/server/dist/server.mjs'], { cwd: ROOT, env });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  let printed = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk.toString();
      if (printed.includes('is ready after')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return {
    url: `http://localhost:${port}`,
    consoleUrl: `http://localhost:${port + 2}`,
    /** Of the link for the first admin. */
    async consoleToken() {
      const read = () => /#link=([\w-]{43})/.exec(printed)?.[1];
      while (!read()) await sleep(50);
      return read();
    },
    dataDir,
    async remove() {
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
