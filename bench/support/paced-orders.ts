/**
 * Members who order at a steady pace, each from an address and on a connection of its own. Latency
 * counts from when an order was due, so that a server that stalls cannot hide it.
 */
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOfResponse } from './load.ts';

export type Trader = {
  localAddress: string;
  requestOf: () => string;
  receive(answer: string): void;
};

export class PacedOrders {
  #latenciesMs: number[] = [];
  #refused = 0;
  #waiting = 0;
  #isPausing = false;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #sockets: Socket[] = [];

  constructor(traders: readonly Trader[], { port, everyMs }: { port: number; everyMs: number }) {
    for (const [index, trader] of traders.entries()) {
      const begin = (index * everyMs) / traders.length;
      this.#timers.push(setTimeout(() => this.#open(trader, port, everyMs), begin));
    }
  }

  /** What was measured since the last time. */
  take(): { latenciesMs: number[]; refused: number } {
    const taken = { latenciesMs: this.#latenciesMs, refused: this.#refused };
    this.#latenciesMs = [];
    this.#refused = 0;
    return taken;
  }

  /** Lets all that is due be answered: what one stretch left behind is not the next one's. */
  async settle(): Promise<void> {
    this.#isPausing = true;
    while (this.#waiting > 0) await sleep(20);
    this.#isPausing = false;
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(trader: Trader, port: number, everyMs: number): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress: trader.localAddress });
    socket.setNoDelay(true).setEncoding('latin1');
    const dueAtMs: number[] = [];
    let isAsking = false;
    let received = '';
    const askNext = (): void => {
      if (isAsking || dueAtMs.length === 0) return;
      isAsking = true;
      socket.write(trader.requestOf());
    };
    socket.on('data', (chunk: string) => {
      received += chunk;
      const end = endOfResponse(received);
      if (end < 0) return;
      if (!received.startsWith('HTTP/1.1 200')) this.#refused += 1;
      trader.receive(received.slice(0, end));
      received = received.slice(end);
      this.#latenciesMs.push(performance.now() - (dueAtMs.shift() ?? 0));
      this.#waiting -= 1;
      isAsking = false;
      askNext();
    });
    socket.on('error', (error) => {
      throw error;
    });
    this.#sockets.push(socket);
    const timer = setInterval(() => {
      if (this.#isPausing) return;
      this.#waiting += 1;
      dueAtMs.push(performance.now());
      askNext();
    }, everyMs);
    this.#timers.push(timer);
  }
}
