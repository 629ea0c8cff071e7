/**
 * Decides which upgrades are accepted: by path, Origin, number of sockets, and the session of the
 * cookie. All of it is answered in HTTP before there is a WebSocket; a page of another site never
 * gets one.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Rejection, type RejectionCode, SOCKET_MEMBER, SOCKET_PATH } from '@anywhen/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { networkOf } from '../ingress/networks.ts';
import { type Cookies, readCookies } from '../http/cookies.ts';
import type { Log } from '../log.ts';
import { type Caller, type SocketSession, actingUidOf } from './connection.ts';
import { withDeadline } from './deadline.ts';
import type { HubLimits } from './limits.ts';

type SocketIngressOptions = {
  log: Log;
  limits: Pick<HubLimits, 'frameBytesMax' | 'socketsMax' | 'socketsPerIpMax' | 'answerMs'>;
  /** The one of the app, unless it says otherwise. */
  isPath?: (path: string) => boolean;
  allowedOrigins: (origin: string | undefined, host: string | undefined) => boolean;
  isServing: () => boolean;
  findSession: (cookies: Cookies) => Promise<SocketSession | undefined>;
  ipOf: (request: IncomingMessage) => string;
  /** The ingress's verdict; comes first, so that every request counts. */
  refusalOf: (request: IncomingMessage) => Rejection | undefined;
  onOpen: (opened: Opened) => void;
};

export type Opened = {
  ws: WebSocket;
  raw: Duplex;
  session: SocketSession | undefined;
  caller: Caller;
  /** The page belongs to another member than the session. */
  isOfOther: boolean;
  /** As it was asked for. */
  url: string;
};

const REASONS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

type RefusalStatus = keyof typeof REASONS;

/** Of what the ingress refuses; everything else is forbidden. */
const STATUSES: Partial<Record<RejectionCode, RefusalStatus>> = {
  RATE_LIMITED: 429,
  MALFORMED: 400,
};

export class SocketIngress {
  readonly #options: SocketIngressOptions;
  readonly #server: WebSocketServer;
  readonly #socketsByNetwork = new Map<string, number>();
  #sockets = 0;
  #refused = 0;
  #isShut = false;
  #sessionsEnded = 0;

  constructor(options: SocketIngressOptions) {
    this.#options = options;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: options.limits.frameBytesMax,
    });
  }

  get refused(): number {
    return this.#refused;
  }

  /** All further upgrades get 503. */
  shut(): void {
    this.#isShut = true;
  }

  /** A session ended: pending upgrades must look theirs up again. */
  noteSessionEnd(): void {
    this.#sessionsEnded += 1;
  }

  async admit(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    // Node removed its own listener; a reset before the upgrade would crash the process.
    raw.on('error', () => raw.destroy());
    const refusal = this.#refusalOf(request);
    if (refusal) {
      this.#refuse(raw, refusal);
      return;
    }
    const caller = this.#callerOf(request);
    this.#count(raw, caller.ip);
    const session = await this.#lookUp(caller.cookies);
    if (session === 'unknown' || this.#isShut || !this.#options.isServing()) {
      this.#refuse(raw, 503);
      return;
    }
    if (raw.destroyed) return;
    this.#server.handleUpgrade(request, raw, head, (ws) => {
      const expected = expectedMember(request);
      const acting = session === undefined ? expected : String(actingUidOf(session));
      const isOfOther = expected !== '' && expected !== acting;
      this.#options.onOpen({ ws, raw, session, caller, isOfOther, url: request.url ?? '' });
    });
  }

  #refusalOf(request: IncomingMessage): RefusalStatus | undefined {
    const { limits, allowedOrigins, ipOf, refusalOf, isPath = isAppPath } = this.#options;
    const { origin, host } = request.headers;
    const refusal = refusalOf(request);
    if (refusal) return STATUSES[refusal.code] ?? 403;
    if (!isPath(request.url?.split('?')[0] ?? '')) return 404;
    if (!allowedOrigins(origin, host)) return 403;
    if (this.#isShut || this.#sockets >= limits.socketsMax) return 503;
    const ofNetwork = this.#socketsByNetwork.get(networkOf(ipOf(request))) ?? 0;
    return ofNetwork >= limits.socketsPerIpMax ? 429 : undefined;
  }

  #callerOf(request: IncomingMessage): Caller {
    const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
    const ip = this.#options.ipOf(request);
    return { cookies: readCookies(cookie), ip, userAgent };
  }

  /** Counted by the stream, so that a broken handshake is released as well. */
  #count(raw: Duplex, ip: string): void {
    const network = networkOf(ip);
    this.#sockets += 1;
    this.#socketsByNetwork.set(network, (this.#socketsByNetwork.get(network) ?? 0) + 1);
    raw.once('close', () => {
      this.#sockets -= 1;
      const left = (this.#socketsByNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#socketsByNetwork.set(network, left);
      else this.#socketsByNetwork.delete(network);
    });
  }

  async #lookUp(cookies: Cookies): Promise<SocketSession | undefined | 'unknown'> {
    if (Object.keys(cookies).length === 0) return undefined;
    const { findSession, limits, log } = this.#options;
    const wait = { afterMs: limits.answerMs, otherwise: 'unknown' } as const;
    try {
      let endedBefore: number;
      let session: SocketSession | undefined | 'unknown';
      do {
        endedBefore = this.#sessionsEnded;
        // Again if a logout overtook the look-up: it closed its sockets before this one was there.
        session = await withDeadline(findSession(cookies), wait);
      } while (session && session !== 'unknown' && endedBefore !== this.#sessionsEnded);
      return session;
    } catch (error) {
      log.warn({ err: error }, 'socket refused: the session could not be looked up');
      return 'unknown';
    }
  }

  #refuse(raw: Duplex, status: RefusalStatus): void {
    this.#refused += 1;
    raw.once('finish', () => raw.destroy());
    raw.end(
      `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  }
}

function isAppPath(path: string): boolean {
  return path === SOCKET_PATH;
}

function expectedMember({ url = '' }: IncomingMessage): string {
  return new URLSearchParams(url.split('?')[1] ?? '').get(SOCKET_MEMBER) ?? '';
}
