/**
 * The committed seconds contracts of all members that have not ended, what those that ended on the
 * latest day lost, and breaks. It never shows uncommitted state.
 */
import type {
  Change,
  CurrentContract,
  ExchangeImage,
  SecondsContract,
  Uid,
} from '@anywhen/exchange';
import { dayOfSecond } from '@anywhen/prices';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';

export class SecondsFacts implements Facts {
  readonly #open = new OpenRecords<CurrentContract, SecondsContract>(
    ({ state }) => state !== 'ended',
  );
  readonly #breaks = new Map<Uid, number>();
  #losses: { day: number; byMember: Map<Uid, bigint> } = { day: 0, byMember: new Map() };

  load({ seconds: { contracts, totals, breaks } }: Pick<ExchangeImage, 'seconds'>): void {
    this.#open.clear();
    this.#breaks.clear();
    this.#losses = { day: 0, byMember: new Map() };
    for (const contract of contracts) this.#open.put(contract);
    for (const { uid, untilMs } of breaks) this.#breaks.set(uid, untilMs);
    for (const { uid, day, netLossUnits } of totals) this.#addLoss(uid, day, netLossUnits);
  }

  apply(change: Change): void {
    if (change.kind === 'seconds-break') this.#breaks.set(change.uid, change.untilMs);
    if (change.kind !== 'seconds-contract') return;
    const { contract } = change;
    this.#open.put(contract);
    if (contract.state !== 'ended' || contract.endsAtSecond === null) return;
    const { uid, wagerUnits, receiptUnits } = contract;
    this.#addLoss(uid, dayOfSecond(contract.endsAtSecond), wagerUnits - (receiptUnits ?? 0n));
  }

  /** Of a UTC day, below zero when the member is ahead. */
  netLossOf(uid: Uid, day: number): bigint {
    return this.#losses.day === day ? (this.#losses.byMember.get(uid) ?? 0n) : 0n;
  }

  /** Zero for a member who never took one. */
  breakUntilMsOf(uid: Uid): number {
    return this.#breaks.get(uid) ?? 0;
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

  /** Of an earlier day than the latest nothing is needed any more. */
  #addLoss(uid: Uid, day: number, units: bigint): void {
    if (day > this.#losses.day) this.#losses = { day, byMember: new Map() };
    if (day === this.#losses.day) {
      this.#losses.byMember.set(uid, this.netLossOf(uid, day) + units);
    }
  }
}
