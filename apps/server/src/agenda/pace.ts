/**
 * Whether late ticks may go on: what fell due before them is booked first, and a business day turns
 * at its own second, as both would have without the outage.
 */
import { startOfBusinessDay } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { AgendaFacts } from './facts.ts';

type PaceDeps = {
  core: Pick<Core, 'onCommitted' | 'onReloaded'>;
  facts: { agenda: Pick<AgendaFacts, 'calendar'> };
};

export class AgendaPace {
  readonly #facts: PaceDeps['facts'];
  #dueCount = 0;

  constructor({ core, facts }: PaceDeps) {
    this.#facts = facts;
    core.onCommitted((events) => {
      const last = events.findLast((event) => event.kind === 'due');
      if (last) this.#dueCount = last.count;
    });
    core.onReloaded(() => (this.#dueCount = 0));
  }

  isDoneBefore(second: number): boolean {
    const { calendar } = this.#facts.agenda;
    if (this.#dueCount > 0) return false;
    return !calendar || second <= startOfBusinessDay(calendar, calendar.day + 1);
  }
}
