/**
 * [W1] Thirty-two clients join, lag, disconnect and reconnect at random while members trade: each
 * rebuilds the books from snapshots and changes, and always holds what the server showed.
 * DEPTH_DELTAS sets how many changes are applied before the books are compared at rest.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { testSize } from '@anywhen/money/test-size';
import { findMarket } from '@anywhen/prices';
import type { DepthEvent, DepthSnapshot, ServerFrame } from '@anywhen/protocol';
import { applyDepth, isWholeDepth } from '@anywhen/protocol';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';
import { Trader } from '../../testing/spot/trader.ts';

const DELTAS = testSize('DEPTH_DELTAS', { short: 1_500, long: 200_000 });
const CLIENTS = 32;
const SYMBOLS = ['BTCUSDT', 'SOLUSDT', 'UNIUSDT', 'PEPEUSDT'];
const TRADERS = 3;

let app: TestApp;
let traders: Trader[];

beforeAll(async () => {
  app = await TestApp.start();
  traders = [];
  for (let index = 0; index < TRADERS; index += 1) {
    traders.push(await Trader.open(app.url, `maker_${index}`));
  }
});

afterAll(() => app.remove());

it(`[W1] ${CLIENTS} unstable clients and ${DELTAS} changes: every book matches the server’s`, async () => {
  await app.standStill();
  app.resume();
  let isTrading = true;
  const trading = traders.map(async (trader) => {
    while (isTrading) await tradeSomewhere(trader);
  });
  const shown = new Map<string, string>();
  const clients = Array.from({ length: CLIENTS }, () => new Follower(shown));
  const steady = new Follower(shown);
  steady.connect();
  const restless = clients.map((client) => client.live());
  const isEnough = () =>
    totalOf(clients, 'applied') >= DELTAS && totalOf(clients, 'joins') > 3 * CLIENTS;
  while (!isEnough()) await sleep(50);
  for (const client of clients) client.calmDown();
  await Promise.all(restless);

  isTrading = false;
  await Promise.all(trading);
  await app.standStill();
  for (const symbol of SYMBOLS) {
    for (const client of [steady, ...clients]) await expectSameBook(client, symbol);
    expect(steady.books.get(symbol)?.bids.length).toBeGreaterThanOrEqual(20);
  }
  for (const client of [steady, ...clients]) client.leave();
  expect(totalOf([steady, ...clients], 'faults')).toBe(0);
  expect(totalOf(clients, 'joins')).toBeGreaterThan(3 * CLIENTS);
});

/** At rest; the last change may still be in flight to the client, or to the server's own book. */
async function expectSameBook(client: Follower, symbol: string): Promise<void> {
  const differs = async () => {
    const book = await traders[0]?.depth(symbol);
    return isDeepStrictEqual(client.books.get(symbol), book) ? null : client.books.get(symbol);
  };
  await expect.poll(differs, { timeout: 60_000 }).toBeNull();
}

function totalOf(clients: readonly Follower[], what: 'applied' | 'faults' | 'joins'): number {
  return clients.reduce((sum, client) => sum + client[what], 0);
}

/** Maintains books as the app does, and verifies numbers, checksum, and what others saw. */
class Follower {
  readonly books = new Map<string, DepthSnapshot>();
  applied = 0;
  faults = 0;
  joins = 0;
  #socket: WebSocket | undefined;
  #isCalm = false;

  /** `shown` is what any client ever held, by market and number: all must agree. */
  constructor(private readonly shown: Map<string, string>) {}

  async live(): Promise<void> {
    await sleep(Math.random() * 300);
    while (!this.#isCalm) {
      this.connect();
      await sleep(200 + Math.random() * 800);
      await this.#lag();
      // Some disconnect cleanly, some are cut off in the middle of a frame.
      if (Math.random() < 0.5) this.leave();
      else this.#socket?.terminate();
      await sleep(Math.random() * 200);
    }
    this.connect();
  }

  connect(): void {
    this.books.clear();
    this.joins += 1;
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => this.#subscribe(SYMBOLS));
    socket.on('message', (text) => {
      if (socket !== this.#socket) return;
      this.#receive(JSON.parse(text.toString()) as ServerFrame);
    });
  }

  calmDown(): void {
    this.#isCalm = true;
  }

  leave(): void {
    this.#socket?.close();
  }

  /** Reads nothing for a while, then all at once; or leaves a market and comes back. */
  async #lag(): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Math.random() < 0.4) {
      socket.pause();
      await sleep(Math.random() * 800);
      socket.resume();
    } else if (Math.random() < 0.5) {
      const symbol = SYMBOLS[Math.floor(Math.random() * SYMBOLS.length)] ?? '';
      socket.send(JSON.stringify({ op: 'unsubscribe', topics: [`depth:${symbol}`] }));
      this.books.delete(symbol);
      await sleep(Math.random() * 300);
      this.#subscribe([symbol]);
    }
    await sleep(Math.random() * 500);
  }

  #subscribe(symbols: readonly string[]): void {
    const topics = symbols.map((symbol) => `depth:${symbol}`);
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ op: 'subscribe', topics }));
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === 'rejected') this.faults += 1;
    if (frame.type !== 'snapshot' && frame.type !== 'event') return;
    const { topic, type, data } = frame;
    const symbol = topic.slice('depth:'.length);
    if (type === 'snapshot') {
      this.#keep(symbol, isWholeDepth(data as DepthSnapshot) ? (data as DepthSnapshot) : undefined);
      return;
    }
    const book = this.books.get(symbol);
    // Frames in flight after leaving a market are ignored.
    if (!book) return;
    this.#keep(symbol, applyDepth(book, data as DepthEvent));
    this.applied += 1;
  }

  #keep(symbol: string, book: DepthSnapshot | undefined): void {
    if (!book) {
      this.faults += 1;
      return;
    }
    this.books.set(symbol, book);
    const key = `${symbol} ${book.u}`;
    const text = JSON.stringify(book);
    if ((this.shown.get(key) ?? text) !== text) this.faults += 1;
    this.shown.set(key, text);
  }
}

/**
 * Orders inside and beyond the quotes, some that take, and now and then one that empties a side.
 */
async function tradeSomewhere(trader: Trader): Promise<void> {
  const symbol = SYMBOLS[Math.floor(Math.random() * SYMBOLS.length)] ?? '';
  if (Math.random() < 0.03) await trader.cancelAll();
  const { bids, asks } = await trader.depth(symbol);
  const [bid = '', ask = ''] = [bids[0]?.[0], asks[0]?.[0]];
  const { priceDecimals = 0, quantityDecimals = 0 } = findMarket(symbol) ?? {};
  const middle = (Number(bid) + Number(ask)) / 2;
  if (Math.random() < 0.3) {
    await trader.ask({ symbol, type: 'market', quoteAmount: '20' });
    return;
  }
  const price = (middle * (1 - Math.random() * 0.004)).toFixed(priceDecimals);
  await trader.ask({ symbol, price, quantity: (20 / middle).toFixed(quantityDecimals) });
}
