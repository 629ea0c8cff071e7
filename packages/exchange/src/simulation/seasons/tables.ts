/** What the storage keeps of portfolios, in its simplest form. */
import type { Change } from '../../modules.ts';
import type { SeasonsImage } from '../../seasons/commands.ts';
import { type Portfolio, isRunning } from '../../seasons/portfolio.ts';

export class SeasonsTables {
  readonly #portfolios = new Map<number, Portfolio>();

  write(change: Change): void {
    if (change.kind === 'portfolio') this.#portfolios.set(change.portfolio.id, change.portfolio);
  }

  image(): SeasonsImage {
    const nextId = Math.max(0, ...this.#portfolios.keys()) + 1;
    return { nextId, portfolios: [...this.#portfolios.values()].filter(isRunning) };
  }
}
