/**
 * One open socket of the app: what it may send, and whether it is still allowed. It is in rooms
 * until it begins to close.
 */
import type { Duplex } from 'node:stream';
import type { ClientRequest } from '@anywhen/protocol';
import { CLOSE_CODES, clientRequest } from '@anywhen/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Cookies } from '../http/cookies.ts';
import type { HubLimits } from './limits.ts';
import type { Outbox } from './outbox.ts';
import { RequestRate } from './request-rate.ts';
import type { Listener, Room } from './room.ts';
import { Wire } from './wire.ts';

/** `actingUid`: for whom it acts, where that is another number than its own. */
export type SocketSession = { uid: number; sessionId: string; actingUid?: number };

export function actingUidOf({ uid, actingUid = uid }: SocketSession): number {
  return actingUid;
}

/** The peer, as the upgrade identified it. */
export type Caller = { cookies: Cookies; ip: string; userAgent: string };

/** Its session is looked up with every call, because it may have ended. */
export type SocketCaller = Caller & { findSession: () => Promise<SocketSession | undefined> };

export type CloseReason = keyof typeof CLOSE_CODES;

type ConnectionOptions = {
  ws: WebSocket;
  /** The stream under the WebSocket. */
  raw: Duplex;
  session: SocketSession | undefined;
  caller: SocketCaller;
  limits: HubLimits;
  outbox: Outbox;
  nowMs: () => number;
  /** False when the session is gone; only called when there is one. */
  isSessionAlive: () => Promise<boolean>;
  onRequest: (connection: Connection, request: ClientRequest) => void;
  /** Called once, when it begins to close: time to leave all rooms. */
  onClosing: (connection: Connection, reason: CloseReason | 'peer') => void;
};

export class Connection extends Wire<CloseReason> implements Listener {
  /** The rooms it is in or joining, by the hub's key. */
  readonly rooms = new Map<string, Room>();
  readonly session: SocketSession | undefined;
  readonly caller: SocketCaller;
  readonly #options: ConnectionOptions;
  readonly #requestRate: RequestRate;
  readonly #callRate: RequestRate;
  #isUsed = false;

  constructor(options: ConnectionOptions) {
    super(options);
    const { ws, limits, session } = options;
    this.#options = options;
    this.session = session;
    this.caller = options.caller;
    const nowMs = options.nowMs();
    this.#requestRate = new RequestRate({
      perSecond: limits.requestsPerSecond,
      burst: limits.requestBurst,
      nowMs,
    });
    this.#callRate = new RequestRate({
      perSecond: limits.callsPerSecond,
      burst: limits.callBurst,
      nowMs,
    });
    ws.on('message', (message, isBinary) => this.#receive(message, isBinary));
    ws.on('ping', () => this.#mayAsk(this.#requestRate));
    this.#startTimers();
  }

  protected override codeOf(reason: CloseReason): number {
    return CLOSE_CODES[reason];
  }

  protected override onLeaving(reason: CloseReason | 'peer'): void {
    this.#options.onClosing(this, reason);
  }

  #startTimers(): void {
    const { limits, session } = this.#options;
    const firstSubscribe = setTimeout(() => {
      if (!this.#isUsed) this.close('idle');
    }, limits.firstSubscribeMs);
    this.timers.push(firstSubscribe);
    if (!session) return;
    this.timers.push(setInterval(() => void this.#checkSession(), limits.sessionCheckMs));
  }

  async #checkSession(): Promise<void> {
    if (!(await this.#options.isSessionAlive())) this.close('sessionEnded');
  }

  /** Protocol-level pings count as well, because each one is answered. */
  #mayAsk(rate: RequestRate): boolean {
    if (!this.isOpen) return false;
    if (rate.take(this.#options.nowMs())) return true;
    this.close('tooManyRequests');
    return false;
  }

  #receive(message: RawData, isBinary: boolean): void {
    if (!this.isOpen) return;
    const request = isBinary ? undefined : readRequest(message);
    if (!request) {
      this.close('badRequest');
      return;
    }
    if (!this.#mayAsk(request.op === 'call' ? this.#callRate : this.#requestRate)) return;
    if (request.op === 'subscribe' || request.op === 'call') this.#isUsed = true;
    this.#options.onRequest(this, request);
  }
}

function readRequest(message: RawData): ClientRequest | undefined {
  try {
    const reading = clientRequest.safeParse(JSON.parse(message.toString()));
    return reading.success ? reading.data : undefined;
  } catch {
    return undefined;
  }
}
