/** What strategies on public information bring, as the last long run has measured it. */
import { MEASURED_FILE, type Measured, parseMeasured } from '../odds/measured.ts';
import { STRATEGIES } from '../odds/strategies.ts';
import type { Strategy } from '../odds/strategy.ts';
import type { Files } from '../tidy/repository.ts';
import { table } from './markdown.ts';

export function listOdds(files: Files): string {
  const rows = new Map(
    parseMeasured(files.get(MEASURED_FILE) ?? '[]').map((row) => [row.name, row]),
  );
  const products = [...new Set(STRATEGIES.map(({ product }) => product))];
  return products
    .map((product) => {
      const own = STRATEGIES.filter((strategy) => strategy.product === product);
      const head = ['strategy', 'reads', 'does', 'mean', 'error', 'trials', 'may it pay?'];
      return `### ${product}\n\n${table(
        head,
        own.map((each) => rowOf(each, rows.get(each.name))),
      )}`;
    })
    .join('\n\n');
}

function rowOf(strategy: Strategy, measured: Measured | undefined): string[] {
  const { name, reads, acts } = strategy;
  if (!measured) return [name, reads, acts, '–', '–', 'not measured', verdictOf(strategy)];
  const { mean, error, trials } = measured;
  return [name, reads, acts, percent(mean), percent(error), grouped(trials), verdictOf(strategy)];
}

function verdictOf({ mayPay }: Strategy): string {
  return mayPay ? `yes: ${mayPay}` : 'no';
}

/** With a sign that stays in one line with its number. */
function percent(share: number): string {
  return `${(100 * share).toFixed(3).replace('-', '−')} %`;
}

function grouped(count: number): string {
  return String(count).replaceAll(/(?<=\d)(?=(\d{3})+$)/g, ' ');
}
