/**
 * `node tools/simulate.mjs [--scenarios N] [--seed S]`: runs the exchange's simulation on both
 * cores, many small scenarios with fresh seeds; a scenario has some ten thousand commands. Prints
 * the seed that replays a failure, and what was reached.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleForNode } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { scenarios: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const scenarios = Number(values.scenarios);
const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
/** What was hardly ever reached proves nothing about what happens there. */
const HITS_MIN = 5;
/** Fewer scenarios cannot reach everything. */
const SCENARIOS_MIN = 60;
const workers = Math.min(2, availableParallelism());

const bundle = join(root, 'packages/exchange/dist/simulate.mjs');
await bundleForNode(join(root, 'packages/exchange/src/simulation/run.ts'), bundle);
console.log(`simulation: seed ${seed}, ${scenarios} scenarios on ${workers} cores`);
const began = performance.now();
const shares = Array.from({ length: workers }, (_, index) => ({
  seed: seed + index * 100_000,
  scenarios: Math.ceil(scenarios / workers),
}));
const results = await Promise.all(shares.map((share) => runShare(share)));
report(results);

function runShare({ seed: first, scenarios: count }) {
  return new Promise((resolve, reject) => {
    // Most of what a step makes is garbage a moment later: with space for it, little is collected.
    const execArgv = ['--max-semi-space-size=64'];
    const child = fork(bundle, [String(first), String(count)], { execArgv });
    let result;
    child.on('message', (message) => (result = message));
    child.on('exit', (code) =>
      code === 0 ? resolve(result) : reject(new Error('simulation failed')),
    );
  });
}

function report(shareResults) {
  const coverage = new Map();
  for (const [cell, times] of shareResults.flatMap(({ coverage: cells }) => cells)) {
    coverage.set(cell, (coverage.get(cell) ?? 0) + times);
  }
  for (const [cell, times] of [...coverage].toSorted()) console.log(`  ${cell}: ${times}`);
  const { expected } = shareResults[0];
  const missed = expected.filter((cell) => (coverage.get(cell) ?? 0) < HITS_MIN);
  if (scenarios >= SCENARIOS_MIN && missed.length > 0) {
    throw new Error(`hardly reached: ${missed.join(', ')}`);
  }
  const total = shareResults.reduce((sum, { commands: count }) => sum + count, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`simulation: ${total} commands held every promise in ${seconds} s`);
}
