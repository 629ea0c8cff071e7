/** A program's socket that records what it is told. For tests only. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { BotSockets } from '../../src/bots/streams/bot-sockets.ts';
import { openLog } from '../../src/platform/log.ts';

export type Said = Record<string, unknown>;

type Ending = { code: number; reason: string };

export class StreamClient {
  readonly ws: WebSocket;
  readonly said: Said[] = [];
  readonly closed: Promise<Ending>;
  #wakers: (() => void)[] = [];

  private constructor(url: string) {
    this.ws = new WebSocket(url, { perMessageDeflate: false });
    this.ws.on('error', () => undefined);
    this.ws.on('message', (message: Buffer) => {
      this.said.push(JSON.parse(message.toString()) as Said);
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      this.ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** Fails with the status when it is refused. */
  static async open(url: string): Promise<StreamClient> {
    const client = new StreamClient(url.replace(/^http/, 'ws'));
    await new Promise<void>((resolve, reject) => {
      client.ws.once('open', resolve);
      client.ws.once('unexpected-response', (_request, response) => {
        reject(new Error(String(response.statusCode)));
      });
    });
    return client;
  }

  say(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The answer with this id. */
  async ask(message: { id: unknown } & Said): Promise<Said> {
    this.say(message);
    return this.until((each) => each['id'] === message.id);
  }

  subscribe(...params: string[]): Promise<Said> {
    return this.ask({ id: this.said.length + 1_000_000, method: 'SUBSCRIBE', params });
  }

  /** The first that is so, also of what was said before. */
  async until(isWanted: (each: Said) => boolean): Promise<Said> {
    for (;;) {
      const found = this.said.find(isWanted);
      if (found) return found;
      await new Promise<void>((resolve) => this.#wakers.push(resolve));
    }
  }

  /** As `until`, from an index on. */
  async untilAfter(from: number, isWanted: (each: Said) => boolean): Promise<Said> {
    return this.until((each) => this.said.indexOf(each) >= from && isWanted(each));
  }

  #wake(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const wake of wakers) wake();
  }
}

export type TestSockets = {
  sockets: BotSockets;
  server: Server;
  url: string;
  stop: () => Promise<void>;
};

/** On a real port, with nobody who tells anything. */
export async function startSockets(
  options: Partial<ConstructorParameters<typeof BotSockets>[0]> = {},
): Promise<TestSockets> {
  const sockets = new BotSockets({
    nowMs: Date.now,
    log: openLog('silent'),
    isServing: () => true,
    ipOf: () => '127.0.0.1',
    refusalOf: () => undefined,
    ...options,
  });
  sockets.serveListenKeys({ follow: () => Promise.resolve(false), leave: () => undefined });
  const server = createServer();
  server.on('upgrade', (request, raw, head) => {
    if (!sockets.admit(request, raw, head)) raw.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    await sockets.shutdown();
    await new Promise((resolve) => server.close(resolve));
  };
  return { sockets, server, url: `http://127.0.0.1:${port}/bot`, stop };
}
