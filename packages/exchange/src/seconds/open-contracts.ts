/**
 * The contracts that have not ended, in the order they will need attention: those that wait for
 * their opening tick, those that end at a second, those whose payout is to be booked. A second's
 * contracts are found by that second; nothing ever looks through all of them.
 */
import type { Uid } from '../commands.ts';
import type { Fingerprint, Mark } from '../fingerprint.ts';
import type {
  CurrentContract,
  RunningContract,
  SettlingContract,
  WaitingContract,
} from './contract.ts';

/** A contract's place in memory: it stays the same while the contract moves on. */
export type Kept<Contract extends CurrentContract = CurrentContract> = {
  contract: Contract;
  mark: Mark;
};

export class OpenContracts {
  readonly #fingerprint: Fingerprint;
  readonly #byMember = new Map<Uid, Kept[]>();
  /** Per market, Σ wager × return of all open contracts, in units times basis points. */
  readonly #exposures = new Map<string, bigint>();
  /** By the second of their end; within a second in the order they were accepted. */
  readonly #due = new Map<number, Kept<RunningContract>[]>();
  /** Seconds that have passed without a tick while contracts ended at them. */
  readonly #late = new Set<number>();
  #waiting: Kept<WaitingContract>[] = [];
  #unbooked: Kept<SettlingContract>[] = [];

  constructor(fingerprint: Fingerprint, contracts: readonly CurrentContract[]) {
    this.#fingerprint = fingerprint;
    for (const contract of contracts.toSorted(byAge)) this.#restore(contract);
  }

  *all(): IterableIterator<CurrentContract> {
    for (const kept of this.#byMember.values()) for (const { contract } of kept) yield contract;
  }

  listOf(uid: Uid): CurrentContract[] {
    return this.#byMember.get(uid)?.map(({ contract }) => contract) ?? [];
  }

  exposureOf(symbol: string): bigint {
    return this.#exposures.get(symbol) ?? 0n;
  }

  get unbookedCount(): number {
    return this.#unbooked.length;
  }

  /** Oldest first. */
  lateSeconds(): number[] {
    return this.#late.size === 0 ? [] : [...this.#late].toSorted((left, right) => left - right);
  }

  add(contract: WaitingContract): void {
    this.#waiting.push(this.#keep(contract));
  }

  /** Takes out those the test is true for; the rest go on waiting, oldest first. */
  takeWaiting(isTaken: (contract: WaitingContract) => boolean): Kept<WaitingContract>[] {
    const taken: Kept<WaitingContract>[] = [];
    if (this.#waiting.length === 0) return taken;
    const rest: Kept<WaitingContract>[] = [];
    for (const kept of this.#waiting) (isTaken(kept.contract) ? taken : rest).push(kept);
    this.#waiting = rest;
    return taken;
  }

  putRunning(kept: Kept, contract: RunningContract): void {
    const running = this.#move(kept, contract);
    this.#schedule(running);
  }

  dueAt(second: number): readonly Kept<RunningContract>[] {
    return this.#due.get(second) ?? [];
  }

  takeDue(second: number): readonly Kept<RunningContract>[] {
    const due = this.dueAt(second);
    this.#due.delete(second);
    this.#late.delete(second);
    return due;
  }

  /** Puts back what there was no room for; the second stays late. */
  returnDue(second: number, rest: readonly Kept<RunningContract>[]): void {
    if (rest.length === 0) return;
    this.#due.set(second, [...rest]);
    this.#late.add(second);
  }

  markLate(kept: Kept<RunningContract>, contract: RunningContract): void {
    this.#move(kept, contract);
    this.#late.add(contract.endsAtSecond);
  }

  putUnbooked(kept: Kept, contract: SettlingContract): void {
    this.#unbooked.push(this.#move(kept, contract));
  }

  takeUnbooked(count: number): Kept<SettlingContract>[] {
    return count > 0 ? this.#unbooked.splice(0, count) : [];
  }

  end(kept: Kept): void {
    const { uid, symbol } = kept.contract;
    this.#fingerprint.remove(kept.mark);
    this.#exposures.set(symbol, this.exposureOf(symbol) - exposureOf(kept.contract));
    const rest = this.#byMember.get(uid)?.filter((each) => each !== kept) ?? [];
    if (rest.length === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, rest);
  }

  #restore(contract: CurrentContract): void {
    const kept = this.#keep(contract);
    if (isWaiting(kept)) this.#waiting.push(kept);
    else if (isSettling(kept)) this.#unbooked.push(kept);
    else this.#schedule(kept as Kept<RunningContract>);
  }

  #keep<Contract extends CurrentContract>(contract: Contract): Kept<Contract> {
    const { uid, symbol } = contract;
    const kept = { contract, mark: this.#fingerprint.replace(undefined, stateOf(contract)) };
    const siblings = this.#byMember.get(uid);
    if (siblings) siblings.push(kept);
    else this.#byMember.set(uid, [kept]);
    this.#exposures.set(symbol, this.exposureOf(symbol) + exposureOf(contract));
    return kept;
  }

  #schedule(kept: Kept<RunningContract>): void {
    const { endsAtSecond, state } = kept.contract;
    const due = this.#due.get(endsAtSecond);
    if (due) due.push(kept);
    else this.#due.set(endsAtSecond, [kept]);
    if (state === 'pending_settlement') this.#late.add(endsAtSecond);
  }

  #move<Contract extends CurrentContract>(kept: Kept, contract: Contract): Kept<Contract> {
    kept.mark = this.#fingerprint.replace(kept.mark, stateOf(contract));
    kept.contract = contract;
    return kept as Kept<Contract>;
  }
}

function isWaiting(kept: Kept): kept is Kept<WaitingContract> {
  return kept.contract.state === 'payment_waiting';
}

function isSettling(kept: Kept): kept is Kept<SettlingContract> {
  return kept.contract.state === 'settling';
}

/** Oldest end first, then oldest contract: the order in which payouts are booked. */
function byAge(left: CurrentContract, right: CurrentContract): number {
  const [leftEnd, rightEnd] = [left.endsAtSecond ?? Infinity, right.endsAtSecond ?? Infinity];
  return leftEnd === rightEnd ? left.id - right.id : leftEnd - rightEnd;
}

function exposureOf({ wagerUnits, returnBps }: CurrentContract): bigint {
  return wagerUnits * BigInt(returnBps);
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
function stateOf(contract: CurrentContract): string {
  const { id, uid, shareId, symbol, direction, periodSeconds, returnBps } = contract;
  const { wagerUnits, acceptedAtMs, state, openingSecond, openingPriceUnits } = contract;
  const { endsAtSecond, settlementSecond, settlementPriceUnits } = contract;
  const terms = `${shareId}/${symbol}/${direction}/${periodSeconds}/${returnBps}/${wagerUnits}`;
  const opening = `${openingSecond}/${openingPriceUnits}/${endsAtSecond}`;
  const settlement = `${settlementSecond}/${settlementPriceUnits}`;
  return `seconds/${id}/${uid}/${terms}/${acceptedAtMs}/${state}/${opening}/${settlement}`;
}
