/** What the last long run measured, in a file that documents and pages are generated from. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Played } from './play.ts';
import type { Product, Strategy } from './strategy.ts';

export const MEASURED_FILE = 'tools/odds/measured.json';

export type Measured = {
  readonly product: Product;
  readonly name: string;
  readonly mean: number;
  readonly error: number;
  readonly trials: number;
};

export function parseMeasured(text: string): Measured[] {
  return JSON.parse(text) as Measured[];
}

/** Rows of strategies that were played are replaced; those of strategies that are gone go. */
export function writeMeasured(strategies: readonly Strategy[], played: readonly Played[]): void {
  const known = new Map(readMeasured().map((row) => [row.name, row]));
  for (const { strategy, estimate } of played) {
    const { mean, error, trials } = estimate;
    const { product, name } = strategy;
    known.set(name, { product, name, mean: rounded(mean), error: rounded(error), trials });
  }
  const rows = strategies.flatMap(({ name }) => known.get(name) ?? []);
  writeFileSync(MEASURED_FILE, `${JSON.stringify(rows, undefined, 2)}\n`);
}

function readMeasured(): Measured[] {
  try {
    return parseMeasured(readFileSync(MEASURED_FILE, 'utf8'));
  } catch {
    return [];
  }
}

/** Seven decimals: a hundred-thousandth of a percent. */
function rounded(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
