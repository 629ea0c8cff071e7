/**
 * A module whose records follow business days, on a real core and a real PostgreSQL: members with
 * money in the financial account, terms from its own driver, and days that turn on demand, as the
 * agenda's driver turns them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { businessDayAt, startOfBusinessDay } from '@anywhen/protocol';
import { AgendaDriver } from '../src/agenda/driver.ts';
import { HandFeed } from './seconds/hand-feed.ts';
import type { TermsDriver, TermsDriverDeps } from '../src/terms/terms.ts';
import { CaseFixture } from './case-fixture.ts';

type Driver = { stop(): Promise<void> };

export abstract class DayFixture extends CaseFixture {
  businessDaySeconds = 86_400;
  #wake: () => void = () => undefined;

  protected abstract newTermsDriver(deps: TermsDriverDeps): TermsDriver;

  /** Whether the terms are committed. */
  protected abstract isOnSale(): boolean;

  protected override newDriver(log: { error(fields: object): void }): Driver {
    const { core, businessDaySeconds } = this;
    const wakes: (() => void)[] = [];
    this.#wake = () => {
      for (const wake of wakes.splice(0)) wake();
    };
    const timer = (_delayMs: number, wake: () => void) => {
      wakes.push(wake);
      return () => undefined;
    };
    const nowMs = () => this.nowMs;
    const deps = { core, facts: core.facts, nowMs, timer, log, businessDaySeconds };
    const drivers = [new AgendaDriver(deps), this.newTermsDriver(deps)];
    return { stop: async () => void (await Promise.all(drivers.map((each) => each.stop()))) };
  }

  /** From then on ticks set the time, and there is one, at the first second of a day. */
  async openMarkets(): Promise<void> {
    const feed = new HandFeed();
    this.nowMs = feed.nowMs();
    for (const request of feed.opening()) await this.core.submit(request);
    const tick = feed.tick();
    this.nowMs = feed.nowMs();
    await this.core.submit(tick);
  }

  /**
   * Waits until days have begun and the products are sold; after a start, missed days are booked.
   */
  async openShop(): Promise<void> {
    this.drive();
    await this.#lookUntil(() => this.isOnSale() && this.day >= this.#dayByClock());
  }

  get day(): number {
    return this.core.facts.agenda.calendar?.day ?? 0;
  }

  /** New members, each with this amount in the financial account. */
  joinWith(quantity: string, ...uids: number[]): Promise<void> {
    return this.joinInto('financial', quantity, uids);
  }

  /** Advances by this many days; the driver has caught up. */
  async turnDays(count: number): Promise<void> {
    const { calendar } = this.core.facts.agenda;
    if (!calendar) throw new Error('days have begun');
    const until = calendar.day + count;
    this.nowMs = Math.max(this.nowMs, startOfBusinessDay(calendar, until) * 1_000);
    await this.#lookUntil(() => this.day === until);
  }

  #dayByClock(): number {
    const { calendar } = this.core.facts.agenda;
    return calendar ? businessDayAt(calendar, this.nowMs) : Infinity;
  }

  async #lookUntil(isDone: () => boolean): Promise<void> {
    while (!isDone() || this.core.backlog > 0) {
      this.#wake();
      await nextTurn();
    }
  }
}
