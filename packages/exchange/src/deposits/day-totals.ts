/**
 * What a member has deposited on a day of UTC, for the limit of rulebook 9.1. Of each member only
 * the last day is stored: an older one limits nothing.
 */
import { dayOfSecond } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';

export type DepositDay = {
  readonly uid: Uid;
  /** UTC days since 1970. */
  readonly day: number;
  readonly usdtUnits: bigint;
};

/** What counts at a moment, of the last day a member has deposited on. */
export function depositedAt(last: DepositDay | undefined, atMs: number): bigint {
  return last?.day === dayAt(atMs) ? last.usdtUnits : 0n;
}

export class DepositDays {
  readonly #fingerprint: Fingerprint;
  readonly #byMember = new Map<Uid, { day: DepositDay; mark: Mark }>();

  constructor(fingerprint: Fingerprint, days: readonly DepositDay[]) {
    this.#fingerprint = fingerprint;
    for (const day of days) this.#set(day);
  }

  /** The last day the member has deposited on. */
  lastOf(uid: Uid): DepositDay | undefined {
    return this.#byMember.get(uid)?.day;
  }

  at(uid: Uid, atMs: number): bigint {
    return depositedAt(this.#byMember.get(uid)?.day, atMs);
  }

  add(uid: Uid, { usdtUnits, atMs }: { usdtUnits: bigint; atMs: number }): DepositDay {
    const before = this.at(uid, atMs);
    return this.#set({ uid, day: dayAt(atMs), usdtUnits: before + usdtUnits });
  }

  /** Undefined when the day it was submitted on no longer counts. */
  giveBack(uid: Uid, given: { usdtUnits: bigint; submittedAtMs: number }): DepositDay | undefined {
    const last = this.#byMember.get(uid)?.day;
    if (last?.day !== dayAt(given.submittedAtMs)) return undefined;
    return this.#set({ ...last, usdtUnits: last.usdtUnits - given.usdtUnits });
  }

  #set(day: DepositDay): DepositDay {
    const text = `deposit-day/${day.uid}/${day.day}/${day.usdtUnits}`;
    const mark = this.#fingerprint.replace(this.#byMember.get(day.uid)?.mark, text);
    this.#byMember.set(day.uid, { day, mark });
    return day;
  }
}

/** The UTC day of a moment. */
export function dayAt(atMs: number): number {
  return dayOfSecond(Math.floor(atMs / 1_000));
}
