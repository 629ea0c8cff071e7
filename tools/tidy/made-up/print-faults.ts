/**
 * Prints what tidy has against the repository in the working folder; the names of its files come on
 * standard input.
 */
import { readFileSync } from 'node:fs';
import { type Files, readFiles } from '../repository.ts';
import { listRules } from '../rules.ts';

const files = readFiles('.', JSON.parse(readFileSync(0, 'utf8')) as string[]);
const faults = listRules(files).flatMap(({ name, check, bad, good = {} }) => {
  const isPassed = ([, sample]: [string, Files]) => check(sample).length === 0;
  const unnoticed = Object.entries(bad).filter((sample) => isPassed(sample));
  const refused = Object.entries(good).filter((sample) => !isPassed(sample));
  const samples = [...unnoticed, ...refused].map(([what]) => `${name}: sample "${what}"`);
  return [...check(files).map((fault) => `${name}: ${fault}`), ...samples];
});
console.log(JSON.stringify(faults));
