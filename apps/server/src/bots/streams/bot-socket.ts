/**
 * One socket of a program: which streams it follows, how much it may say, and its last day. What a
 * message means is for others to know.
 */
import type { Duplex } from 'node:stream';
import { BOT_CLOSE_CODES } from '@anywhen/protocol';
import type { RawData, WebSocket } from 'ws';
import { textFrame } from '../../platform/sockets/frames.ts';
import type { Outbox } from '../../platform/sockets/outbox.ts';
import { RequestRate } from '../../platform/sockets/request-rate.ts';
import { Wire } from '../../platform/sockets/wire.ts';
import type { BotSocketLimits } from './limits.ts';

export type BotCloseReason = keyof typeof BOT_CLOSE_CODES;

/** Streams bare, or in an envelope with their name; or calls with own events. */
export type SocketUse = 'plain' | 'combined' | 'calls';

type BotSocketOptions = {
  ws: WebSocket;
  raw: Duplex;
  ip: string;
  use: SocketUse;
  limits: BotSocketLimits;
  outbox: Outbox;
  nowMs: () => number;
  onMessage: (socket: BotSocket, text: string) => void;
  onClosing: (socket: BotSocket, reason: BotCloseReason | 'peer') => void;
};

export class BotSocket extends Wire<BotCloseReason> {
  readonly ip: string;
  readonly use: SocketUse;
  /** By name, as they were asked for. */
  readonly streams = new Set<string>();
  readonly #options: BotSocketOptions;
  readonly #rate: RequestRate;
  readonly #endings = new Set<() => void>();

  constructor(options: BotSocketOptions) {
    super(options);
    const { ws, ip, use, limits, nowMs } = options;
    this.#options = options;
    this.ip = ip;
    this.use = use;
    this.#rate = new RequestRate({
      perSecond: limits.messagesPerSecond,
      burst: limits.messagesPerSecond,
      nowMs: nowMs(),
    });
    ws.on('message', (message, isBinary) => this.#receive(message, isBinary));
    ws.on('ping', () => this.#mayAsk());
    this.timers.push(setTimeout(() => this.goodbye('dayOver'), limits.lifeMs));
  }

  /** Of what is not the same for several. */
  tell(news: object): void {
    this.write(textFrame(JSON.stringify(news)));
  }

  /** Says so before it ends: a program then connects again at once. */
  goodbye(reason: 'serverShutdown' | 'dayOver'): void {
    this.announceShutdown();
    this.close(reason);
  }

  announceShutdown(): void {
    const event = { e: 'serverShutdown', E: this.#options.nowMs() };
    this.tell(this.use === 'calls' ? { event } : event);
  }

  /** Called when it begins to close; the function it returns takes that back. */
  whenEnded(work: () => void): () => void {
    this.#endings.add(work);
    return () => void this.#endings.delete(work);
  }

  protected override codeOf(reason: BotCloseReason): number {
    return BOT_CLOSE_CODES[reason];
  }

  protected override onLeaving(reason: BotCloseReason | 'peer'): void {
    for (const work of this.#endings) work();
    this.#options.onClosing(this, reason);
  }

  /** Calls have weights instead; a ping counts, because it is answered. */
  #mayAsk(): boolean {
    if (!this.isOpen) return false;
    if (this.use === 'calls' || this.#rate.take(this.#options.nowMs())) return true;
    this.close('tooManyMessages');
    return false;
  }

  #receive(message: RawData, isBinary: boolean): void {
    if (!this.#mayAsk()) return;
    if (isBinary) this.close('unreadable');
    else this.#options.onMessage(this, message.toString());
  }
}
