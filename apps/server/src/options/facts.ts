/**
 * The committed state of options: series without a settlement, the volatility in force, the last
 * prices, open positions, and what is offered. It never shows uncommitted state.
 */
import {
  type Change,
  type CurrentPosition,
  type ExchangeImage,
  OPTIONS_TERMS,
  type OptionsTerms,
  type OptionRecord,
  type RecentTick,
  type SeriesRecord,
  type Uid,
  type VolatilityMinute,
  isCurrentPosition,
} from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import { type OptionsOffer, type PricedSecond, sigmaUnitsAt } from '@anywhen/protocol';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class OptionsFacts implements Facts {
  readonly #series = new Map<string, SeriesRecord>();
  readonly #volatility = new Map<string, VolatilityMinute>();
  readonly #open = new OpenRecords<CurrentPosition, OptionRecord>(isCurrentPosition);
  readonly #terms = new CommittedTerms<OptionsTerms>(OPTIONS_TERMS);
  #last: RecentTick | undefined;

  load({ options, terms }: Pick<ExchangeImage, 'options' | 'terms'>): void {
    this.#series.clear();
    this.#volatility.clear();
    this.#open.clear();
    this.#terms.load(terms);
    this.#last = undefined;
    for (const series of options.series) this.#putSeries(series);
    for (const minute of options.volatility) this.#putMinute(minute);
    for (const position of options.positions) this.#open.put(position);
    for (const tick of options.recent) this.#putTick(tick);
  }

  apply(change: Change): void {
    if (change.kind === 'option-series') this.#putSeries(change.series);
    else if (change.kind === 'option-position') this.#open.put(change.position);
    else if (change.kind === 'volatility') this.#putMinute(change.minute);
    else if (change.kind === 'tick') this.#putTick(change);
    else if (change.kind === 'terms') this.#terms.put(change.terms);
  }

  /** Undefined until anything was ever offered. */
  get offer(): OptionsOffer | undefined {
    return this.#terms.value?.offer;
  }

  get currentCount(): number {
    return this.#open.count;
  }

  /** Without a settlement, nearest expiry first. */
  listSeries(): SeriesRecord[] {
    return [...this.#series.values()].toSorted(
      (one, other) => one.expiresAtSecond - other.expiresAtSecond,
    );
  }

  findSeries(code: string): SeriesRecord | undefined {
    return this.#series.get(code);
  }

  listVolatility(): VolatilityMinute[] {
    return [...this.#volatility.values()];
  }

  /** Open or pending, newest first. */
  listCurrent(uid: Uid): CurrentPosition[] {
    return this.#open.listNewestFirst(uid);
  }

  /** The inputs of a quote at the last tick; undefined before there is one. */
  lastSecondOf(symbol: string): PricedSecond | undefined {
    const priceUnits = this.#last?.priceUnits[marketIndex(symbol)];
    if (!this.#last || priceUnits === undefined) return undefined;
    const { second } = this.#last;
    const known = this.#volatility.get(symbol)?.sigmaUnits;
    return { second, priceUnits, sigmaUnits: known ?? sigmaUnitsAt(symbol, second, []) };
  }

  #putSeries(series: SeriesRecord): void {
    if (series.state === 'open') this.#series.set(series.code, series);
    else this.#series.delete(series.code);
  }

  #putMinute(minute: VolatilityMinute): void {
    const known = this.#volatility.get(minute.symbol);
    if (!known || known.second < minute.second) this.#volatility.set(minute.symbol, minute);
  }

  #putTick({ second, priceUnits }: RecentTick): void {
    if (!this.#last || this.#last.second < second) this.#last = { second, priceUnits };
  }
}
