/**
 * All markets as of the last committed tick, in memory. It holds nothing that is not also in the
 * tables, and never makes a price itself: it is fed committed ticks, one after another.
 */
import type { ExchangeEvent, MarketState } from '@anywhen/exchange';
import {
  at,
  type FullCandle,
  decodeState,
  findMarket,
  formatPrice,
  type Interval,
  intervalStart,
  marketIndex,
  MARKETS,
  pricesOf,
  withBase,
} from '@anywhen/prices';
import type {
  KlineEvent,
  MarketList,
  MarketsSnapshot,
  TickEvent,
  Ticker,
  TickerEvent,
} from '@anywhen/protocol';
import type { CandleBook, CompleteCandle, TradedVolume } from '../candles/candle-book.ts';
import { toKline } from '../candles/kline.ts';
import { DayWindow } from './day-window.ts';
import { SecondLine } from './second-line.ts';
import { type TickerSource, listMarketsOf, tickerOf, windowOf } from './tickers.ts';

type CommittedTick = Extract<ExchangeEvent, { kind: 'tick' }>['tick'];

/** One committed second; each part is built only on demand. */
export type TickFrame = {
  readonly second: number;
  ticker(): TickerEvent;
  /** Undefined for a second whose hashes were not retained. */
  tick(symbol: string): TickEvent | undefined;
  kline(symbol: string, interval: Interval): KlineEvent;
};

/** The price of one unit of a currency, in whole units of 10^-decimals USDT. */
export type Price = { units: number; decimals: number };

export class MarketPicture implements TickerSource {
  readonly #book: CandleBook;
  readonly #window = new DayWindow();
  readonly #line = new SecondLine();
  #second: number;
  #seed: string | null;
  #hashes: readonly string[] | undefined;
  #priceUnits: readonly number[];
  #sparklines: readonly (readonly number[])[] = [];
  #hasWindowMoved = false;
  readonly #snapshots = new Map<MarketList, MarketsSnapshot>();

  /** The state of the last tick, or of the opening; earlier ticks are added afterwards. */
  constructor(state: MarketState, book: CandleBook) {
    this.#book = book;
    this.#second = state.process.second;
    this.#seed = state.seed;
    this.#hashes = state.hashes;
    this.#priceUnits = pricesOf(decodeState(state.process));
  }

  get second(): number {
    return this.#second;
  }

  /** The same object until something in it changes, so that callers can cache its bytes. */
  snapshot(list: MarketList = 'all'): MarketsSnapshot {
    const known = this.#snapshots.get(list);
    if (known) return known;
    const tickers = listMarketsOf(this, list).map((market) => tickerOf(this, market));
    const snapshot = { second: this.#second, seed: this.#seed, tickers };
    this.#snapshots.set(list, snapshot);
    return snapshot;
  }

  ticker(symbol: string): Ticker {
    return tickerOf(this, marketIndex(symbol));
  }

  /** The last ten minutes, oldest first; before the first tick only the price of the opening. */
  seconds(symbol: string): { firstSecond: number; prices: string[] } {
    const market = marketIndex(symbol);
    const { firstSecond, priceUnits } = this.#line.find(market) ?? {
      firstSecond: this.#second,
      priceUnits: [this.last(market)],
    };
    return { firstSecond, prices: priceUnits.map((units) => this.#format(market, units)) };
  }

  /** USDT is the unit itself; undefined for a currency that has no market. */
  priceOf(currency: string): Price | undefined {
    if (currency === 'USDT') return { units: 1, decimals: 0 };
    const market = findMarket(`${currency}USDT`);
    if (!market) return undefined;
    return { units: this.last(marketIndex(market.symbol)), decimals: market.priceDecimals };
  }

  /** The current candle; flat at the last price while its interval has had no tick. */
  openCandle(market: number, interval: Interval): FullCandle {
    const open = this.#book.findOpen(market, interval);
    if (open) return open;
    const price = this.last(market);
    const startMs = intervalStart(interval, this.#second * 1_000);
    const flat = { startMs, open: price, high: price, low: price, close: price, volumeCents: 0 };
    return withBase(flat, 0);
  }

  /** Complete minutes from the tables, oldest first, each with the candles of all markets. */
  fillWindow(minutes: readonly (readonly FullCandle[])[]): void {
    for (const candles of minutes) this.#window.push(candles);
    this.#moveSparklines();
  }

  /** Seconds up to the current state, oldest first; they may reach back before the open minute. */
  fillLine(ticks: readonly CommittedTick[]): void {
    for (const { second, priceUnits } of ticks) this.#line.push(second, priceUnits);
  }

  /** Seconds that no stored candle contains yet, oldest first; returns what they completed. */
  fillBook(ticks: readonly CommittedTick[]): CompleteCandle[][] {
    return ticks.map((tick) => this.#applyToBook(tick)).filter((complete) => complete.length > 0);
  }

  /** Members' trades: they add volume to candles and change no price. */
  addVolumes(volumes: readonly TradedVolume[]): void {
    for (const volume of volumes) this.#book.addVolume(volume);
    this.#snapshots.clear();
  }

  /** Time passed without prices before the first tick: returns what history left complete. */
  fillToOpening(): CompleteCandle[] {
    const complete = this.#book.closeBefore(this.#second * 1_000);
    this.#moveWindow(complete, this.#second);
    return complete;
  }

  /** The next second; returns the candles it completed. */
  apply(tick: CommittedTick, hashes: readonly string[] | undefined): CompleteCandle[] {
    const complete = this.#applyToBook(tick);
    this.#line.push(tick.second, tick.priceUnits);
    this.#second = tick.second;
    this.#seed = tick.seed;
    this.#hashes = hashes;
    this.#priceUnits = tick.priceUnits;
    this.#snapshots.clear();
    return complete;
  }

  /** Notifies listeners of the second that was applied last. */
  announceTo(listeners: readonly ((frame: TickFrame) => void)[]): void {
    const frame = this.#frame();
    for (const listener of listeners) listener(frame);
    this.#hasWindowMoved = false;
  }

  findTickEvent(symbol: string): TickEvent | undefined {
    const market = marketIndex(symbol);
    const hash = this.#hashes?.[market];
    if (this.#seed === null || hash === undefined) return undefined;
    const price = this.#format(market, this.last(market));
    return { second: this.#second, seed: this.#seed, price, hash };
  }

  klineEvent(symbol: string, interval: Interval): KlineEvent {
    const market = marketIndex(symbol);
    return { kline: toKline(market, this.openCandle(market, interval)) };
  }

  last(market: number): number {
    return at(this.#priceUnits, market);
  }

  window(market: number): ReturnType<DayWindow['figures']> {
    return this.#window.figures(market);
  }

  openMinute(market: number): FullCandle | undefined {
    return this.#book.findOpen(market, '1m');
  }

  sparkline(market: number): readonly number[] {
    return this.#sparklines[market] ?? [];
  }

  #applyToBook(tick: CommittedTick): CompleteCandle[] {
    const complete = this.#book.apply(tick);
    this.#moveWindow(complete, tick.second);
    return complete;
  }

  #moveWindow(complete: readonly CompleteCandle[], second: number): void {
    const minute = complete.filter(({ interval }) => interval === '1m');
    if (minute.length > 0) this.#window.push(minute.map(({ candle }) => candle));
    const hasFilled = this.#window.fillUpTo(intervalStart('1m', second * 1_000));
    if (minute.length === 0 && !hasFilled) return;
    this.#hasWindowMoved = true;
    this.#moveSparklines();
  }

  #moveSparklines(): void {
    this.#snapshots.clear();
    this.#sparklines = MARKETS.map((_, market) => this.#window.sparkline(market));
  }

  #frame(): TickFrame {
    return {
      second: this.#second,
      ticker: () => this.#tickerEvent(),
      tick: (symbol) => this.findTickEvent(symbol),
      kline: (symbol, interval) => this.klineEvent(symbol, interval),
    };
  }

  #tickerEvent(): TickerEvent {
    const markets = [...MARKETS.keys()];
    const prices = markets.map((market) => this.#format(market, this.last(market)));
    if (this.#seed === null) throw new Error('a tick without a seed');
    const event = { second: this.#second, seed: this.#seed, prices };
    if (!this.#hasWindowMoved) return event;
    return { ...event, window: markets.map((market) => windowOf(this, market)) };
  }

  #format(market: number, units: number): string {
    return formatPrice(units, at(MARKETS, market).priceDecimals);
  }
}
