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
  MarketStress,
  isCurrentPosition,
} from '@anywhen/exchange';
import { type PriceState, marketIndex } from '@anywhen/prices';
import { type OptionsOffer, type PricedSecond } from '@anywhen/protocol';
import { requireMarket, sigmaUnitsAt } from '@anywhen/protocol';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class OptionsFacts implements Facts {
  readonly #series = new Map<string, SeriesRecord>();
  readonly #volatility = new Map<string, VolatilityMinute>();
  readonly #open = new OpenRecords<CurrentPosition, OptionRecord>(isCurrentPosition);
  readonly #terms = new CommittedTerms<OptionsTerms>(OPTIONS_TERMS);
  readonly #stress = new MarketStress();
  #last: RecentTick | undefined;
  #regimes: PriceState['regimes'] | undefined;

  load({ options, terms, markets }: Pick<ExchangeImage, 'options' | 'terms' | 'markets'>): void {
    this.#series.clear();
    this.#volatility.clear();
    this.#open.clear();
    this.#stress.clear();
    this.#terms.load(terms);
    this.#last = undefined;
    this.#regimes = markets.state?.process.regimes;
    for (const series of options.series) this.#putSeries(series);
    for (const minute of options.volatility) this.#putMinute(minute);
    for (const position of options.positions) this.#putPosition(position);
    for (const tick of options.recent) this.#putTick(tick);
  }

  apply(change: Change): void {
    if (change.kind === 'option-series') this.#putSeries(change.series);
    else if (change.kind === 'option-position') this.#putPosition(change.position);
    else if (change.kind === 'volatility') this.#putMinute(change.minute);
    else if (change.kind === 'tick') this.#putTick(change);
    else if (change.kind === 'market-state') this.#regimes = change.state.process.regimes;
    else this.#terms.apply(change);
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
    const sigmaUnits = known ?? sigmaUnitsAt(symbol, second, []);
    const regime = this.#regimes?.[requireMarket(symbol).group] ?? null;
    return { second, priceUnits, sigmaUnits, regime };
  }

  /** What the house would pay for a market. */
  stressOf(symbol: string): bigint {
    return this.#stress.of(symbol);
  }

  #putPosition(position: OptionRecord): void {
    this.#open.put(position);
    this.#stress.put(position);
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
