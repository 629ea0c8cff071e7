/** One process of a simulation: worlds of ten thousand commands until its share is done. */
import { EXPECTED_CELLS } from './expected-cells.ts';
import { simulate } from './simulate.ts';

const COMMANDS_PER_WORLD = 10_000;
/** A cell that was hardly ever reached proves nothing about what happens there. */
const HITS_MIN = 20;

const [firstSeed = 0, commands = 0] = process.argv.slice(2).map(Number);
const coverage = new Map<string, number>();
let done = 0;
for (let seed = firstSeed; done < commands; seed += 1) {
  const result = simulate({ seed, commands: COMMANDS_PER_WORLD });
  done += result.commands;
  for (const [cell, times] of result.coverage) {
    coverage.set(cell, (coverage.get(cell) ?? 0) + times);
  }
}
const missed = EXPECTED_CELLS.filter((cell) => (coverage.get(cell) ?? 0) < HITS_MIN);
if (commands >= 500_000 && missed.length > 0) {
  throw new Error(`hardly reached: ${missed.join(', ')}`);
}
process.send?.({ commands: done, coverage: [...coverage] });
