/**
 * The bus over core NATS. It connects and reconnects in the background, so no start and no request
 * ever waits for it; messages published meanwhile are dropped on purpose.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';

import type { Bus, Unsubscribe } from './bus.ts';
import { readNatsUrl } from './nats-url.ts';

const RETRY_MS = 250;
const CONNECT_MS_MAX = 2_000;
/** A silently dead connection is noticed after two of them. */
const PING_MS = 2_000;
const CLOSE_MS_MAX = 1_000;

type BusLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
};

type Request = { subject: string; take: (message: Msg) => void; held: Subscription | undefined };

export class NatsBus implements Bus {
  readonly #url: string;
  readonly #log: BusLog;
  readonly #requests = new Set<Request>();
  #line: NatsConnection | undefined;
  #isConnected = false;
  #isClosed = false;

  private constructor(url: string, log: BusLog) {
    this.#url = url;
    this.#log = log;
  }

  static open({ url, log }: { url: string; log: BusLog }): NatsBus {
    const bus = new NatsBus(url, log);
    void bus.#connect();
    return bus;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, message: unknown): void {
    if (this.#isConnected) this.#send(() => this.#line?.publish(subject, JSON.stringify(message)));
  }

  subscribe(subject: string, listener: (message: unknown) => void): Unsubscribe {
    return this.#request(subject, (received) => {
      const message = readJson(received);
      if (message !== undefined) listener(message);
    });
  }

  async ask(subject: string, message: unknown, timeoutMs: number): Promise<unknown> {
    const line = this.#line;
    if (!line || !this.#isConnected) return undefined;
    const text = JSON.stringify(message);
    try {
      return readJson(await line.request(subject, text, { timeout: timeoutMs }));
    } catch {
      return undefined;
    }
  }

  answer(subject: string, answerer: (message: unknown) => Promise<unknown>): Unsubscribe {
    return this.#request(subject, (received) => {
      void answerer(readJson(received)).then((answer) => {
        if (answer !== undefined) this.#send(() => received.respond(JSON.stringify(answer)));
      });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isConnected = false;
    const line = this.#line;
    if (!line || line.isClosed()) return;
    // An unreachable server would never take the last messages.
    await Promise.race([line.flush().catch(() => undefined), sleep(CLOSE_MS_MAX)]);
    await line.close();
  }

  /** A connection that was closed at this moment throws; publishers must not fail because of it. */
  #send(send: () => void): void {
    try {
      send();
    } catch (error) {
      this.#log.warn({ reason: String(error) }, 'bus: a message was not sent');
    }
  }

  #request(subject: string, take: (message: Msg) => void): Unsubscribe {
    const request: Request = { subject, take, held: undefined };
    this.#requests.add(request);
    this.#fulfil(request);
    return () => {
      this.#requests.delete(request);
      if (!this.#line?.isClosed()) request.held?.unsubscribe();
    };
  }

  /** The library resubscribes by itself after a lost connection. */
  #fulfil(request: Request): void {
    request.held = this.#line?.subscribe(request.subject, {
      callback: (error, message) => {
        if (!error) request.take(message);
      },
    });
  }

  async #connect(): Promise<void> {
    let isLogged = false;
    while (!this.#isClosed) {
      try {
        await this.#use(await this.#dial());
        return;
      } catch (error) {
        if (!isLogged) this.#log.warn({ reason: String(error) }, 'bus: not reached, retrying');
        isLogged = true;
        await sleep(RETRY_MS);
      }
    }
  }

  /**
   * The library is loaded lazily: a single process starts a tenth of a second sooner without it.
   */
  async #dial(): Promise<NatsConnection> {
    const { connect } = await import('@nats-io/transport-node');
    return connect({
      ...readNatsUrl(this.#url),
      name: 'anywhen',
      timeout: CONNECT_MS_MAX,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
      reconnectJitter: RETRY_MS,
      pingInterval: PING_MS,
    });
  }

  async #use(line: NatsConnection): Promise<void> {
    if (this.#isClosed) return line.close();
    this.#line = line;
    for (const request of this.#requests) this.#fulfil(request);
    this.#isConnected = true;
    this.#log.info({}, 'bus: connected');
    void this.#watch(line);
  }

  async #watch(line: NatsConnection): Promise<void> {
    for await (const { type } of line.status()) {
      if (this.#isClosed) return;
      if (type === 'disconnect' && this.#isConnected) this.#log.warn({}, 'bus: connection lost');
      if (type === 'reconnect') this.#log.info({}, 'bus: connected again');
      if (type === 'disconnect') this.#isConnected = false;
      if (type === 'reconnect') this.#isConnected = true;
    }
    // The library has given up for good, for instance because its login was rejected.
    this.#isConnected = false;
    this.#line = undefined;
    if (!this.#isClosed) await this.#connect();
  }
}

/** Undefined for malformed JSON: it is treated as if nothing had come. */
function readJson(message: Msg): unknown {
  try {
    return JSON.parse(message.string());
  } catch {
    return undefined;
  }
}
