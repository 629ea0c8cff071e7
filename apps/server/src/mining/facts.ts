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
  type Uid,
  isOpenMachine,
} from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class MiningFacts implements Facts {
  readonly #open = new OpenRecords<OpenMachine, MachineRecord>(isOpenMachine);
  readonly #sold = new Map<string, number>();
  readonly #terms = new CommittedTerms<MiningTerms>(MINING_TERMS);

  load({ mining, terms }: Pick<ExchangeImage, 'mining' | 'terms'>): void {
    this.#open.clear();
    this.#sold.clear();
    this.#terms.load(terms);
    for (const machine of mining.machines) this.#open.put(machine);
    for (const { model, count } of mining.sold) this.#sold.set(model, count);
  }

  apply(change: Change): void {
    if (change.kind === 'machine') {
      this.#open.put(change.machine);
      this.#count(change.machine);
    } else this.#terms.apply(change);
  }

  /** Undefined until anything was ever sold. */
  get terms(): MiningTerms | undefined {
    return this.#terms.value;
  }

  /** With what staff have changed by then. */
  termsAt(nowMs: number): MiningTerms | undefined {
    return this.#terms.at(nowMs);
  }

  /** How many purchases count in business days. */
  get countedInDays(): number {
    return this.#open.count;
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
}
