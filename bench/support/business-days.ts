/** Business days of a benchmark: they turn when it says so, and it waits until all is posted. */
import { startOfBusinessDay } from '@anywhen/protocol';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgendaFacts } from '../../apps/server/src/agenda/facts.ts';
import type { RunningCore } from '../../apps/server/src/core/running-core.ts';
import type { HandFeed } from '../../apps/server/testing/seconds/hand-feed.ts';
import { dataOf } from '../../apps/server/testing/money.ts';
import type { SteadyOrders } from './steady-orders.ts';

type Parts = { core: RunningCore; feed: HandFeed; agenda: AgendaFacts };

/** From the day's turn to the last posting on disk, and how long orders waited in that time. */
export type PostedDay = { ms: number; latenciesMs: number[] };

/** Longer than any job takes: the next day must not begin meanwhile. */
export const DAY_SECONDS = 120;

const TICK_MS = 1_000;

export class BusinessDays {
  readonly #parts: Parts;
  #reportTurned: () => void = () => undefined;
  #reportPosted: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.core.onCommitted((events) => {
      for (const event of events) {
        if (event.kind === 'calendar') this.#reportTurned();
        if (event.kind === 'due' && event.count === 0) this.#reportPosted();
      }
    });
  }

  async begin(): Promise<void> {
    while (!this.#parts.agenda.calendar) await sleep(10);
  }

  async post(orders?: SteadyOrders): Promise<PostedDay> {
    const { agenda, core, feed } = this.#parts;
    const { calendar } = agenda;
    if (!calendar) throw new Error('days have not begun');
    const beginsAt = startOfBusinessDay(calendar, calendar.day + 1);
    while (feed.second < beginsAt - 1) dataOf(await core.submit(feed.tick()));
    const turned = new Promise<void>((resolve) => (this.#reportTurned = resolve));
    const posted = new Promise<void>((resolve) => (this.#reportPosted = resolve));
    dataOf(await core.submit(feed.tick()));
    await turned;
    const beganAtMs = performance.now();
    orders?.take();
    await posted;
    return { ms: performance.now() - beganAtMs, latenciesMs: orders?.take() ?? [] };
  }

  /** As on a server, until the returned function is called. */
  tickBySecond(): () => Promise<void> {
    const { core, feed } = this.#parts;
    let last: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => (last = core.submit(feed.tick())), TICK_MS);
    return async () => {
      clearInterval(timer);
      await last;
    };
  }
}
