/** For tests only: what docs/odds.md says, read and written by code of its own. */
import { readFileSync } from 'node:fs';

const LINES = readFileSync('docs/odds.md', 'utf8').split('\n');

function cellsOf(line: string): string[] {
  return line.slice(2, -2).split(' | ');
}

function numberOf(percent = ''): number {
  return Number(percent.replace('−', '-').replace(' %', ''));
}

type CostRow = { key: string; cost: number; error: number; trials: string; name: string };

/** The table of what products cost. */
export const COST_ROWS: readonly CostRow[] = LINES.filter((line) => line.startsWith('| `')).map(
  (line) => {
    const [key = '', cost, error, trials = '', name = ''] = cellsOf(line);
    return { key: key.slice(1, -1), cost: numberOf(cost), error: numberOf(error), trials, name };
  },
);

/** The tables of strategies; a row's cells are name, reads, does, mean, error, trials, may pay. */
export const STRATEGY_ROWS: readonly string[][] = LINES.filter((line) =>
  / \| (no|yes: .*) \|$/.test(line),
).map(cellsOf);

/** As a page must show it; undefined where the error is too large to show anything. */
export function shownCost(key: string): string | undefined {
  const row = COST_ROWS.find((each) => each.key === key);
  if (!row) throw new Error(`docs/odds.md has no figure ${key}`);
  if (row.trials === '0' || row.error > 2) return undefined;
  const decimals = row.error < 0.01 ? 3 : row.error < 0.1 ? 2 : 1;
  const [cost, error] = [row.cost, row.error].map((each) => `${each.toFixed(decimals)}%`);
  return row.error === 0 ? cost : `${cost?.replace('-', '−')} ± ${error}`;
}
