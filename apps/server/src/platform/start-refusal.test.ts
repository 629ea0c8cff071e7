/** [R15] What is in the way of a start, in words: one line that names the thing and the remedy. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { explainDatabaseFailure, explainMigrationFailure } from './start-refusal.ts';
import { StartRefusal, explainStartFailure } from './start-refusal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anywhen-refusal-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  );
}

describe('[R15] a failed start', () => {
  it('names a file that is not there, is a folder, or leads through a file', async () => {
    const path = join(folder, 'dist/index.html');
    const missing = await failureOf(readFile(path));
    expect(explainStartFailure(missing)).toBe(
      `${path} cannot be used: it is not there; put it back, or install the program again ` +
        '(ENOENT, open).',
    );
    const inFile = join(import.meta.filename, 'below');
    expect(explainStartFailure(await failureOf(readFile(inFile)))).toContain('is a file (ENOTDIR');
  });

  it('names a program that cannot be run', async () => {
    const program = join(folder, 'postgres');
    const [error] = (await once(spawn(program), 'error')) as [Error];
    expect(explainDatabaseFailure(error)).toMatch(
      new RegExp(`^${program} cannot be run: it is not there; .* \\(ENOENT, spawn\\)`),
    );
  });

  it('is one line, however many the database prints', () => {
    const printed = new Error('initdb ended with 1: creating\n  could not write: No space left\n');
    expect(explainDatabaseFailure(printed)).toBe(
      'initdb ended with 1: creating; could not write: No space left',
    );
    const full = new Error('could not extend file: No space left on device');
    expect(explainDatabaseFailure(full)).toContain('There is no room left on the disk: could not');
    expect(explainMigrationFailure(full)).toBe(
      'The tables cannot be brought up to date: could not extend file: No space left on device. ' +
        'Make room on its disk.',
    );
  });

  it('is a bug, with its stack, when nobody foresaw it', () => {
    expect(explainStartFailure(new TypeError('x is not a function'))).toBeUndefined();
    expect(explainStartFailure(new StartRefusal('Set the clock right.'))).toBe(
      'Set the clock right.',
    );
  });
});

describe('[R15] a folder', () => {
  it('is made with all that lead to it, and says which was the first', async () => {
    const path = join(folder, 'one/two/three');
    expect(await makeFolder(path, 0o700)).toBe(join(folder, 'one'));
    expect(await makeFolder(path, 0o700)).toBeUndefined();
    await expect(makeFolder(join(import.meta.filename, 'below'))).rejects.toThrow('ENOTDIR');
    await expect(makeFolder(import.meta.filename)).rejects.toThrow('is not a folder');
  });

  it.skipIf(process.platform !== 'linux')('fails where nothing can be made', async () => {
    await expect(makeFolder('/proc/anywhen/data')).rejects.toThrow('ENOENT');
  });
});
