/**
 * How many machines of each model were sold and not cancelled: stock goes back on cancel, not on
 * expiry, so that also those count that left memory long ago.
 */
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';

export type SoldMachines = { readonly model: string; readonly count: number };

export class Stock {
  readonly #fingerprint: Fingerprint;
  readonly #sold = new Map<string, { count: number; mark: Mark }>();

  constructor(fingerprint: Fingerprint, sold: readonly SoldMachines[]) {
    this.#fingerprint = fingerprint;
    for (const { model, count } of sold) this.add(model, count);
  }

  soldOf(model: string): number {
    return this.#sold.get(model)?.count ?? 0;
  }

  /** Less than none is what comes back. */
  add(model: string, quantity: number): void {
    const known = this.#sold.get(model);
    const count = (known?.count ?? 0) + quantity;
    if (count === 0) {
      // A table has no line for it either.
      if (known) this.#fingerprint.remove(known.mark);
      this.#sold.delete(model);
      return;
    }
    const mark = this.#fingerprint.replace(known?.mark, `machines-sold/${model}/${count}`);
    this.#sold.set(model, { count, mark });
  }
}
