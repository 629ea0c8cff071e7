/** One process of a simulation: whole worlds, one seed after another, until its share is done. */
import { EXPECTED_CELLS } from './modules.ts';
import { simulate } from './simulate.ts';

/** A cell that was hardly ever reached proves nothing about what happens there. */
const HITS_MIN = 8;
/** Fewer worlds cannot reach everything. */
const WORLDS_MIN = 50;

const [firstSeed = 0, worlds = 0] = process.argv.slice(2).map(Number);
const coverage = new Map<string, number>();
let commands = 0;
for (let seed = firstSeed; seed < firstSeed + worlds; seed += 1) {
  const result = simulate({ seed });
  commands += result.commands;
  for (const [cell, times] of result.coverage) {
    coverage.set(cell, (coverage.get(cell) ?? 0) + times);
  }
}
const missed = EXPECTED_CELLS.filter((cell) => (coverage.get(cell) ?? 0) < HITS_MIN);
if (worlds >= WORLDS_MIN && missed.length > 0) {
  throw new Error(`hardly reached: ${missed.join(', ')}`);
}
process.send?.({ commands, coverage: [...coverage] });
