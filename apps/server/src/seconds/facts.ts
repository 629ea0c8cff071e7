/**
 * The committed seconds contracts of all members that have not ended. It never shows uncommitted
 * state.
 */
import type {
  Change,
  CurrentContract,
  ExchangeImage,
  SecondsContract,
  Uid,
} from '@anywhen/exchange';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

export class SecondsFacts implements Facts {
  readonly #open = new OpenRecords<CurrentContract, SecondsContract>(
    ({ state }) => state !== 'ended',
  );

  load({ seconds: { contracts } }: Pick<ExchangeImage, 'seconds'>): void {
    this.#open.clear();
    for (const contract of contracts) this.#open.put(contract);
  }

  apply(change: Change): void {
    if (change.kind === 'seconds-contract') this.#open.put(change.contract);
  }

  get currentCount(): number {
    return this.#open.count;
  }

  current(): IterableIterator<CurrentContract> {
    return this.#open.all();
  }

  /** Newest first. */
  listCurrent(uid: Uid): CurrentContract[] {
    return this.#open.listNewestFirst(uid);
  }
}
