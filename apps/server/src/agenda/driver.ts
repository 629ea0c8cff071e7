/**
 * Drives the agenda where ticks alone do not: work left over by one command is booked by the next,
 * business days turn once they have begun, and the day length is set to the configured one. These
 * commands carry no reference to what is due, so the driver cannot decide anything.
 */
import { randomUUID } from 'node:crypto';
import { BOOKINGS_PER_COMMAND_MAX } from '@anywhen/exchange';
import { startOfBusinessDay } from '@anywhen/protocol';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { AgendaFacts } from './facts.ts';

export type AgendaDriverDeps = DriverDeps & {
  facts: { agenda: AgendaFacts };
  /** The exchange's time. */
  nowMs: () => number;
  businessDaySeconds: number;
};

/** The next command is prepared while the previous one is being written to disk. */
const BOOKING_AT_ONCE_MAX = 2;

/** Items that did not fit into a command; `daily` counts those that are jobs of a day. */
type Due = { readonly count: number; readonly daily: number };

const NOTHING: Due = { count: 0, daily: 0 };
/** Assumed until the exchange says what is due. */
const UNKNOWN: Due = { count: 1, daily: 0 };

export class AgendaDriver {
  readonly #deps: AgendaDriverDeps;
  readonly #driver: CommandDriver;
  #due = UNKNOWN;
  #booking = 0;
  #isTurning = false;

  constructor(deps: AgendaDriverDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    deps.core.onCommitted((events) => {
      const last = events.findLast((event) => event.kind === 'due');
      if (last) this.#due = last;
      this.#book();
      // A catch-up passes several days in a second.
      if (events.some(({ kind }) => kind === 'tick')) this.#turnDay();
    });
    deps.core.onReloaded(() => (this.#due = UNKNOWN));
    this.#driver.checkEverySecond(() => this.#look());
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }

  #look(): void {
    this.#book();
    this.#turnDay();
  }

  #book(): void {
    while (!this.#driver.isStopped && this.#booking < this.#bookingsWanted()) {
      this.#booking += 1;
      this.#driver.ask(this.#nextId('settle-due'), { kind: 'settle-due' }, (data) => {
        this.#booking -= 1;
        if (!data) return;
        if (data.due === 0) this.#due = NOTHING;
        this.#book();
      });
    }
  }

  /** Jobs of a day are sent one at a time, so that every other batch is free for orders. */
  #bookingsWanted(): number {
    const { count, daily } = this.#due;
    const bySecond = Math.ceil((count - daily) / BOOKINGS_PER_COMMAND_MAX);
    return Math.min(BOOKING_AT_ONCE_MAX, Math.max(bySecond, Math.min(1, daily)));
  }

  /** Days turn one after another: none begins while the previous one has unbooked items. */
  #turnDay(): void {
    const { facts, nowMs, businessDaySeconds: daySeconds } = this.#deps;
    const { calendar } = facts.agenda;
    if (this.#isTurning || this.#due.count > 0) return;
    const next = calendar ? calendar.day + 1 : 0;
    if (calendar && startOfBusinessDay(calendar, next) * 1_000 <= nowMs()) {
      this.#isTurning = true;
      this.#driver.ask(this.#nextId('roll-day'), { kind: 'roll-day', day: next }, (data) => {
        this.#isTurning = false;
        if (data) this.#turnDay();
      });
    } else if (calendar?.daySeconds !== daySeconds) {
      this.#isTurning = true;
      const body = { kind: 'set-business-days', daySeconds, onlyWhenEmpty: true } as const;
      this.#driver.ask(this.#nextId(body.kind), body, () => (this.#isTurning = false));
    }
  }

  /** A fresh id each time: sending the same request again is not a repetition of the first. */
  #nextId(kind: string): string {
    return `${kind}:${randomUUID()}`;
  }
}
