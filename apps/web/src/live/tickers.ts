/**
 * The last price and 24-hour figures of every market, from the boot data and then from
 * `ticker:all`. A row's object is replaced only when something in it changed. Sorting is done by
 * the lists.
 */
import { type Change, change24h, changeBps, MARKETS } from '@anywhen/prices';
import type { MarketsSnapshot, Ticker, TickerEvent, TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore, type Listener } from './keyed-store.ts';

export type TickerRow = {
  readonly last: string;
  readonly changeBps: number;
  /** Of the last price that differed from the one before; flat until there was one. */
  readonly direction: 'up' | 'down' | 'flat';
};

export type DayWindow = Pick<Ticker, 'open24h' | 'high24h' | 'low24h' | 'volume24h'>;

/**
 * A market with its sort keys; the change is exact, because sorting by rounded values would be
 * wrong.
 */
export type TickerListing = {
  readonly symbol: string;
  readonly last: string;
  readonly change: Change;
  readonly volume24h: string;
};

const LISTING_EVERY_MS = 1_000;

export class Tickers {
  readonly rows: KeyedStore<TickerRow>;
  readonly days: KeyedStore<DayWindow>;
  readonly sparklines: KeyedStore<readonly number[]>;
  readonly #changes = new Map<string, Change>();
  readonly #batch: FrameBatch;
  readonly #nowMs: () => number;
  readonly #secondListeners = new Set<Listener>();
  readonly #listingListeners = new Set<Listener>();
  #second: number | undefined;
  #listings: readonly TickerListing[] = [];
  #listedAtMs = -Infinity;
  #listing: ReturnType<typeof setTimeout> | undefined;

  constructor(batch: FrameBatch, nowMs: () => number) {
    this.rows = new KeyedStore(batch);
    this.days = new KeyedStore(batch);
    this.sparklines = new KeyedStore(batch);
    this.#batch = batch;
    this.#nowMs = nowMs;
  }

  get second(): number | undefined {
    return this.#second;
  }

  get listings(): readonly TickerListing[] {
    return this.#listings;
  }

  apply({ type, data }: TopicFrame): void {
    if (type === 'snapshot') this.seed(data as MarketsSnapshot);
    else this.#applyEvent(data as TickerEvent);
  }

  seed({ second, tickers }: MarketsSnapshot): void {
    for (const ticker of tickers) {
      const { symbol, last, open24h, high24h, low24h, volume24h, sparkline } = ticker;
      this.#applyDay(symbol, { open24h, high24h, low24h, volume24h });
      this.#applyPrice(symbol, last);
      this.sparklines.set(symbol, sparkline);
    }
    this.#moveTo(second);
  }

  subscribeSecond(listener: Listener): () => void {
    this.#secondListeners.add(listener);
    return () => this.#secondListeners.delete(listener);
  }

  subscribeListings(listener: Listener): () => void {
    this.#listingListeners.add(listener);
    this.#listSoon();
    return () => {
      this.#listingListeners.delete(listener);
      if (this.#listingListeners.size > 0) return;
      clearTimeout(this.#listing);
      this.#listing = undefined;
    };
  }

  #applyEvent({ second, prices, window }: TickerEvent): void {
    for (const [index, { symbol }] of MARKETS.entries()) {
      const day = window?.[index];
      const last = prices[index];
      if (day) this.#applyDay(symbol, day);
      if (last !== undefined) this.#applyPrice(symbol, last);
    }
    this.#moveTo(second);
  }

  #applyDay(symbol: string, day: DayWindow): void {
    const before = this.days.get(symbol);
    const isSame =
      before?.open24h === day.open24h &&
      before.high24h === day.high24h &&
      before.low24h === day.low24h &&
      before.volume24h === day.volume24h;
    if (!isSame) this.days.set(symbol, day);
  }

  #applyPrice(symbol: string, last: string): void {
    const day = this.days.get(symbol);
    if (!day) return;
    const units = unitsOf(last);
    const openUnits = unitsOf(day.open24h);
    if (openUnits === 0) return;
    this.#widenDay(symbol, day, last);
    const change = change24h(openUnits, units);
    const before = this.rows.get(symbol);
    const bps = changeBps(change);
    this.#changes.set(symbol, change);
    if (before?.last === last && before.changeBps === bps) return;
    const direction = directionFrom(before, last);
    const row = { last, changeBps: bps, direction } as const;
    this.rows.set(symbol, row);
  }

  /** Windows arrive once a minute; until then a price outside the range would look wrong. */
  #widenDay(symbol: string, day: DayWindow, last: string): void {
    const units = unitsOf(last);
    if (units > unitsOf(day.high24h)) this.days.set(symbol, { ...day, high24h: last });
    else if (units < unitsOf(day.low24h)) this.days.set(symbol, { ...day, low24h: last });
  }

  #moveTo(second: number): void {
    if (this.#second !== second) {
      this.#second = second;
      this.#batch.schedule(this.#secondListeners);
    }
    if (this.#listings.length === 0) this.#list();
    else if (this.#listingListeners.size > 0) this.#listSoon();
  }

  /** Lists that reorder ten times a second cannot be tapped. */
  #listSoon(): void {
    if (this.#listing !== undefined) return;
    const waitMs = this.#listedAtMs + LISTING_EVERY_MS - this.#nowMs();
    if (waitMs <= 0) {
      this.#list();
      return;
    }
    this.#listing = setTimeout(
      () => {
        this.#listing = undefined;
        this.#list();
      },
      Math.min(waitMs, LISTING_EVERY_MS),
    );
  }

  #list(): void {
    this.#listedAtMs = this.#nowMs();
    this.#listings = MARKETS.flatMap(({ symbol }) => {
      const row = this.rows.get(symbol);
      const change = this.#changes.get(symbol);
      const volume24h = this.days.get(symbol)?.volume24h ?? '0';
      return row && change ? [{ symbol, last: row.last, change, volume24h }] : [];
    });
    this.#batch.schedule(this.#listingListeners);
  }
}

/** A market's prices all have the same decimals, so without the point they are integer units. */
function unitsOf(price: string): number {
  return Number(price.replace('.', ''));
}

function directionFrom(before: TickerRow | undefined, last: string): TickerRow['direction'] {
  if (!before) return 'flat';
  const moved = unitsOf(last) - unitsOf(before.last);
  if (moved === 0) return before.direction;
  return moved > 0 ? 'up' : 'down';
}
