/** A server in a process of its own, with its own data folder and ports, for as long as a run. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/testing/free-port.ts';

/** The last two only where a console was asked for. */
type Addresses = { url: string; consoleUrl?: string; consoleLink?: string };

export type ForkedServer = Addresses & { child: ChildProcess; dataDir: string };

export async function forkServer(
  program: string,
  kind: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<ForkedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `anywhen-bench-${kind}-`));
  const child = fork(join(process.cwd(), `bench/dist/support/${program}.mjs`), [kind], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'error',
      ANYWHEN_DATA: dataDir,
      PORT: String(await freePort()),
      OPS_PORT: String(await freePort()),
      CONSOLE_PORT: 'off',
      ...settings,
    },
  });
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    child.once('message', (message: Addresses) => resolve(message));
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return { child, dataDir, ...addresses };
}

export async function stopServer({ child, dataDir }: ForkedServer): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  await rm(dataDir, { recursive: true, force: true });
}
