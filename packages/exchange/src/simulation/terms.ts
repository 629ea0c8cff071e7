/** Product terms in the simulation: what the storage keeps of them. Products ask for them. */
import type { Change } from '../modules.ts';
import type { ProductTerms, TermsImage } from '../terms/commands.ts';
import { type ModuleSimulation, cellsOf } from './module-simulation.ts';

class TermsTables {
  readonly #terms = new Map<string, ProductTerms>();

  write(change: Change): void {
    if (change.kind === 'terms') this.#terms.set(change.terms.product, change.terms);
  }

  image(): TermsImage {
    return [...this.#terms.values()];
  }
}

export const termsSimulation: ModuleSimulation<TermsImage> = {
  weight: 0,
  tables: () => new TermsTables(),
  cells: cellsOf({ terms: 'keeps' }),
};
