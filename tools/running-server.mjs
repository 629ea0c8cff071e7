/** The built server on a fresh data folder and ports of its own, for tools that look at it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './node-programs.mjs';

export async function runServer() {
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
    CONSOLE_PORT: 'off',
  };
  const child = spawn(process.execPath, ['apps/server/dist/server.mjs'], { cwd: ROOT, env });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (chunk.toString().includes('is ready after')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async remove() {
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
