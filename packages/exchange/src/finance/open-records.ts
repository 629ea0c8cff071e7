/**
 * The finance records that are not settled: by id, by member, and what is sold of each product and
 * issue. Each is in the agenda once, at the day or the second of its next step.
 */
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, StaleMarks } from '../kernel/fingerprint.ts';
import { type OpenFinanceRecord, nextDayOf, settleSecondOf } from './record.ts';

/** A record's place in memory: it stays the same while the record moves on. */
export type Kept = Marked & { record: OpenFinanceRecord };

export type RecordLists = { readonly days: DueList<Kept>; readonly settlements: DueList<Kept> };

export class OpenRecords {
  readonly #marks: StaleMarks<Kept>;
  readonly #lists: RecordLists;
  readonly #byId = new Map<number, Kept>();
  readonly #byMember = new Map<Uid, Set<Kept>>();
  readonly #sold = new Map<string, bigint>();

  constructor(fingerprint: Fingerprint, lists: RecordLists, records: readonly OpenFinanceRecord[]) {
    this.#marks = new StaleMarks<Kept>(fingerprint, { nameOf, stateOf });
    this.#lists = lists;
    for (const record of records) this.add(record);
  }

  find(id: number): Kept | undefined {
    return this.#byId.get(id);
  }

  *of(uid: Uid): IterableIterator<OpenFinanceRecord> {
    for (const { record } of this.#byMember.get(uid) ?? []) yield record;
  }

  /** By all members. */
  soldOf(product: string, windowDay: number | null): bigint {
    return this.#sold.get(issueOf({ product, windowDay })) ?? 0n;
  }

  /** Σ principals of a member, of all issues. */
  boughtBy(uid: Uid, product: string): bigint {
    let sum = 0n;
    for (const record of this.of(uid)) if (record.product === product) sum += record.units;
    return sum;
  }

  add(record: OpenFinanceRecord): void {
    const kept: Kept = { record, mark: undefined, isStale: false, name: undefined };
    this.#byId.set(record.id, kept);
    const own = this.#byMember.get(record.uid) ?? new Set<Kept>();
    this.#byMember.set(record.uid, own.add(kept));
    this.#addSold(record, record.units);
    this.#marks.note(kept);
    this.#schedule(kept);
  }

  /** Its item in the agenda has been used up, or was taken back. */
  move(kept: Kept, record: OpenFinanceRecord): void {
    kept.record = record;
    this.#marks.note(kept);
    this.#schedule(kept);
  }

  /** It will not wait for its day. */
  takeBack(kept: Kept): void {
    const { record } = kept;
    if (record.state !== 'waiting') this.#lists.days.remove(nextDayOf(record), kept);
  }

  settle(kept: Kept): void {
    const { record } = kept;
    this.#byId.delete(record.id);
    const own = this.#byMember.get(record.uid);
    own?.delete(kept);
    if (own?.size === 0) this.#byMember.delete(record.uid);
    this.#addSold(record, -record.units);
    this.#marks.remove(kept);
  }

  #schedule(kept: Kept): void {
    const { record } = kept;
    if (record.state === 'waiting') this.#lists.settlements.add(settleSecondOf(record), kept);
    else this.#lists.days.add(nextDayOf(record), kept);
  }

  #addSold(record: OpenFinanceRecord, units: bigint): void {
    const issue = issueOf(record);
    const sold = (this.#sold.get(issue) ?? 0n) + units;
    if (sold === 0n) this.#sold.delete(issue);
    else this.#sold.set(issue, sold);
  }
}

function issueOf({ product, windowDay }: Pick<OpenFinanceRecord, 'product' | 'windowDay'>): string {
  return windowDay === null ? product : `${product}@${windowDay}`;
}

/** Everything about a record: a table edited behind our back must not pass for the state. */
function nameOf({ record }: Kept): string {
  const { id, uid, product, family, windowDay, units, aprBps, termDays } = record;
  const { dailyUnits, interestUnits, subscribedAtMs } = record;
  const { subscriptionDay, startDay, redemptionDay } = record;
  const bought = `${id}/${uid}/${product}/${family}/${windowDay}/${units}/${subscribedAtMs}`;
  const agreed = `${aprBps}/${termDays}/${dailyUnits}/${interestUnits}`;
  return `finance/${bought}/${agreed}/${subscriptionDay}/${startDay}/${redemptionDay}/`;
}

function stateOf({ record }: Kept): string {
  const { state, startedAtMs, ending, paidDays, paidUnits, settlesAtMs } = record;
  return `${state}/${startedAtMs}/${ending}/${paidDays}/${paidUnits}/${settlesAtMs}`;
}
