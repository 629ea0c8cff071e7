/**
 * The contracts that have not ended: those that wait for their opening tick, and those that end at
 * a second, which is their place in the agenda until they are booked. Nothing ever looks through
 * all of them.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type {
  CurrentContract,
  RunningContract,
  SettlingContract,
  WaitingContract,
} from './contract.ts';

/** Has opened: its end is a matter of time. */
export type EndingContract = RunningContract | SettlingContract;

/** A contract's place in memory: it stays the same while the contract moves on. */
export type Entry<Contract extends CurrentContract = CurrentContract> = {
  contract: Contract;
  mark: Mark;
};

export class OpenContracts {
  readonly #fingerprint: Fingerprint;
  readonly #byMember = new Map<Uid, Entry[]>();
  /** Per market, Σ wager × return of all open contracts, in units times basis points. */
  readonly #exposures = new Map<string, bigint>();
  readonly #ends: DueList<Entry<EndingContract>>;
  #waiting: Entry<WaitingContract>[] = [];

  constructor(
    fingerprint: Fingerprint,
    ends: DueList<Entry<EndingContract>>,
    contracts: readonly CurrentContract[],
  ) {
    this.#fingerprint = fingerprint;
    this.#ends = ends;
    for (const contract of contracts.toSorted(byAge)) this.#restore(contract);
  }

  *all(): IterableIterator<CurrentContract> {
    for (const entry of this.#byMember.values()) for (const { contract } of entry) yield contract;
  }

  listOf(uid: Uid): CurrentContract[] {
    return this.#byMember.get(uid)?.map(({ contract }) => contract) ?? [];
  }

  /** Σ wagers of a member's open contracts. */
  wageredBy(uid: Uid): bigint {
    return this.listOf(uid).reduce((sum, { wagerUnits }) => sum + wagerUnits, 0n);
  }

  exposureOf(symbol: string): bigint {
    return this.#exposures.get(symbol) ?? 0n;
  }

  add(contract: WaitingContract): void {
    this.#waiting.push(this.#keep(contract));
  }

  /** Takes out those the test is true for; the rest go on waiting, oldest first. */
  takeWaiting(isTaken: (contract: WaitingContract) => boolean): Entry<WaitingContract>[] {
    const taken: Entry<WaitingContract>[] = [];
    if (this.#waiting.length === 0) return taken;
    const rest: Entry<WaitingContract>[] = [];
    for (const entry of this.#waiting) (isTaken(entry.contract) ? taken : rest).push(entry);
    this.#waiting = rest;
    return taken;
  }

  /** From its opening on a contract is in the agenda at the second it ends. */
  putRunning(entry: Entry, contract: RunningContract): void {
    this.#ends.add(contract.endsAtSecond, this.move(entry, contract));
  }

  move<Contract extends CurrentContract>(entry: Entry, contract: Contract): Entry<Contract> {
    entry.mark = this.#fingerprint.replace(entry.mark, stateOf(contract));
    entry.contract = contract;
    return entry as Entry<Contract>;
  }

  end(entry: Entry): void {
    const { uid, symbol } = entry.contract;
    this.#fingerprint.remove(entry.mark);
    this.#exposures.set(symbol, this.exposureOf(symbol) - exposureOf(entry.contract));
    const rest = this.#byMember.get(uid)?.filter((each) => each !== entry) ?? [];
    if (rest.length === 0) this.#byMember.delete(uid);
    else this.#byMember.set(uid, rest);
  }

  #restore(contract: CurrentContract): void {
    const entry = this.#keep(contract);
    if (isWaiting(entry)) this.#waiting.push(entry);
    else if (isEnding(entry)) this.#ends.add(entry.contract.endsAtSecond, entry);
  }

  #keep<Contract extends CurrentContract>(contract: Contract): Entry<Contract> {
    const { uid, symbol } = contract;
    const entry = { contract, mark: this.#fingerprint.replace(undefined, stateOf(contract)) };
    const siblings = this.#byMember.get(uid);
    if (siblings) siblings.push(entry);
    else this.#byMember.set(uid, [entry]);
    this.#exposures.set(symbol, this.exposureOf(symbol) + exposureOf(contract));
    return entry;
  }
}

function isWaiting(entry: Entry): entry is Entry<WaitingContract> {
  return entry.contract.state === 'payment_waiting';
}

function isEnding(entry: Entry): entry is Entry<EndingContract> {
  return entry.contract.state !== 'payment_waiting';
}

/** Oldest end first, then oldest contract. */
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
