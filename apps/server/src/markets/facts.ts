/** The committed price process and daily commitments. */
import type { Change, DayCommitment, ExchangeImage, MarketState } from '@anywhen/exchange';
import { decodeState, pricesOf } from '@anywhen/prices';
import type { Facts } from '../core/committed-facts.ts';

export class MarketFacts implements Facts {
  readonly #days = new Map<number, DayCommitment>();
  #state: MarketState | null = null;

  load({ markets: { state, days } }: Pick<ExchangeImage, 'markets'>): void {
    this.#state = state;
    this.#days.clear();
    for (const day of days) this.#days.set(day.day, day);
  }

  apply(change: Change): void {
    if (change.kind === 'market-state') this.#state = change.state;
    else if (change.kind === 'day') this.#days.set(change.day.day, change.day);
  }

  /** After the last committed tick; null before the markets were opened. */
  get state(): MarketState | null {
    return this.#state;
  }

  /** All prices of the last committed tick; undefined before the markets were opened. */
  get priceUnits(): readonly number[] | undefined {
    return this.#state ? pricesOf(decodeState(this.#state.process)) : undefined;
  }

  /** Identifies an exchange; empty before the markets were opened. */
  get genesis(): string {
    return this.#state?.genesis ?? '';
  }

  findDay(day: number): DayCommitment | undefined {
    return this.#days.get(day);
  }
}
