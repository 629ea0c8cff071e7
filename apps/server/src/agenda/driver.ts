/**
 * Keeps the agenda moving where ticks alone do not: what one command had no room for is booked by
 * the next, business days turn when they have begun, and their length is the configured one. None
 * of these commands names anything that is due: there is nothing here that could be decided.
 */
import { BOOKINGS_PER_COMMAND_MAX } from '@anywhen/exchange';
import { startOfBusinessDay } from '@anywhen/protocol';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { AgendaFacts } from './facts.ts';

export type AgendaDriverDeps = DriverDeps & {
  facts: { agenda: AgendaFacts };
  nowMs: () => number;
  businessDaySeconds: number;
};

/** The next one is prepared while the one before it is on its way to the disk. */
const BOOKING_AT_ONCE_MAX = 2;

/** What found no room; `daily` of it are jobs of a day. */
type Due = { readonly count: number; readonly daily: number };

const NOTHING: Due = { count: 0, daily: 0 };
/** At a start, and after one, only the exchange can tell. */
const UNKNOWN: Due = { count: 1, daily: 0 };

export class AgendaDriver {
  readonly #deps: AgendaDriverDeps;
  readonly #driver: CommandDriver;
  #due = UNKNOWN;
  #booking = 0;
  #asked = 0;
  #isTurning = false;

  constructor(deps: AgendaDriverDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    deps.core.onCommitted((events) => {
      const last = events.findLast((event) => event.kind === 'due');
      if (last) this.#due = last;
      this.#book();
    });
    deps.core.onReloaded(() => (this.#due = UNKNOWN));
    this.#driver.keepLooking(() => this.#look());
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

  /** Of the jobs of a day one at a time: orders find every other batch without one. */
  #bookingsWanted(): number {
    const { count, daily } = this.#due;
    const bySecond = Math.ceil((count - daily) / BOOKINGS_PER_COMMAND_MAX);
    return Math.min(BOOKING_AT_ONCE_MAX, Math.max(bySecond, Math.min(1, daily)));
  }

  /** One day after another: none begins while something of the one before is unbooked. */
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
      const body = { kind: 'set-business-days', daySeconds } as const;
      this.#driver.ask(this.#nextId(body.kind), body, () => (this.#isTurning = false));
    }
  }

  /** Its own each time: the same request again is no repetition of the first. */
  #nextId(kind: string): string {
    this.#asked += 1;
    return `${kind}:${this.#deps.nowMs()}:${this.#asked}`;
  }
}
