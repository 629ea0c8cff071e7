/**
 * `npm test`: everything that must hold, from types to journeys in a real browser.
 * `npm test -- NAME …` runs only these stages, `npm test -- --changed [COMMIT]` what a change
 * reaches, `npm test -- --long` (`npm run test:long`) every test in its long form. Ends at the
 * first step in which a stage fails, with the seconds of each stage and the slowest files.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listChanged } from './test/changed.mjs';
import { preparePrograms } from './test/programs.mjs';
import { printTimes } from './test/report.mjs';
import { runStep } from './test/run-step.mjs';
import { listSteps } from './test/stages.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, long: { type: 'boolean' } },
});
const changed = values.changed ? listChanged(positionals.shift() ?? 'HEAD') : undefined;

const IN_MEMORY = '/dev/shm';
const FREE_BYTES_MIN = 12 * 2 ** 30;

/**
 * Databases of tests are copied, written and thrown away by the hundred: on a disk that others use
 * too, what should take a moment then takes seconds now and again.
 */
function fitsInMemory() {
  if (freemem() < FREE_BYTES_MIN) return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}

const temporary = mkdtempSync(join(fitsInMemory() ? IN_MEMORY : tmpdir(), 'anywhen-'));
// Root's database runs as somebody else.
chmodSync(temporary, 0o1777);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const steps = listSteps({ reports: temporary, changed, isLong: values.long === true })
  .map((stages) =>
    stages.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
  )
  .filter((stages) => stages.length > 0);
const unknown = positionals.filter((name) => !steps.flat().some((stage) => stage.name === name));
if (unknown.length > 0) throw new Error(`there is no stage ${unknown.join(', ')}`);

const env = { ...process.env, TMPDIR: temporary };
if (values.long) env.TEST_FORM = 'long';
const results = [];
const leftOut = [];
for (const stages of steps) {
  const isReady = preparePrograms({ stages, env, leftOut });
  results.push(...(await runStep(stages.filter(isReady), env)));
  if (results.some(({ isPassed }) => !isPassed)) break;
}

printTimes(results);
const failed = results.filter(({ isPassed }) => !isPassed);
for (const { name } of failed) console.log(`${name} failed`);
console.log(`stages: ${results.length - failed.length} passed, ${failed.length} failed`);
if (leftOut.length > 0) console.log(`left out: ${leftOut.join('; ')}`);
process.exit(failed.length > 0 ? 1 : 0);
