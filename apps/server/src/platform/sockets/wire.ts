/**
 * One open socket as a stream of frames: how much may be queued for it, whether it is alive, and
 * its end. Frames go to the raw socket unchanged, those of one turn in one write; nothing is ever
 * written after the close frame.
 *
 *   open → closing (may read its close code) → closed
 */
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { HubLimits } from './limits.ts';
import type { Bundle, Outbox, Reader } from './outbox.ts';

type WireOptions = {
  ws: WebSocket;
  /** The stream under the WebSocket. */
  raw: Duplex;
  limits: Pick<HubLimits, 'queueBytesMax' | 'closingMs' | 'heartbeatMs' | 'heartbeatsMissedMax'>;
  outbox: Outbox;
};

/**
 * Flushed before the turn is over: a socket that accepts everything must not be cut for its
 * backlog.
 */
const UNSENT_BYTES_MAX = 64 * 1024;

export abstract class Wire<Reason extends string> implements Reader {
  /** Resolves when the stream is closed. */
  readonly closed: Promise<void>;
  protected readonly timers: NodeJS.Timeout[] = [];
  readonly #wire: WireOptions;
  readonly #outbox: Outbox;
  readonly #callsUnderWay = new Set<Promise<void>>();
  /** What was queued for it in this turn. */
  #unsent: Bundle | undefined;
  #isLeaving = false;
  #heartbeatsMissed = 0;

  constructor({ ws, raw, limits, outbox }: WireOptions) {
    this.#wire = { ws, raw, limits, outbox };
    this.#outbox = outbox;
    this.closed = new Promise((resolve) => {
      ws.once('close', () => {
        this.#leave('peer');
        for (const timer of this.timers) clearTimeout(timer);
        resolve();
      });
    });
    // A broken frame is an error event, and without a listener it would crash the process.
    ws.on('error', () => this.#leave('peer'));
    ws.on('pong', () => {
      this.#heartbeatsMissed = 0;
    });
    this.timers.push(setInterval(() => this.#beat(), limits.heartbeatMs));
  }

  protected abstract codeOf(reason: Reason | 'slowReader'): number;

  /** Called once, when it begins to close: time to leave all rooms. */
  protected abstract onLeaving(reason: Reason | 'slowReader' | 'peer'): void;

  get isOpen(): boolean {
    return this.#wire.ws.readyState === WebSocket.OPEN && !this.#isLeaving;
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
    const { raw, limits } = this.#wire;
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

  close(reason: Reason | 'slowReader'): void {
    this.flush();
    if (!this.isOpen) return;
    this.#leave(reason);
    this.#wire.ws.close(this.codeOf(reason), reason);
  }

  /** Without a close frame: for peers that do not answer. */
  cut(): void {
    this.#wire.ws.terminate();
  }

  #leave(reason: Reason | 'slowReader' | 'peer'): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.onLeaving(reason);
    this.timers.push(setTimeout(() => this.cut(), this.#wire.limits.closingMs));
  }

  #beat(): void {
    const { ws, limits } = this.#wire;
    if (this.#heartbeatsMissed >= limits.heartbeatsMissedMax) {
      this.cut();
      return;
    }
    this.#heartbeatsMissed += 1;
    if (this.isOpen) ws.ping();
  }
}
