/**
 * `npm test`: everything that must hold, from types to journeys in a real browser, one stage after
 * another. Stops at the first stage that fails and says which; `npm test -- NAME` runs one stage.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCaddy } from './caddy.mjs';
import { requireChromium } from './chromium.mjs';
import { ensureFaketime } from './faketime.mjs';
import { ensureNatsServer } from './nats-server.mjs';
import { programOf, ROOT } from './node-programs.mjs';

const node = (...args) => [process.execPath, args];
const vitest = (...projects) =>
  programOf('vitest', 'run', ...projects.flatMap((name) => ['--project', name]));

const CONFIG = 'e2e/playwright.config.ts';
/** The same worlds each time, so that a failure is the change's; fresh ones come by command. */
const WORLDS = ['--worlds', '120', '--seed', '16'];

const STAGES = [
  { name: 'types', command: programOf('typescript', '-p', 'tsconfig.json') },
  { name: 'lint', command: programOf('oxlint', '--deny-warnings') },
  { name: 'format', command: programOf('prettier', '--check', '--cache', '.') },
  { name: 'rules', command: vitest('rules', 'screens') },
  { name: 'simulation', command: node('tools/simulate.mjs', ...WORLDS) },
  { name: 'build', command: node('tools/build.mjs', '--if-stale') },
  { name: 'modules', command: vitest('modules') },
  { name: 'journeys', command: programOf('@playwright/test', 'test', '-c', CONFIG) },
];

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES_MIN = 12 * 2 ** 30;

/**
 * Databases of tests are copied, written and thrown away by the hundred: on a disk that others use
 * too, what should take a moment then takes seconds now and again.
 */
function hasRoomInMemory() {
  if (freemem() < ROOM_BYTES_MIN) return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES_MIN;
  } catch {
    return false;
  }
}

const wanted = process.argv.slice(2);
const stages = STAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const temporary = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'anywhen-'));
// Root's database runs as somebody else.
chmodSync(temporary, 0o1777);
const journeysData = mkdtempSync(join(temporary, 'journeys-'));
const env = { ...process.env, TMPDIR: temporary, E2E_DATA: journeysData };
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
let passed = 0;
for (const { name, command } of stages) {
  if (name === 'modules') {
    env.NATS_SERVER_PATH = ensureNatsServer();
    env.CADDY_PATH = ensureCaddy();
    env.FAKETIME_PATH = ensureFaketime();
  }
  if (name === 'journeys') env.CHROMIUM_PATH = requireChromium();
  console.log(`\n── ${name}`);
  const began = performance.now();
  const [program, args] = command;
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  if (status !== 0) {
    console.log(`\n${name} failed after ${seconds} s`);
    console.log(`stages: ${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  console.log(`${name} passed in ${seconds} s`);
}
console.log(`\nstages: ${passed} passed, 0 failed`);
