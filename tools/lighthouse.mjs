/**
 * `npm run lighthouse`: the median of five mobile runs on `/` and `/homeindex/quotes` of the built
 * app. Scores swing with the machine's load, so this is run by hand and not by the tests.
 */
import { spawnSync } from 'node:child_process';
import { requireChromium } from './chromium.mjs';
import { runServer } from './running-server.mjs';

/** Fetched when it is wanted: a hundred packages that nothing else here needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHROME_FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking';
const RUNS = Number(process.env.RUNS ?? 5);
const PATHS = ['/', '/homeindex/quotes'];
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const server = await runServer();
const chromePath = requireChromium();
try {
  for (const path of PATHS) report(path, runAll(path));
} finally {
  await server.remove();
}

function runAll(path) {
  const flags = ['--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`];
  const args = ['exec', '--yes', '--', LIGHTHOUSE, `${server.url}${path}`, ...flags];
  const env = { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) };
  return Array.from({ length: RUNS }, () => {
    const stdio = ['ignore', 'pipe', 'inherit'];
    const { status, stdout } = spawnSync('npm', args, { env, stdio, maxBuffer: 2 ** 28 });
    if (status !== 0) throw new Error(`lighthouse ended with ${status}`);
    return JSON.parse(stdout.toString());
  });
}

function report(path, runs) {
  for (const [category, target] of Object.entries(TARGETS)) {
    const score = median(runs.map((run) => Math.round(run.categories[category].score * 100)));
    const isMet = score >= target;
    if (!isMet) process.exitCode = 1;
    console.log(`lighthouse: ${path} ${category} ${score} ${isMet ? 'meets' : 'MISSES'} ${target}`);
    if (!isMet) for (const line of faultsOf(runs[0], category)) console.log(`  ${line}`);
  }
  const value = (id) => median(runs.map((run) => run.audits[id].numericValue));
  console.log(
    `  FCP ${value('first-contentful-paint').toFixed(0)} ms, LCP ` +
      `${value('largest-contentful-paint').toFixed(0)} ms, TBT ` +
      `${value('total-blocking-time').toFixed(0)} ms, CLS ` +
      `${value('cumulative-layout-shift').toFixed(3)}`,
  );
}

function faultsOf(run, category) {
  return run.categories[category].auditRefs
    .map(({ id }) => run.audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ''}`);
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}
