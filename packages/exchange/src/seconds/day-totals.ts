/**
 * What a member wagered and lost on a UTC day, for the limits of rulebook 3.6. The tick of midnight
 * ends a day: older totals are forgotten, so memory and fingerprint hold the last tick's day and
 * what came after. They follow from the contracts of that time: no table of their own.
 */
import { dayOfSecond } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { SecondsContract } from './contract.ts';

export type DayTotal = {
  readonly uid: Uid;
  /** UTC days since 1970. */
  readonly day: number;
  /** By the moment a contract was accepted. */
  readonly wageredUnits: bigint;
  /** By the second a contract ended; below zero when the member is ahead. */
  readonly netLossUnits: bigint;
};

type Entry = { total: DayTotal; mark: Mark };

/** The totals a restart needs, from the contracts of all members; older days are left out. */
export function sumDayTotals(contracts: Iterable<SecondsContract>, lastSecond: number): DayTotal[] {
  const firstDay = dayOfSecond(lastSecond);
  const sums = new Map<string, DayTotal>();
  const add = (uid: Uid, day: number, change: { wagered: bigint; lost: bigint }) => {
    if (day < firstDay) return;
    const key = `${uid}/${day}`;
    const sum = sums.get(key) ?? { uid, day, wageredUnits: 0n, netLossUnits: 0n };
    const wageredUnits = sum.wageredUnits + change.wagered;
    sums.set(key, { ...sum, wageredUnits, netLossUnits: sum.netLossUnits + change.lost });
  };
  for (const { uid, wagerUnits, receiptUnits, acceptedAtMs, endsAtSecond } of contracts) {
    add(uid, dayOfSecond(acceptedAtMs / 1_000), { wagered: wagerUnits, lost: 0n });
    if (receiptUnits === null || endsAtSecond === null) continue;
    add(uid, dayOfSecond(endsAtSecond), { wagered: 0n, lost: wagerUnits - receiptUnits });
  }
  return [...sums.values()];
}

export class DayTotals {
  readonly #days = new Map<number, Map<Uid, Entry>>();
  readonly #fingerprint: Fingerprint;
  #firstDay = 0;

  constructor(
    fingerprint: Fingerprint,
    { totals, lastSecond }: { totals: readonly DayTotal[]; lastSecond: number },
  ) {
    this.#fingerprint = fingerprint;
    this.#firstDay = dayOfSecond(lastSecond);
    for (const total of totals) this.#set(total);
  }

  at(uid: Uid, atMs: number): DayTotal {
    return this.#find(uid, dayOfSecond(atMs / 1_000));
  }

  addWager({ uid, acceptedAtMs, units }: { uid: Uid; acceptedAtMs: number; units: bigint }): void {
    const total = this.at(uid, acceptedAtMs);
    const { day, wageredUnits, netLossUnits } = total;
    this.#set({ uid, day, wageredUnits: wageredUnits + units, netLossUnits });
  }

  /** A contract of a day that is over, booked late, no longer counts for anything. */
  addLoss({ uid, second, units }: { uid: Uid; second: number; units: bigint }): void {
    const day = dayOfSecond(second);
    if (day < this.#firstDay || units === 0n) return;
    const { wageredUnits, netLossUnits } = this.#find(uid, day);
    this.#set({ uid, day, wageredUnits, netLossUnits: netLossUnits + units });
  }

  forgetBefore(second: number): void {
    const day = dayOfSecond(second);
    if (day === this.#firstDay) return;
    this.#firstDay = day;
    for (const [each, totals] of this.#days) {
      if (each >= day) continue;
      for (const { mark } of totals.values()) this.#fingerprint.remove(mark);
      this.#days.delete(each);
    }
  }

  #find(uid: Uid, day: number): DayTotal {
    const known = this.#days.get(day)?.get(uid)?.total;
    return known ?? { uid, day, wageredUnits: 0n, netLossUnits: 0n };
  }

  /** A total of nothing leaves no mark: a restart would not find it in the contracts either. */
  #set(total: DayTotal): void {
    const { uid, day, wageredUnits, netLossUnits } = total;
    const totals = this.#days.get(day) ?? new Map<Uid, Entry>();
    this.#days.set(day, totals);
    const previous = totals.get(uid)?.mark;
    if (wageredUnits === 0n && netLossUnits === 0n) {
      if (previous) this.#fingerprint.remove(previous);
      totals.delete(uid);
      return;
    }
    const text = `seconds-day/${uid}/${day}/${wageredUnits}/${netLossUnits}`;
    totals.set(uid, { total, mark: this.#fingerprint.replace(previous, text) });
  }
}
