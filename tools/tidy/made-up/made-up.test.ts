/**
 * The measure of the house: a made-up money module of two commands, a table, three endpoints, a
 * topic and two pages goes into a copy of the repository by editing at most ten existing files. The
 * copy compiles, its tidy is content, and its exchange lives through a world with the module in it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEditedFiles } from '../module-places.ts';
import { readRepository } from '../repository.ts';
import { EDITS } from './edits.ts';
import { NEW_FILES } from './new-files.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TIMEOUT_MS = 240_000;

const repository = readRepository(ROOT);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'anywhen-made-up-'));
  const files = new Map([...repository, ...Object.entries(NEW_FILES)]);
  for (const edit of EDITS) files.set(edit.file, edited(files.get(edit.file) ?? '', edit));
  for (const [path, text] of files) write(path, text);
  linkLibraries();
}, TIMEOUT_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a made-up module', () => {
  it('is added by editing at most ten existing files: exactly those that tidy lists', () => {
    expect(EDITS.length).toBeLessThanOrEqual(10);
    expect(EDITS.map(({ file }) => file).toSorted()).toEqual(listEditedFiles().toSorted());
    expect(Object.keys(NEW_FILES).filter((path) => repository.has(path))).toEqual([]);
  });

  it('compiles', () => run('node', 'node_modules/typescript/bin/tsc', '-p', '.'), TIMEOUT_MS);

  it(
    'leaves tidy content',
    () => {
      run('git', 'init', '--quiet');
      run('git', 'add', '--all');
      const tests = [
        '--project',
        'rules',
        'tools/tidy/tidy.test.ts',
        '--testNamePattern',
        '^tidy ',
      ];
      run('node', 'node_modules/vitest/vitest.mjs', 'run', ...tests);
    },
    TIMEOUT_MS,
  );

  it(
    'lives: rented, refused, given back, loaded again, in a whole simulated world',
    () => {
      write('lockers-life.ts', LIFE);
      const life = run('node', '--import', 'tsx', 'lockers-life.ts');
      expect(JSON.parse(life)).toEqual({
        rented: { isAccepted: true, data: { lockerId: 1 } },
        returned: { isAccepted: true, data: { lockerId: 1 } },
        again: { isAccepted: false, rejection: { code: 'NOT_FOUND' } },
        hasWorld: true,
      });
    },
    TIMEOUT_MS,
  );
});

/** Run in the copy, where the module exists. */
const LIFE = `/** A locker's life, printed. */
import { Exchange } from '@anywhen/exchange';
import { simulate } from './packages/exchange/src/simulation/simulate.ts';
const exchange = new Exchange();
const uid = 10000001;
const step = (kind: string, fields = {}) => {
  const seq = exchange.lastSeq + 1;
  const actor = kind === 'open-member' ? { kind: 'system' } : { kind: 'member', uid };
  const command = { seq, atMs: 1, actor, id: \`c\${seq}\`, body: { kind, ...fields } };
  return exchange.step(command as never).reply;
};
step('open-member', { uid });
const rented = step('rent-locker');
const returned = step('return-locker', { lockerId: 1 });
const again = step('return-locker', { lockerId: 1 });
const { coverage } = simulate({ seed: 4, commands: 3000 });
const hasWorld = (coverage.get('rent-locker → accepted') ?? 0) > 0;
console.log(JSON.stringify({ rented, returned, again, hasWorld }));
`;

function edited(text: string, { file, added, removed }: (typeof EDITS)[number]): string {
  let next = removed ? text.replace(removed, '') : text;
  if (removed) expect(next, `${file}: nothing to remove`).not.toBe(text);
  for (const { before, text: line } of added) {
    expect(next.split(before), `${file}: ${before}`).toHaveLength(2);
    next = next.replace(before, () => line + before);
  }
  return next;
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  expect(status, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

function write(path: string, text: string): void {
  mkdirSync(join(copy, dirname(path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

/** The libraries as they are, but the packages of this repository from the copy. */
function linkLibraries(): void {
  for (const home of ['.', 'apps/server']) {
    const from = join(ROOT, home, 'node_modules');
    const to = join(copy, home, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (name !== '@anywhen') symlinkSync(join(from, name), join(to, name));
    }
  }
  const own = join(copy, 'node_modules/@anywhen');
  mkdirSync(own);
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(own, name));
    }
  }
}
