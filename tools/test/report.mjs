/** How long stages and files of tests took, so that growth is seen where it happens. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../node-programs.mjs';

const SLOWEST = 10;

export function printTimes(results) {
  console.log('\nseconds per stage');
  for (const { name, seconds } of results) printRow(seconds, name);
  const files = results.flatMap(({ report }) => (report ? readFiles(report) : []));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\nslowest files');
  for (const { seconds, path } of slowest) printRow(seconds, path);
  console.log('');
}

function printRow(seconds, text) {
  console.log(`${seconds.toFixed(1).padStart(8)}  ${text}`);
}

/** A run that was broken off leaves no report, which is no reason to say nothing of the others. */
function readFiles(report) {
  try {
    const { testResults, suites, config } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults ? filesOfVitest(testResults) : filesOfPlaywright(suites, config.rootDir);
  } catch {
    return [];
  }
}

function filesOfVitest(testResults) {
  return testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
}

function filesOfPlaywright(suites, rootDir) {
  return suites.map((suite) => ({
    path: relative(ROOT, `${rootDir}/${suite.file}`),
    seconds: durationOf(suite) / 1_000,
  }));
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}
