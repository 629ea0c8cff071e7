/**
 * An attacker as a process of its own: 600 connections of one address that ask for one thing as
 * often as half a core can, connect again when they are cut, and never listen to a no.
 */
import { type Socket, connect } from 'node:net';
import type { FloodOrder, FloodOutcome } from './floods.ts';

const CONNECTIONS = 600;
const SLICE_MS = 5;
const CPU_SHARE_MAX = 0.5;

class Attack {
  readonly #order: FloodOrder;
  readonly #bytes: string;
  readonly #idle = new Set<Socket>();
  readonly #beganAtMs = performance.now();
  readonly #cpuBefore = process.cpuUsage();
  #missing = CONNECTIONS;
  #asked = 0;
  #connected = 0;

  constructor(order: FloodOrder) {
    const { path, times = 1, isHalf } = order.flood;
    const head = `GET ${path}${order.query} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n`;
    this.#order = order;
    this.#bytes = isHalf ? head : `${head}\r\n`.repeat(times);
    setInterval(() => this.#spend(), SLICE_MS);
  }

  sum(): FloodOutcome {
    const forMs = performance.now() - this.#beganAtMs;
    return { asked: this.#asked, connected: this.#connected, cpuShare: this.#cpuMs() / forMs };
  }

  /** As much as the budget allows, a little at a time. */
  #spend(): void {
    while (this.#hasBudget()) {
      const [socket] = this.#idle;
      if (socket) this.#ask(socket);
      else if (this.#missing > 0) this.#connect();
      else return;
    }
  }

  #hasBudget(): boolean {
    return this.#cpuMs() < (performance.now() - this.#beganAtMs) * CPU_SHARE_MAX;
  }

  #cpuMs(): number {
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    return (user + system) / 1_000;
  }

  #connect(): void {
    const { port, localAddress } = this.#order;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    this.#connected += 1;
    this.#missing -= 1;
    socket.on('error', () => undefined);
    socket.once('connect', () => this.#idle.add(socket));
    socket.on('data', () => this.#idle.add(socket));
    socket.once('close', () => {
      this.#idle.delete(socket);
      this.#missing += 1;
    });
  }

  #ask(socket: Socket): void {
    this.#idle.delete(socket);
    this.#asked += 1;
    socket.write(this.#bytes);
  }
}

let attack: Attack | undefined;
process.on('message', (message: FloodOrder | 'end') => {
  if (message !== 'end') attack = new Attack(message);
  else process.send?.(attack?.sum(), () => process.exit(0));
});
