/**
 * The sockets of programs, below `/bot`: who gets one, what its address says it follows, and its
 * end. What streams tell and calls answer is served by others; nothing here knows it.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { BOT_BASE, BOT_SOCKETS, LISTEN_KEY, type Rejection } from '@anywhen/protocol';
import type { Log } from '../../platform/log.ts';
import { withDeadline } from '../../platform/sockets/deadline.ts';
import type { OtherSockets } from '../../platform/sockets/hub.ts';
import { Outbox } from '../../platform/sockets/outbox.ts';
import { type Opened, SocketIngress } from '../../platform/sockets/socket-ingress.ts';
import { type BotCloseReason, BotSocket, type SocketUse } from './bot-socket.ts';
import { ConnectionCounts } from './connection-counts.ts';
import { BOT_SOCKET_LIMITS, type BotSocketLimits } from './limits.ts';
import { StreamRooms } from './stream-rooms.ts';
import { type ListenKeys, StreamRequests, isStream } from './stream-requests.ts';

type BotSocketsOptions = {
  nowMs: () => number;
  log: Log;
  isServing: () => boolean;
  ipOf: (request: IncomingMessage) => string;
  /** The ingress's verdict on an upgrade request. */
  refusalOf: (request: IncomingMessage) => Rejection | undefined;
  limits?: Partial<BotSocketLimits>;
};

type Address = { use: SocketUse; names: readonly string[] };

/** Answers a call, whatever happens. */
type TakeCall = (socket: BotSocket, text: string) => void;

export class BotSockets implements OtherSockets {
  readonly rooms = new StreamRooms();
  readonly limits: BotSocketLimits;
  readonly #options: BotSocketsOptions;
  readonly #ingress: SocketIngress;
  readonly #outbox = new Outbox();
  readonly #sockets = new Set<BotSocket>();
  readonly #closed: Partial<Record<BotCloseReason | 'peer', number>> = {};
  #requests: StreamRequests | undefined;
  #takeCall: TakeCall | undefined;

  constructor(options: BotSocketsOptions) {
    this.#options = options;
    this.limits = { ...BOT_SOCKET_LIMITS, ...options.limits };
    const { nowMs, log, isServing, ipOf, refusalOf } = options;
    const { socketsPerWindow: perWindow, windowMs } = this.limits;
    const counts = new ConnectionCounts({ perWindow, windowMs, nowMs });
    this.#ingress = new SocketIngress({
      log,
      limits: this.limits,
      isPath: (path) => readAddress(path) !== undefined,
      // It reads no cookie: a page of another site sees what anybody does.
      allowedOrigins: () => true,
      isServing,
      findSession: () => Promise.resolve(undefined),
      ipOf,
      refusalOf: (request) => {
        const refusal = refusalOf(request);
        if (refusal) return refusal;
        return counts.take(ipOf(request)) > 0 ? { code: 'RATE_LIMITED' } : undefined;
      },
      onOpen: (opened) => this.#open(opened),
    });
  }

  serveListenKeys(listenKeys: ListenKeys): void {
    const { rooms, limits } = this;
    this.#requests = new StreamRequests({ rooms, listenKeys, streamsMax: limits.streamsMax });
  }

  serveCalls(take: TakeCall): void {
    this.#takeCall = take;
  }

  admit(request: IncomingMessage, raw: Duplex, head: Buffer): boolean {
    if (!readAddress(request.url ?? '')) return false;
    void this.#ingress.admit(request, raw, head);
    return true;
  }

  /** Events were missed here: everybody must connect again, and begin anew. */
  startOver(): void {
    for (const socket of this.#sockets) socket.goodbye('serverShutdown');
  }

  /** Resolves when all are gone; what was asked before is answered first, if it is soon. */
  async shutdown(): Promise<void> {
    this.#ingress.shut();
    const { lastAnswersMs: afterMs, shutdownMs } = this.limits;
    const sockets = [...this.#sockets];
    for (const socket of sockets) socket.announceShutdown();
    const lastAnswers = sockets.flatMap(({ callsUnderWay }) => [...callsUnderWay]);
    await withDeadline(Promise.all(lastAnswers), { afterMs, otherwise: undefined });
    for (const socket of sockets) socket.close('serverShutdown');
    const timeout = setTimeout(() => {
      for (const socket of this.#sockets) socket.cut();
    }, shutdownMs);
    await Promise.all(sockets.map(({ closed }) => closed));
    clearTimeout(timeout);
  }

  stats(): { sockets: number; streams: number; closed: Readonly<Record<string, number>> } {
    return { sockets: this.#sockets.size, streams: this.rooms.count, closed: { ...this.#closed } };
  }

  #open({ ws, raw, caller, url }: Opened): void {
    const address = readAddress(url);
    const { use = 'plain', names = [] } = address ?? {};
    const socket = new BotSocket({
      ws,
      raw,
      ip: caller.ip,
      use,
      limits: this.limits,
      outbox: this.#outbox,
      nowMs: this.#options.nowMs,
      onMessage: (from, text) => this.#take(from, text),
      onClosing: (leaving, reason) => this.#leave(leaving, reason),
    });
    this.#sockets.add(socket);
    void socket.closed.then(() => this.#sockets.delete(socket));
    if (names.length > 0) this.#follow(socket, names);
  }

  /** What an address names and is not there stays silent, as with Binance. */
  #follow(socket: BotSocket, names: readonly string[]): void {
    const known = names.filter((name) => isStream(name) || LISTEN_KEY.test(name));
    for (const name of known) {
      this.#requests?.follow(socket, [name]).catch((error: unknown) => this.#warn(error));
    }
  }

  #take(socket: BotSocket, text: string): void {
    if (socket.use === 'calls') this.#takeCall?.(socket, text);
    else this.#requests?.take(socket, text).catch((error: unknown) => this.#warn(error));
  }

  #leave(socket: BotSocket, reason: BotCloseReason | 'peer'): void {
    this.#closed[reason] = (this.#closed[reason] ?? 0) + 1;
    for (const name of socket.streams) this.rooms.leave(name, socket);
  }

  #warn(error: unknown): void {
    this.#options.log.warn({ err: error }, 'bots: a message of a socket was not taken');
  }
}

/** Undefined for what is none of these sockets. */
function readAddress(url: string): Address | undefined {
  const [path = '', query = ''] = url.split('?');
  if (!path.startsWith(`${BOT_BASE}/`)) return undefined;
  const below = path.slice(BOT_BASE.length);
  const { plain, combined, calls } = BOT_SOCKETS;
  if (below === calls) return { use: 'calls', names: [] };
  if (below === combined) {
    const listed = new URLSearchParams(query).get('streams') ?? '';
    return { use: 'combined', names: namesOf(listed) };
  }
  const isPlain = below === plain || below.startsWith(`${plain}/`);
  return isPlain ? { use: 'plain', names: namesOf(decode(below.slice(plain.length))) } : undefined;
}

function namesOf(text: string): string[] {
  return [...new Set(text.split('/'))].filter((name) => name !== '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
