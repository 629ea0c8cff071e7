/** A program that calls over its socket, signed as Binance's own clients sign. For tests only. */
import { type StreamClient, type Said, StreamClient as Client } from './stream-client.ts';
import type { Program } from './program.ts';

type SocketAnswer = {
  id: unknown;
  status: number;
  result?: unknown;
  error?: { code: number; msg: string };
  rateLimits?: { rateLimitType: string; count: number }[];
};

export class Caller {
  #nextId = 0;

  private constructor(
    readonly client: StreamClient,
    readonly program: Program,
  ) {}

  static async open(program: Program): Promise<Caller> {
    return new Caller(await Client.open(`${program.url}/bot/ws-api/v3`), program);
  }

  /** Without a key. */
  ask(method: string, params?: Said): Promise<SocketAnswer> {
    this.#nextId += 1;
    const id = `call-${this.#nextId}`;
    return this.client.ask({ id, method, ...(params && { params }) }) as Promise<never>;
  }

  call(method: string, params: Said = {}): Promise<SocketAnswer> {
    const { credentials, nowMs } = this.program;
    const all = { apiKey: credentials.key, timestamp: nowMs(), recvWindow: 10_000, ...params };
    const names = Object.keys(all).toSorted() as (keyof typeof all)[];
    const text = names.map((name) => `${name}=${String(all[name])}`).join('&');
    return this.ask(method, { ...all, signature: this.program.sign(text) });
  }
}
