/** The business day as it is committed; null before its length was ever set. */
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

  /** Since when it is today: what was paid since then counts, whichever days it made up for. */
  get todaySinceMs(): number {
    const known = this.#calendar;
    return known ? startOfBusinessDay(known, known.day) * 1_000 : 0;
  }
}
