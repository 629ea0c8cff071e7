/**
 * What members lost on a UTC day, by member. The tick of midnight ends a day: older losses are
 * forgotten, so memory and fingerprint hold the last tick's day and what came after.
 */
import { dayOfSecond } from '@anywhen/prices';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { DayLoss } from './commands.ts';

type Entry = { loss: DayLoss; mark: Mark };

export class DayLosses {
  readonly #days = new Map<number, Map<Uid, Entry>>();
  readonly #fingerprint: Fingerprint;
  #firstDay: number;

  constructor(
    fingerprint: Fingerprint,
    { losses, lastSecond }: { losses: readonly DayLoss[]; lastSecond: number },
  ) {
    this.#fingerprint = fingerprint;
    this.#firstDay = dayOfSecond(lastSecond);
    for (const loss of losses) this.#set(loss);
  }

  of(uid: Uid, day: number): bigint {
    return this.#days.get(day)?.get(uid)?.loss.netLossUnits ?? 0n;
  }

  /** Undefined for a day that is over: what is booked late no longer counts for anything. */
  add({ uid, second, units }: { uid: Uid; second: number; units: bigint }): DayLoss | undefined {
    const day = dayOfSecond(second);
    if (day < this.#firstDay) return undefined;
    const loss = { uid, day, netLossUnits: this.of(uid, day) + units };
    this.#set(loss);
    return loss;
  }

  forgetBefore(second: number): void {
    const day = dayOfSecond(second);
    if (day === this.#firstDay) return;
    this.#firstDay = day;
    for (const [each, losses] of this.#days) {
      if (each >= day) continue;
      for (const { mark } of losses.values()) this.#fingerprint.remove(mark);
      this.#days.delete(each);
    }
  }

  /** A loss of nothing leaves no mark, so that a start need not know of it. */
  #set(loss: DayLoss): void {
    const { uid, day, netLossUnits } = loss;
    const losses = this.#days.get(day) ?? new Map<Uid, Entry>();
    this.#days.set(day, losses);
    const previous = losses.get(uid)?.mark;
    if (netLossUnits === 0n) {
      if (previous) this.#fingerprint.remove(previous);
      losses.delete(uid);
      return;
    }
    const mark = this.#fingerprint.replace(previous, `day-loss/${uid}/${day}/${netLossUnits}`);
    losses.set(uid, { loss, mark });
  }
}
