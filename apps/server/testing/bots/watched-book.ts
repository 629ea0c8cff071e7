/** A book as ccxt keeps it from the stream, compared with the server's. For tests only. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderBook } from 'ccxt';
import { expect } from 'vitest';
import type { CcxtPro } from './ccxt-client.ts';

const LEVELS = 50;

export class WatchedBook {
  readonly #exchange: CcxtPro;
  readonly #symbol: string;
  readonly #watching: Promise<void>;
  #book: OrderBook | undefined;
  #isStopped = false;
  updates = 0;

  constructor(exchange: CcxtPro, symbol: string) {
    this.#exchange = exchange;
    this.#symbol = symbol;
    this.#watching = this.#watch();
  }

  /** One more update has come. */
  async untilReady(): Promise<void> {
    const before = this.updates;
    while (!this.#book || this.updates <= before) await sleep(20);
  }

  /** Both are read until they are of one moment; then they must be equal. */
  async untilSame(): Promise<void> {
    for (;;) {
      const server = await this.#exchange.fetchOrderBook(this.#symbol);
      const watched = this.#book && { nonce: this.#book.nonce, ...levelsOf(this.#book) };
      const { nonce, ...levels } = { nonce: server.nonce, ...levelsOf(server) };
      if (watched?.nonce === nonce) {
        expect(watched).toEqual({ nonce, ...levels });
        return;
      }
      const { nonce: _nonce, ...ownLevels } = watched ?? {};
      if (JSON.stringify(ownLevels) === JSON.stringify(levels)) return;
      await sleep(20);
    }
  }

  /** As a network does; ccxt connects again, to the address it then has. */
  cutConnections(): void {
    for (const client of Object.values(this.#exchange.clients)) {
      (client as { connection?: { terminate?: () => void } }).connection?.terminate?.();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#exchange.close();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      try {
        this.#book = await this.#exchange.watchOrderBook(this.#symbol);
        this.updates += 1;
      } catch {
        // A lost connection: ccxt says so, and watches again when asked.
        this.#book = undefined;
        await sleep(50);
      }
    }
  }
}

function levelsOf(book: OrderBook) {
  const read = (levels: OrderBook['bids']) =>
    levels.slice(0, LEVELS).map(([price = 0, quantity = 0]) => [price, quantity]);
  return { bids: read(book.bids), asks: read(book.asks) };
}
