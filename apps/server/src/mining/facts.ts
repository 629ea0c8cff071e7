/**
 * The committed mining machines: those of all members that are pending or running, how many were
 * sold of each model, and the terms. It never shows uncommitted state.
 */
import {
  type Change,
  type ExchangeImage,
  MINING_TERMS,
  type MachineRecord,
  type MiningTerms,
  type OpenMachine,
  type ProductTerms,
  type Uid,
  isOpenMachine,
} from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

export class MiningFacts implements Facts {
  readonly #open = new OpenRecords<OpenMachine, MachineRecord>(isOpenMachine);
  readonly #sold = new Map<string, number>();
  #terms: MiningTerms | undefined;

  load({ mining, terms }: Pick<ExchangeImage, 'mining' | 'terms'>): void {
    this.#open.clear();
    this.#sold.clear();
    this.#terms = undefined;
    for (const machine of mining.machines) this.#open.put(machine);
    for (const { model, count } of mining.sold) this.#sold.set(model, count);
    for (const each of terms) this.#putTerms(each);
  }

  apply(change: Change): void {
    if (change.kind === 'machine') {
      this.#open.put(change.machine);
      this.#count(change.machine);
    } else if (change.kind === 'terms') this.#putTerms(change.terms);
  }

  /** Undefined until anything was ever sold. */
  get terms(): MiningTerms | undefined {
    return this.#terms;
  }

  /** Not counting cancelled ones. */
  soldOf(model: string): number {
    return this.#sold.get(model) ?? 0;
  }

  /** Pending or running, newest first. */
  listOpen(uid: Uid): OpenMachine[] {
    return this.#open.listNewestFirst(uid);
  }

  /** Each is pending once, when it is bought. */
  #count({ model, quantity, state }: MachineRecord): void {
    if (state === 'pending') this.#sold.set(model, this.soldOf(model) + quantity);
    if (state === 'cancelled') this.#sold.set(model, this.soldOf(model) - quantity);
  }

  #putTerms({ product, terms }: ProductTerms): void {
    // The exchange has validated them.
    if (product === MINING_TERMS) this.#terms = terms as MiningTerms;
  }
}
