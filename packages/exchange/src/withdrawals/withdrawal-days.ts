/** The days of all members: counted up by requests, and down again by what is rejected. */
import { dayOfSecond } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { WithdrawalsContext } from './commands.ts';
import type { WithdrawalRecord } from './withdrawal.ts';
import { type WithdrawalDay, withdrawalDayAt } from './withdrawal-day.ts';

export class WithdrawalDays {
  readonly #fingerprint: Fingerprint;
  readonly #days = new Map<Uid, { day: WithdrawalDay; mark: Mark }>();

  constructor(fingerprint: Fingerprint, days: readonly WithdrawalDay[]) {
    this.#fingerprint = fingerprint;
    for (const day of days) this.#set(day);
  }

  at(uid: Uid, atMs: number): WithdrawalDay {
    return withdrawalDayAt(this.#days.get(uid)?.day, { uid, atMs });
  }

  count(context: WithdrawalsContext, withdrawal: WithdrawalRecord): void {
    this.#move(context, withdrawal, 1);
  }

  /** To the day it was asked for on: a day that began since has never counted it. */
  giveBack(context: WithdrawalsContext, withdrawal: WithdrawalRecord): void {
    const { uid, submittedAtMs } = withdrawal;
    const last = this.#days.get(uid)?.day.day;
    if (last === dayOfSecond(submittedAtMs / 1_000)) this.#move(context, withdrawal, -1);
  }

  #move(
    context: WithdrawalsContext,
    { uid, submittedAtMs, valueUnits: moved }: WithdrawalRecord,
    sign: 1 | -1,
  ): void {
    const { day, valueUnits, count } = this.at(uid, submittedAtMs);
    const next = { uid, day, valueUnits: valueUnits + BigInt(sign) * moved, count: count + sign };
    this.#set(next);
    context.changes.push({ kind: 'withdrawal-day', day: next });
  }

  #set(next: WithdrawalDay): void {
    const { uid, day, valueUnits, count } = next;
    const text = `withdrawal-day/${uid}/${day}/${valueUnits}/${count}`;
    const mark = this.#fingerprint.replace(this.#days.get(uid)?.mark, text);
    this.#days.set(uid, { day: next, mark });
  }
}
