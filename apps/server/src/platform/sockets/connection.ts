/**
 * One open socket: what it may send, how much may be queued for it, whether it is alive and
 * allowed. Frames go to the raw socket unchanged, those of one turn in one write; nothing is ever
 * written after the close frame.
 *
 *   open → closing (left all rooms, may read its close code) → closed
 */
import type { Duplex } from 'node:stream';
import type { ClientRequest } from '@anywhen/protocol';
import { CLOSE_CODES, clientRequest } from '@anywhen/protocol';
import { type RawData, WebSocket } from 'ws';
import type { Cookies } from '../http/cookies.ts';
import type { HubLimits } from './limits.ts';
import type { Bundle, Outbox, Reader } from './outbox.ts';
import { RequestRate } from './request-rate.ts';
import type { Listener, Room } from './room.ts';

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

/**
 * Flushed before the turn is over: a socket that accepts everything must not be cut for its
 * backlog.
 */
const UNSENT_BYTES_MAX = 64 * 1024;

export class Connection implements Listener, Reader {
  /** The rooms it is in or joining, by the hub's key. */
  readonly rooms = new Map<string, Room>();
  readonly session: SocketSession | undefined;
  readonly caller: SocketCaller;
  /** Resolves when the stream is closed. */
  readonly closed: Promise<void>;
  readonly #options: ConnectionOptions;
  readonly #outbox: Outbox;
  readonly #requestRate: RequestRate;
  readonly #callRate: RequestRate;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #callsUnderWay = new Set<Promise<void>>();
  /** What was queued for it in this turn. */
  #unsent: Bundle | undefined;
  #isUsed = false;
  #isLeaving = false;
  #heartbeatsMissed = 0;

  constructor(options: ConnectionOptions) {
    const { ws, limits, session } = options;
    this.#options = options;
    this.#outbox = options.outbox;
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
    this.closed = new Promise((resolve) => {
      ws.once('close', () => {
        this.#leave('peer');
        for (const timer of this.#timers) clearTimeout(timer);
        resolve();
      });
    });
    // A broken frame is an error event, and without a listener it would crash the process.
    ws.on('error', () => this.#leave('peer'));
    ws.on('message', (message, isBinary) => this.#receive(message, isBinary));
    ws.on('ping', () => this.#mayAsk(this.#requestRate));
    ws.on('pong', () => {
      this.#heartbeatsMissed = 0;
    });
    this.#startTimers();
  }

  get isOpen(): boolean {
    return this.#options.ws.readyState === WebSocket.OPEN && !this.#isLeaving;
  }

  /**
   * Sent when the turn is over, after everything written before. Reads nothing but the connection
   * itself: with thousands of them, touching the streams twice would cost cache misses.
   */
  write(frame: Buffer): void {
    if (this.#isLeaving) return;
    if (this.#unsent && this.#unsent.bytes + frame.length > UNSENT_BYTES_MAX) this.flush();
    this.#unsent = (this.#unsent ?? this.#outbox.begin(this)).with(frame);
  }

  flush(): void {
    const unsent = this.#unsent;
    this.#unsent = undefined;
    if (!unsent || !this.isOpen) return;
    const { raw, limits } = this.#options;
    if (raw.writableLength + unsent.bytes > limits.queueBytesMax) this.close('slowReader');
    else raw.write(unsent.join());
  }

  /** The calls that are not answered yet. */
  get callsUnderWay(): ReadonlySet<Promise<void>> {
    return this.#callsUnderWay;
  }

  /** Writes the answer when it comes; it must not fail. */
  owe(answer: Promise<Buffer>): void {
    const answered = answer.then((frame) => {
      this.#callsUnderWay.delete(answered);
      this.write(frame);
    });
    this.#callsUnderWay.add(answered);
  }

  close(reason: CloseReason): void {
    this.flush();
    if (!this.isOpen) return;
    this.#leave(reason);
    this.#options.ws.close(CLOSE_CODES[reason], reason);
  }

  /** Without a close frame: for peers that do not answer. */
  cut(): void {
    this.#options.ws.terminate();
  }

  #leave(reason: CloseReason | 'peer'): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.#options.onClosing(this, reason);
    this.#timers.push(setTimeout(() => this.cut(), this.#options.limits.closingMs));
  }

  #startTimers(): void {
    const { limits, session } = this.#options;
    const firstSubscribe = setTimeout(() => {
      if (!this.#isUsed) this.close('idle');
    }, limits.firstSubscribeMs);
    const heartbeat = setInterval(() => this.#beat(), limits.heartbeatMs);
    this.#timers.push(firstSubscribe, heartbeat);
    if (!session) return;
    this.#timers.push(setInterval(() => void this.#checkSession(), limits.sessionCheckMs));
  }

  #beat(): void {
    if (this.#heartbeatsMissed >= this.#options.limits.heartbeatsMissedMax) {
      this.cut();
      return;
    }
    this.#heartbeatsMissed += 1;
    if (this.isOpen) this.#options.ws.ping();
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
