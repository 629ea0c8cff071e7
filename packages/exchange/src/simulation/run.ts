/**
 * One process of a simulation: whole scenarios, one seed after another, until its share is done.
 */
import { EXPECTED_CELLS } from './modules.ts';
import { simulate } from './simulate.ts';

const [firstSeed = 0, scenarios = 0] = process.argv.slice(2).map(Number);
const coverage = new Map<string, number>();
let commands = 0;
for (let seed = firstSeed; seed < firstSeed + scenarios; seed += 1) {
  const result = simulate({ seed });
  commands += result.commands;
  for (const [cell, times] of result.coverage) {
    coverage.set(cell, (coverage.get(cell) ?? 0) + times);
  }
}
process.send?.({ commands, coverage: [...coverage], expected: EXPECTED_CELLS });
