/**
 * Startup that cannot continue aborts with one clear error that says what is in the way, without a
 * stack, and leaves no PostgreSQL running; neither does one that is stopped through npm. The built
 * bundle itself is started.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryDir, removeTemporaryDir } from '../testing/platform/postgres/temporary.ts';
import { freePort } from '../testing/free-port.ts';
import { type EndedStart, ServerProcess } from '../testing/server-process.ts';
import { placeStarted } from '../testing/started/started-folders.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** An upper limit that only a real failure reaches. */
const START_MS_MAX = 300_000;

let folder: string;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  takenPort = String(await freePort());
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(Number(takenPort), '127.0.0.1', resolve));
});

afterAll(async () => {
  taken.close();
  await removeTemporaryDir(folder);
});

const dataIn = (name: string) => join(folder, name);

function expectSentence({ exitCode, output }: EndedStart, words: RegExp): void {
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(words)]);
  expect(output).not.toMatch(/^\s+at /m);
  expect(exitCode).toBe(1);
}

// In parallel: one of them waits for seconds, the others load the program.
describe('[R15] startup that cannot continue', { concurrent: true }, () => {
  it.each(['PORT', 'OPS_PORT'])(
    'reports which port is taken (%s), and creates nothing',
    async (name) => {
      const dataDir = dataIn(`port-${name}`);
      const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir, [name]: takenPort });
      expectSentence(ended, new RegExp(`^Port ${takenPort} is taken by another program: .*PORT`));
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('reports that the data folder is a file', async () => {
    await writeFile(dataIn('file'), 'a note');
    const [ended, below] = await Promise.all([
      ServerProcess.runToEnd({ ANYWHEN_DATA: dataIn('file') }),
      ServerProcess.runToEnd({ ANYWHEN_DATA: dataIn('file/below') }),
    ]);
    expectSentence(ended, /^The data folder .*file is not a folder: .*ANYWHEN_DATA/);
    expectSentence(below, /^The data folder .*below is not a folder/);
  });

  // Not even root may write there, whoever runs the tests.
  it.skipIf(process.platform !== 'linux')('reports that the folder is read-only', async () => {
    const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: '/sys/anywhen' });
    expectSentence(ended, /^The data folder \/sys\/anywhen cannot be written to \(E/);
  });

  it('reports that the database cannot be reached', async () => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const env = { ANYWHEN_DATA: dataIn('remote'), DATABASE_URL: databaseUrl };
    const ended = await ServerProcess.runToEnd(env);
    expectSentence(ended, /^No primary database found: .*ECONNREFUSED.* DATABASE_URL right\?$/);
    expect(existsSync(join(dataIn('remote'), 'postgres'))).toBe(false);
  });
});

it.skipIf(process.platform === 'win32')(
  '[R12] a stopped npm start leaves neither server nor database running',
  async () => {
    const dataDir = dataIn('npm');
    await mkdir(dataDir);
    await placeStarted(dataDir);
    const [port, opsPort] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), OPS_PORT: String(opsPort) };
    const env = { ...process.env, ...ports, ANYWHEN_DATA: dataDir, LOG_LEVEL: 'error' };
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore' });
    const ended = once(npm, 'exit');
    const isAlive = () =>
      fetch(`http://127.0.0.1:${opsPort}/livez`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isAlive, { timeout: START_MS_MAX }).toBe(true);
    npm.kill('SIGTERM');
    await ended;
    await expect.poll(isAlive, { timeout: START_MS_MAX }).toBe(false);
    const lockFile = join(dataDir, 'postgres/postmaster.pid');
    await expect.poll(() => existsSync(lockFile), { timeout: START_MS_MAX }).toBe(false);
  },
);
