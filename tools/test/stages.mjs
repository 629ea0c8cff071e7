/**
 * The stages of `npm test`, in steps: stages of one step run side by side. A step ends when all of
 * its stages have. What only computes runs side by side, so that no core waits for the last file of
 * another; what starts servers and browsers does not.
 */
import { join } from 'node:path';
import { programOf } from '../node-programs.mjs';

const JOURNEYS = 'e2e/playwright.config.ts';
/** The same scenarios each time, so that a failure is the change's; fresh ones come by command. */
const SCENARIOS = {
  short: ['--scenarios', '60', '--seed', '16'],
  long: ['--scenarios', '2000'],
};

/** `reports` is the folder in which test runners leave how long each file took. */
export function listSteps({ reports, changed, isLong }) {
  const vitest = (name, ...projects) => {
    const report = join(reports, `${name}.json`);
    const reporters = ['--reporter', 'default', '--reporter', 'json'];
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reached = changed ? ['--changed', changed.since, '--passWithNoTests'] : [];
    const args = [...reporters, `--outputFile.json=${report}`, ...chosen, ...reached];
    return { name, command: programOf('vitest', 'run', ...args), report };
  };
  const node = (...args) => [process.execPath, args];
  const format = changed ? ['--no-error-on-unmatched-pattern', ...changed.files] : [];
  const steps = [
    [
      { name: 'format', command: programOf('oxfmt', '--check', ...format) },
      { name: 'types', command: programOf('typescript', '-p', 'tsconfig.json') },
      { name: 'lint', command: programOf('oxlint', '--deny-warnings') },
      { name: 'build', command: node('tools/build.mjs', '--if-stale') },
      vitest('rules', 'rules', 'screens'),
      {
        name: 'simulation',
        command: node('tools/simulate.mjs', ...SCENARIOS[isLong ? 'long' : 'short']),
      },
    ],
    [vitest('modules', 'modules')],
    [journeys(join(reports, 'journeys.json'), changed)],
  ];
  return changed
    ? steps.map((stages) => stages.filter((stage) => isReached(stage, changed)))
    : steps;
}

function journeys(report, changed) {
  const specs = changed?.journeys ?? [];
  const args = ['-c', JOURNEYS, '--reporter', 'list,json', ...specs];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return { name: 'journeys', command: programOf('@playwright/test', 'test', ...args), report, env };
}

/** Which tests of a project are reached, its runner finds out by what they import. */
function isReached({ name }, { files, journeys: specs }) {
  if (name === 'simulation')
    return files.some((path) => /^packages\/(exchange|matching)/.test(path));
  if (name === 'journeys') return specs.length > 0;
  return name !== 'format' || files.length > 0;
}
