/**
 * [29.9] A book kept from a stream is the book, whenever and wherever one began with it: several
 * servers publish the same random changes at moments of their own.
 */
import { findSpotMarket } from '@anywhen/exchange';
import { at } from '@anywhen/prices';
import { testSize } from '@anywhen/money/test-size';
import type { DepthNews } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { PublicBooks } from '../../facets/server-module.ts';
import { writeLevels } from '../../spot/spot.ts';
import type { BotSocket } from './bot-socket.ts';
import { BookStreams } from './book-streams.ts';
import { StreamRooms } from './stream-rooms.ts';

const CHANGES = testSize('BOOK_CHANGES', { short: 4_000, long: 200_000 });
const SHOWN = 6;
const SYMBOL = 'BTCUSDT';
const MARKET = requireMarket();

function requireMarket() {
  const market = findSpotMarket(SYMBOL);
  if (!market) throw new Error('there is no such market');
  return market;
}

type Level = { price: number; lots: number };
type Side = 'bids' | 'asks';

/** The journal: one state after each batch. */
class Journal {
  u = 100;
  readonly #lots = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  #random = 7;

  draw(below: number): number {
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#random / 2_147_483_648) * below);
  }

  /** Levels come, change, go, and push others out of what is shown. */
  change(): void {
    this.u += 1 + this.draw(5);
    for (let left = 1 + this.draw(3); left > 0; left -= 1) {
      const side: Side = this.draw(2) === 0 ? 'bids' : 'asks';
      const price = side === 'bids' ? 100 - this.draw(12) : 101 + this.draw(12);
      const lots = this.draw(3);
      if (lots === 0) this.#lots[side].delete(price);
      else this.#lots[side].set(price, lots);
    }
  }

  book(): { u: number; bids: Level[]; asks: Level[] } {
    const levels = (side: Side, direction: number) =>
      [...this.#lots[side]]
        .map(([price, lots]) => ({ price, lots }))
        .toSorted((one, other) => direction * (one.price - other.price))
        .slice(0, SHOWN);
    return { u: this.u, bids: levels('bids', -1), asks: levels('asks', 1) };
  }
}

/** A server that has taken in the journal up to somewhere, and publishes when its timer says. */
class Server {
  readonly told: DepthNews[] = [];
  readonly #watchers: ((symbol: string) => void)[] = [];
  readonly #wakers: (() => void)[] = [];
  #book: ReturnType<Journal['book']>;
  nowMs = 0;

  constructor(book: ReturnType<Journal['book']>) {
    this.#book = book;
    const rooms = new StreamRooms();
    const books: PublicBooks = {
      depth: () => ({ u: this.#book.u, ...this.text() }),
      look: () => this.#book,
      onTouched: (watcher) => void this.#watchers.push(watcher),
    };
    const timer = (_delayMs: number, wake: () => void) => void this.#wakers.push(wake);
    new BookStreams({ books, rooms, nowMs: () => this.nowMs, timer }).start();
    const write = (frame: Buffer) => {
      const text = frame.toString();
      this.told.push(JSON.parse(text.slice(text.indexOf('{"e"'))) as DepthNews);
    };
    rooms.join('btcusdt@depth@100ms', { use: 'plain', write } as unknown as BotSocket);
  }

  text() {
    const { bids, asks } = this.#book;
    return { bids: writeLevels(MARKET, bids), asks: writeLevels(MARKET, asks) };
  }

  get u(): number {
    return this.#book.u;
  }

  take(book: ReturnType<Journal['book']>): void {
    this.#book = book;
    for (const watcher of this.#watchers) watcher(SYMBOL);
  }

  wake(): void {
    this.nowMs += 100;
    for (const wake of this.#wakers.splice(0)) wake();
  }
}

type Kept = { u: number; isFirst: boolean; bids: Map<string, string>; asks: Map<string, string> };

/** As Binance says that a program keeps it. */
function keep(kept: Kept, { U, u, b, a }: DepthNews): void {
  if (u <= kept.u) return;
  if (kept.isFirst) expect(U).toBeLessThanOrEqual(kept.u + 1);
  else expect(U).toBe(kept.u + 1);
  const both = [
    [kept.bids, b],
    [kept.asks, a],
  ] as const;
  for (const [levels, changed] of both) {
    for (const [price, quantity] of changed) {
      if (Number(quantity) === 0) levels.delete(price);
      else levels.set(price, quantity);
    }
  }
  kept.u = u;
  kept.isFirst = false;
}

function beginWith(server: Server): Kept {
  const { bids, asks } = server.text();
  return { u: server.u, isFirst: true, bids: new Map(bids), asks: new Map(asks) };
}

function expectSame(kept: Kept, server: Server): void {
  const { bids, asks } = server.text();
  const sorted = (levels: Map<string, string>, direction: number) =>
    [...levels].toSorted(([one], [other]) => direction * (Number(one) - Number(other)));
  expect(sorted(kept.bids, -1)).toEqual(bids);
  expect(sorted(kept.asks, 1)).toEqual(asks);
}

describe('[29.9] a book kept from a stream', () => {
  it('is the book, also after connections were lost and with another server', () => {
    const journal = new Journal();
    const servers = [new Server(journal.book()), new Server(journal.book())];
    const read = [0, 0];
    let followed = at(servers, 0);
    let kept = beginWith(followed);
    for (let count = 0; count < CHANGES; count += 1) {
      journal.change();
      for (const server of servers) server.take(journal.book());
      const woken = at(servers, journal.draw(2));
      if (journal.draw(4) === 0) woken.wake();
      const lost = journal.draw(40) === 0;
      if (lost) {
        // Another connection, to either server; the book from either, read while news piles up.
        followed = at(servers, journal.draw(2));
        const place = servers.indexOf(followed);
        read[place] = followed.told.length;
        kept = beginWith(at(servers, journal.draw(2)));
      }
      const place = servers.indexOf(followed);
      for (const news of followed.told.slice(read[place])) keep(kept, news);
      read[place] = followed.told.length;
      if (kept.u === followed.u) expectSame(kept, followed);
    }
    servers.forEach((server) => server.wake());
    const last = servers.indexOf(followed);
    for (const news of followed.told.slice(read[last])) keep(kept, news);
    expectSame(kept, followed);
  });

  it('[EX-29.6] goes on with the first update behind what was read', () => {
    const kept: Kept = { u: 120, isFirst: true, bids: new Map(), asks: new Map() };
    const update = (U: number, u: number): DepthNews => {
      const b: [string, string][] = [['1', String(u)]];
      return { e: 'depthUpdate', E: 1, s: SYMBOL, U, u, b, a: [] };
    };
    keep(kept, update(101, 118));
    expect(kept.bids.size).toBe(0);
    keep(kept, update(119, 125));
    keep(kept, update(126, 131));
    expect(kept).toMatchObject({ u: 131, bids: new Map([['1', '131']]) });
    const late: Kept = { u: 120, isFirst: true, bids: new Map(), asks: new Map() };
    expect(() => keep(late, update(122, 125))).toThrow();
  });

  it('every update follows the one before it, and none is empty', () => {
    const journal = new Journal();
    const server = new Server(journal.book());
    for (let count = 0; count < 500; count += 1) {
      journal.change();
      server.take(journal.book());
      if (count % 7 === 0) server.wake();
    }
    server.wake();
    expect(server.told.length).toBeGreaterThan(50);
    for (const [place, { U, u, a, b }] of server.told.entries()) {
      expect(U).toBe((server.told[place - 1]?.u ?? 100) + 1);
      expect(u).toBeGreaterThanOrEqual(U);
      expect(a.length + b.length).toBeGreaterThan(0);
    }
  });
});
