/** The committed business day; null before its length was first set. */
import type { Calendar, Change, ExchangeImage } from '@anywhen/exchange';
import { startOfBusinessDay } from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

export class AgendaFacts implements Facts {
  #calendar: Calendar | null = null;

  load({ agenda }: Pick<ExchangeImage, 'agenda'>): void {
    this.#calendar = agenda.calendar;
  }

  apply(change: Change): void {
    if (change.kind === 'calendar') this.#calendar = change.calendar;
  }

  get calendar(): Calendar | null {
    return this.#calendar;
  }

  /**
   * When the current day began: payments since then count as today's, whichever days they belong
   * to.
   */
  get todaySinceMs(): number {
    const known = this.#calendar;
    return known ? startOfBusinessDay(known, known.day) * 1_000 : 0;
  }
}
