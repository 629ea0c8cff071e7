/**
 * `npm run lighthouse`: the median of five mobile runs on `/` and `/homeindex/quotes` of the built
 * app. Scores swing with the machine's load, so this is run by hand and not by the tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { requireChromium } from './chromium.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
const PATHS = ['/', '/homeindex/quotes'];
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const port = 20_000 + Math.floor(Math.random() * 20_000);

const dataDir = mkdtempSync(join(tmpdir(), 'anywhen-lighthouse-'));
const server = await startServer();
const chrome = await launch({
  chromePath: requireChromium() || undefined,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const path of PATHS) report(path, await runAll(path));
} finally {
  await chrome.kill();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function runAll(path) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(`http://localhost:${port}${path}`, { port: chrome.port });
    runs.push(result.lhr);
  }
  return runs;
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

function startServer() {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    ANYWHEN_DATA: dataDir,
    PORT: String(port),
    OPS_PORT: String(port + 1),
  };
  const child = spawn(process.execPath, ['apps/server/dist/server.mjs'], { env });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (chunk.toString().includes('is ready after')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
}
