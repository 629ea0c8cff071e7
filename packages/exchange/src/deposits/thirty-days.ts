/**
 * What a member has deposited on each of the last 30 days of UTC, for the ceiling of rulebook 9.1.
 * Days count as a whole and leave as a whole, at midnight. Nothing is stored before there is a
 * ceiling; from then on the last day that is known counts, too.
 */
import { DEPOSIT_CEILING_DAYS } from '@anywhen/protocol';
import { DAY_MS } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type DepositDay, dayAt } from './day-totals.ts';

/** What is left of a ceiling, and when it becomes more; null where nothing counts. */
export type CeilingLeft = { readonly leftUnits: bigint; readonly moreAtMs: number | null };

/** Of the days that are stored, whether or not they still count. */
export function leftOfCeiling(
  days: readonly DepositDay[],
  { ceilingUnits, atMs }: { ceilingUnits: bigint; atMs: number },
): CeilingLeft {
  const counted = countedAt(days, dayAt(atMs)).filter(({ usdtUnits }) => usdtUnits > 0n);
  const sum = counted.reduce((total, { usdtUnits }) => total + usdtUnits, 0n);
  const first = Math.min(...counted.map(({ day }) => day));
  return {
    leftUnits: sum < ceilingUnits ? ceilingUnits - sum : 0n,
    moreAtMs: counted.length === 0 ? null : (first + DEPOSIT_CEILING_DAYS) * DAY_MS,
  };
}

/** Days of members, as machine and server store them: those of one member within 30 days. */
export class RecentDays {
  readonly #byMember = new Map<Uid, DepositDay[]>();

  clear(): void {
    this.#byMember.clear();
  }

  /** Undefined where none of the member's days are stored. */
  of(uid: Uid): readonly DepositDay[] | undefined {
    return this.#byMember.get(uid);
  }

  /** What is too old beside the newest is dropped; returns that. */
  put(next: DepositDay): DepositDay[] {
    const others = (this.#byMember.get(next.uid) ?? []).filter(({ day }) => day !== next.day);
    const all = [...others, next];
    const counted = countedAt(all, Math.max(...all.map(({ day }) => day)));
    this.#byMember.set(next.uid, counted);
    return all.filter((each) => !counted.includes(each));
  }
}

export class ThirtyDays {
  readonly #fingerprint: Fingerprint;
  readonly #days = new RecentDays();
  readonly #marks = new Map<string, Mark>();

  constructor(fingerprint: Fingerprint, days: readonly DepositDay[]) {
    this.#fingerprint = fingerprint;
    for (const day of days) this.#set(day);
  }

  /** `last` is the member's last day as it is known without a ceiling. */
  of(uid: Uid, last: DepositDay | undefined): readonly DepositDay[] {
    return this.#days.of(uid) ?? (last ? [last] : []);
  }

  /** Returns what is to be stored: the day itself, and before the first the last that is known. */
  add(next: DepositDay, last: DepositDay | undefined): readonly DepositDay[] {
    const isFirst = this.#days.of(next.uid) === undefined;
    const known = this.of(next.uid, last).find(({ day }) => day === next.day)?.usdtUnits ?? 0n;
    const earlier = isFirst && last && last.day !== next.day ? [last] : [];
    const all = [...earlier, { ...next, usdtUnits: known + next.usdtUnits }];
    for (const day of all) this.#set(day);
    return all;
  }

  /** Undefined when the day it was submitted on no longer counts. */
  giveBack(uid: Uid, given: { usdtUnits: bigint; submittedAtMs: number }): DepositDay | undefined {
    const submitted = dayAt(given.submittedAtMs);
    const stored = this.#days.of(uid)?.find(({ day }) => day === submitted);
    if (!stored) return undefined;
    const day = { ...stored, usdtUnits: stored.usdtUnits - given.usdtUnits };
    this.#set(day);
    return day;
  }

  #set(day: DepositDay): void {
    const name = nameOf(day);
    const text = `deposit-30/${day.uid}/${day.day}/${day.usdtUnits}`;
    this.#marks.set(name, this.#fingerprint.replace(this.#marks.get(name), text));
    for (const old of this.#days.put(day)) this.#remove(old);
  }

  #remove(day: DepositDay): void {
    const mark = this.#marks.get(nameOf(day));
    if (mark) this.#fingerprint.remove(mark);
    this.#marks.delete(nameOf(day));
  }
}

function nameOf({ uid, day }: DepositDay): string {
  return `${uid}/${day}`;
}

function countedAt(days: readonly DepositDay[], today: number): DepositDay[] {
  return days.filter(({ day }) => day > today - DEPOSIT_CEILING_DAYS);
}
