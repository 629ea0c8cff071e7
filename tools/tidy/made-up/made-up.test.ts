/**
 * The measure of this repository: a made-up money module with every facet there is goes into a copy
 * of it by editing at most ten existing files. The copy compiles, its tidy passes, and its exchange
 * runs a simulation with the module in it.
 */
import { isLongForm, testSize } from '@anywhen/money/test-size';
import { buildSync } from 'esbuild';
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
/** Enough for a scenario that is restarted on its way. */
const COMMANDS = testSize('MADE_UP_COMMANDS', { short: 1_600, long: 3_000 });

const repository = readRepository(ROOT);
const files = new Map([...repository, ...Object.entries(NEW_FILES)]);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'anywhen-made-up-'));
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

  // The types of the whole repository from nothing: nothing else here takes nearly as long.
  it.runIf(isLongForm)('compiles', { timeout: TIMEOUT_MS }, () => {
    run('node_modules/typescript/bin/tsc', '-p', '.');
  });

  it('passes tidy', { timeout: TIMEOUT_MS }, () => {
    // Run in the copy, whose lists know the module.
    expect(runScript('tools/tidy/made-up/print-faults.ts', [...files.keys()])).toEqual([]);
  });

  it(
    'works: rented, refused, given back, loaded again, in a whole simulation',
    { timeout: TIMEOUT_MS },
    () => {
      write('print-lockers.ts', LIFECYCLE);
      expect(runScript('print-lockers.ts')).toEqual({
        rented: { isAccepted: true, data: { lockerId: 1 } },
        returned: { isAccepted: true, data: { lockerId: 1 } },
        again: { isAccepted: false, rejection: { code: 'NOT_FOUND' } },
        hasScenario: true,
      });
    },
  );
});

/** Run in the copy, where the module exists. */
const LIFECYCLE = `/** What becomes of a locker, printed. */
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
const { coverage } = simulate({ seed: 4, commands: ${COMMANDS} });
const hasScenario = (coverage.get('rent-locker → accepted') ?? 0) > 0;
console.log(JSON.stringify({ rented, returned, again, hasScenario }));
`;

function edited(text: string, { file, added }: (typeof EDITS)[number]): string {
  let next = text;
  for (const { before, text: line } of added) {
    expect(next.split(before), `${file}: ${before}`).toHaveLength(2);
    next = next.replace(before, () => line + before);
  }
  return next;
}

/** As one file: it is read sooner than hundreds that are translated one by one. */
function runScript(name: string, input: readonly string[] = []): unknown {
  const outfile = join(copy, name.replace(/ts$/, 'mjs'));
  const bundle = { bundle: true, platform: 'node', format: 'esm', target: 'node20' } as const;
  buildSync({ ...bundle, entryPoints: [join(copy, name)], outfile, external: ['vite'] });
  return JSON.parse(runWith(JSON.stringify(input), outfile));
}

function run(...args: string[]): string {
  return runWith('', ...args);
}

function runWith(input: string, ...args: string[]): string {
  const options = { cwd: copy, encoding: 'utf8', input } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect(status, `${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
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
