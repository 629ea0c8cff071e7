/**
 * Books as streams. A book is looked at after every commit while somebody follows it, because an
 * update must name every level that was touched since the last one: whoever begins with a book read
 * meanwhile, here or in another process, then ends with the same. Numbers are the journal's.
 */
import { findSpotMarket, type SpotMarket } from '@anywhen/exchange';
import type { BookTickerNews, DepthNews, StreamPace } from '@anywhen/protocol';
import type { PublicBooks } from '../../facets/server-module.ts';
import { Refusal } from '../../platform/http/call.ts';
import { changedLevels, writeLevels } from '../../spot/spot.ts';
import type { FollowedStream, StreamRooms } from './stream-rooms.ts';

type Book = ReturnType<PublicBooks['look']>;
type Side = 'bids' | 'asks';
type Level = Book[Side][number];

/** Calls back once, later. */
type Timer = (delayMs: number, wake: () => void) => void;

type BookStreamParts = {
  books: PublicBooks;
  rooms: StreamRooms;
  nowMs: () => number;
  timer?: Timer;
};

const NO_AMOUNT = '0.00000000';
const SIDES: readonly Side[] = ['bids', 'asks'];

export class BookStreams {
  readonly #parts: BookStreamParts;
  readonly #followed = new Map<string, FollowedBook>();

  constructor(parts: BookStreamParts) {
    this.#parts = parts;
  }

  start(): void {
    const { rooms, books } = this.#parts;
    rooms.onFollowed(
      (opened) => this.#open(opened),
      (ended) => this.#end(ended),
    );
    books.onTouched((symbol) => this.#followed.get(symbol)?.take());
  }

  #open(opened: FollowedStream): void {
    const { stream } = opened;
    if (!('symbol' in stream) || !isOfBook(opened)) return;
    const market = findSpotMarket(stream.symbol);
    if (!market) return;
    const book = this.#followed.get(market.symbol) ?? new FollowedBook(market, this.#parts);
    this.#followed.set(market.symbol, book);
    book.open(opened);
  }

  #end(ended: FollowedStream): void {
    if (!('symbol' in ended.stream) || !isOfBook(ended)) return;
    const { symbol } = ended.stream;
    const book = this.#followed.get(symbol);
    book?.end(ended);
    if (book?.isUnseen) this.#followed.delete(symbol);
  }
}

function isOfBook({ stream: { kind } }: FollowedStream): boolean {
  return kind === 'bookTicker' || kind === 'depth' || kind === 'levels';
}

/** What is published together, every so often at most. */
type Beat = {
  readonly everyMs: StreamPace;
  readonly streams: Map<string, FollowedStream>;
  readonly touched: Readonly<Record<Side, Set<number>>>;
  lastU: number;
  publishedAtMs: number;
  isWaiting: boolean;
};

class FollowedBook {
  readonly #market: SpotMarket;
  readonly #parts: BookStreamParts;
  readonly #beats = new Map<StreamPace, Beat>();
  readonly #tickers = new Set<string>();
  /** Undefined before the first price. */
  #book: Book | undefined;

  constructor(market: SpotMarket, parts: BookStreamParts) {
    this.#market = market;
    this.#parts = parts;
    this.#book = this.#look();
  }

  get isUnseen(): boolean {
    return this.#beats.size === 0 && this.#tickers.size === 0;
  }

  open(opened: FollowedStream): void {
    const { name, stream } = opened;
    if (stream.kind === 'bookTicker') this.#tickers.add(name);
    if (!('everyMs' in stream)) return;
    const { everyMs } = stream;
    const beat: Beat = this.#beats.get(everyMs) ?? {
      everyMs,
      streams: new Map(),
      touched: { bids: new Set(), asks: new Set() },
      lastU: this.#book?.u ?? 0,
      publishedAtMs: 0,
      isWaiting: false,
    };
    beat.streams.set(name, opened);
    this.#beats.set(everyMs, beat);
  }

  end({ name, stream }: FollowedStream): void {
    this.#tickers.delete(name);
    if (!('everyMs' in stream)) return;
    const beat = this.#beats.get(stream.everyMs);
    beat?.streams.delete(name);
    if (beat?.streams.size === 0) this.#beats.delete(stream.everyMs);
  }

  /** A commit may have changed it. */
  take(): void {
    const before = this.#book;
    const book = this.#look();
    if (!book) return;
    this.#book = book;
    const changed = {
      bids: changedLevels(before?.bids ?? [], book.bids),
      asks: changedLevels(before?.asks ?? [], book.asks),
    };
    if (changed.bids.length + changed.asks.length === 0) return;
    if (!before || SIDES.some((side) => !isSame(before[side][0], book[side][0]))) this.#quote(book);
    for (const beat of this.#beats.values()) {
      for (const side of SIDES)
        for (const { price } of changed[side]) beat.touched[side].add(price);
      this.#schedule(beat);
    }
  }

  #look(): Book | undefined {
    try {
      return this.#parts.books.look(this.#market.symbol);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  #quote(book: Book): void {
    for (const name of this.#tickers) {
      this.#parts.rooms.publish(name, describeBest(this.#market, book));
    }
  }

  #schedule(beat: Beat): void {
    if (beat.isWaiting) return;
    const { nowMs, timer = wakeLater } = this.#parts;
    const waitMs = beat.publishedAtMs + beat.everyMs - nowMs();
    if (waitMs <= 0) {
      this.#publish(beat);
      return;
    }
    beat.isWaiting = true;
    // A clock that was set back must not stop the book from moving.
    timer(Math.min(waitMs, beat.everyMs), () => {
      beat.isWaiting = false;
      if (this.#beats.get(beat.everyMs) === beat) this.#publish(beat);
    });
  }

  #publish(beat: Beat): void {
    const { rooms, nowMs } = this.#parts;
    const market = this.#market;
    const book = this.#book;
    beat.publishedAtMs = nowMs();
    if (!book || book.u <= beat.lastU) return;
    for (const { name, stream } of beat.streams.values()) {
      if (stream.kind === 'levels')
        rooms.publish(name, describeLevels(market, book, stream.levels));
      else rooms.publish(name, describeChange({ market, book, beat, nowMs: nowMs() }));
    }
    beat.lastU = book.u;
    for (const side of SIDES) beat.touched[side].clear();
  }
}

function isSame(one: Level | undefined, other: Level | undefined): boolean {
  return one?.price === other?.price && one?.lots === other?.lots;
}

type Change = { market: SpotMarket; book: Book; beat: Beat; nowMs: number };

/** Every level that was touched, as it is now; one that has left has no lots. */
function describeChange({ market, book, beat, nowMs }: Change): DepthNews {
  const levelsOf = (side: Side) => {
    const lots = new Map(book[side].map((level) => [level.price, level.lots]));
    const touched = [...beat.touched[side]];
    return writeLevels(
      market,
      touched.map((price) => ({ price, lots: lots.get(price) ?? 0 })),
    );
  };
  return {
    e: 'depthUpdate',
    E: nowMs,
    s: market.symbol,
    U: beat.lastU + 1,
    u: book.u,
    b: levelsOf('bids'),
    a: levelsOf('asks'),
  };
}

function describeLevels(market: SpotMarket, book: Book, levels: number) {
  return {
    lastUpdateId: book.u,
    bids: writeLevels(market, book.bids.slice(0, levels)),
    asks: writeLevels(market, book.asks.slice(0, levels)),
  };
}

function describeBest(market: SpotMarket, book: Book): BookTickerNews {
  const [[b, B] = [NO_AMOUNT, NO_AMOUNT]] = writeLevels(market, book.bids.slice(0, 1));
  const [[a, A] = [NO_AMOUNT, NO_AMOUNT]] = writeLevels(market, book.asks.slice(0, 1));
  return { u: book.u, s: market.symbol, b, B, a, A };
}

/** The timer alone must not keep the program running. */
function wakeLater(delayMs: number, wake: () => void): void {
  setTimeout(wake, delayMs).unref();
}
