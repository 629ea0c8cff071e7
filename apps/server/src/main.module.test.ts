/**
 * A start that cannot go on ends with one sentence that says what is in the way, without a stack,
 * and leaves no PostgreSQL behind. The real program is started, as the built bundle.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryDir, removeTemporaryDir } from '../testing/platform/postgres/temporary.ts';
import { freePort } from '../testing/free-port.ts';
import { type EndedStart, ServerProcess } from '../testing/server-process.ts';

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

// Side by side: one of them waits for seconds, the others load the program.
describe('[R15] a start that cannot go on', { concurrent: true }, () => {
  it.each(['PORT', 'OPS_PORT'])(
    'says which port is taken (%s), and makes nothing',
    async (name) => {
      const dataDir = dataIn(`port-${name}`);
      const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: dataDir, [name]: takenPort });
      expectSentence(ended, new RegExp(`^Port ${takenPort} is taken by another program: .*PORT`));
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('says that the data folder is a file', async () => {
    await writeFile(dataIn('file'), 'a note');
    const [ended, below] = await Promise.all([
      ServerProcess.runToEnd({ ANYWHEN_DATA: dataIn('file') }),
      ServerProcess.runToEnd({ ANYWHEN_DATA: dataIn('file/below') }),
    ]);
    expectSentence(ended, /^The data folder .*file is not a folder: .*ANYWHEN_DATA/);
    expectSentence(below, /^The data folder .*below is not a folder/);
  });

  // Not even root may write there, whoever runs the tests.
  it.skipIf(process.platform !== 'linux')('says that the folder is read-only', async () => {
    const ended = await ServerProcess.runToEnd({ ANYWHEN_DATA: '/sys/anywhen' });
    expectSentence(ended, /^The data folder \/sys\/anywhen cannot be written to \(E/);
  });

  it('says that the database cannot be reached', async () => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const env = { ANYWHEN_DATA: dataIn('remote'), DATABASE_URL: databaseUrl };
    const ended = await ServerProcess.runToEnd(env);
    expectSentence(ended, /^No primary database found: .*ECONNREFUSED.* DATABASE_URL right\?$/);
    expect(existsSync(join(dataIn('remote'), 'postgres'))).toBe(false);
  });
});
