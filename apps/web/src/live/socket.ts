/**
 * The single socket of the app. It reconnects for ever, checks that an open connection is alive,
 * and does not trust frames queued during a sleep until the server has answered a ping.
 *
 *   idle → connecting → open ⇄ doubtful → waiting → connecting …
 */
import type { ClientRequest, ServerFrame, TopicFrame } from '@anywhen/protocol';
import type { BrowserSocket, LiveEnvironment } from './environment.ts';
import { retryDelayMs } from './retry-delay.ts';
import { Topics } from './topics.ts';

export type SocketState = 'idle' | 'connecting' | 'open' | 'doubtful' | 'waiting';

type LiveSocketOptions = {
  environment: LiveEnvironment;
  onFrame: (frame: TopicFrame) => void;
  /** The topic is no longer received; its data is stale from here on. */
  onGone: (topic: string) => void;
  /** Something was missed; a new snapshot is on its way. */
  onBehind: (topic: string) => void;
  onState: (state: SocketState) => void;
  onPong: (pong: Pong) => void;
  /** The server ended the session; the socket is already reconnecting as a visitor. */
  onSessionEnded: () => void;
  /** The session is another member's than this page. */
  onOtherMember: () => void;
};

/** What the server said about itself, and when it was asked and heard by this device's clock. */
export type Pong = {
  serverMs: number;
  askedAtMs: number;
  heardAtMs: number;
  build: string | undefined;
};

type Timer = ReturnType<typeof setTimeout>;

const SESSION_ENDED: (typeof import('@anywhen/protocol').CLOSE_CODES)['sessionEnded'] = 4009;
const OTHER_MEMBER: (typeof import('@anywhen/protocol').CLOSE_CODES)['otherMember'] = 4010;
const CONNECT_MS_MAX = 8_000;
/** Two requests at most each time: below the server's five a second. */
const REQUEST_SPACING_MS = 400;
const SILENCE_MS_MAX = 10_000;
const PONG_MS_MAX = 5_000;
/** After waking up the member is looking, so a dead connection must be detected sooner. */
const WAKING_PONG_MS_MAX = 3_000;
/** Prices come every second. After a longer pause, the first frames may be old. */
const DOUBT_AFTER_MS = 3_000;
/** A shorter connection counts as a failure, to back off from a failing server. */
const STABLE_AFTER_MS = 5_000;
const RETRY_REJECTED_MS = 3_000;
/** The server's clock and build: shortly after the connection opened, then from time to time. */
const FIRST_NEWS_MS = 1_000;
const NEWS_EVERY_MS = 30_000;

/** As `WebSocket` counts; the event that it is closed follows at once. */
const CLOSING = 2;

export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #topics: Topics;
  #state: SocketState = 'idle';
  #socket: BrowserSocket | undefined;
  #listening = new AbortController();
  #lastReceivedAtMs = 0;
  #startedAtMs = 0;
  #openedAtMs: number | undefined;
  #askedAtMs = 0;
  #failures = 0;
  /** When each unanswered ping was sent. */
  #pingsOut: number[] = [];
  #turn: Timer | undefined;
  #pulse: Timer | undefined;
  #asking: Timer | undefined;
  #news: Timer | undefined;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#topics = new Topics({ ...options, onChange: () => this.#askSoon() });
  }

  get state(): SocketState {
    return this.#state;
  }

  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Subscribes to a topic until the returned function is called. Its frames go to `onFrame`. */
  hold(topic: string): () => void {
    const release = this.#topics.hold(topic);
    if (this.#state === 'idle') this.#connect();
    return release;
  }

  /** The received data of the topic is inconsistent. */
  askAgain(topic: string): void {
    this.#topics.askAgain(topic);
  }

  /**
   * The cookie changed: reconnects as the new session, which must not receive the old one's data.
   */
  renew(): void {
    this.#topics.forgetStreams();
    this.#startOver();
  }

  /** The page woke up or the network changed: checks whether the connection is alive. */
  check(): void {
    const { nowMs } = this.#options.environment;
    if (this.#state === 'waiting') {
      this.#startOver();
    } else if (this.#state === 'connecting') {
      if (nowMs() - this.#startedAtMs > CONNECT_MS_MAX) this.#startOver();
    } else if (this.#state !== 'idle') {
      const silenceMs = nowMs() - this.#lastReceivedAtMs;
      if (silenceMs < 0 || silenceMs > SILENCE_MS_MAX + PONG_MS_MAX) this.#startOver();
      else this.#ping(WAKING_PONG_MS_MAX, silenceMs > DOUBT_AFTER_MS);
    }
  }

  stop(): void {
    this.#letGo();
    clearTimeout(this.#asking);
    this.#enter('idle');
  }

  #startOver(): void {
    if (this.#state === 'idle') return;
    this.#failures = 0;
    this.#reconnect(0);
  }

  #connect(): void {
    const { openSocket, nowMs } = this.#options.environment;
    this.#enter('connecting');
    this.#startedAtMs = nowMs();
    this.#turn = setTimeout(() => this.#fail(), CONNECT_MS_MAX);
    let socket: BrowserSocket;
    try {
      socket = openSocket();
    } catch {
      this.#fail(); // The browser blocks it, perhaps only for now.
      return;
    }
    this.#socket = socket;
    const { signal } = this.#listening;
    socket.addEventListener('open', () => this.#opened(), { signal });
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)), { signal });
    socket.addEventListener('close', ({ code }) => this.#closed(code), { signal });
  }

  #opened(): void {
    clearTimeout(this.#turn);
    this.#openedAtMs = this.#options.environment.nowMs();
    this.#lastReceivedAtMs = this.#openedAtMs;
    this.#pingsOut = [];
    this.#askedAtMs = 0;
    this.#topics.forgetAsked();
    this.#enter('open');
    this.#watchSilence(SILENCE_MS_MAX);
    this.#askNews(FIRST_NEWS_MS);
    this.#ask();
  }

  #closed(code: number): void {
    if (code !== SESSION_ENDED) {
      this.#fail();
      if (code === OTHER_MEMBER) this.#options.onOtherMember();
      return;
    }
    this.#topics.forgetStreams();
    if (this.#hasBeenStable()) this.#reconnect(0);
    else this.#fail();
    this.#options.onSessionEnded();
  }

  #fail(): void {
    if (this.#hasBeenStable()) this.#failures = 0;
    const delayMs = retryDelayMs(this.#failures, this.#options.environment.random());
    this.#failures += 1;
    this.#reconnect(delayMs);
  }

  #hasBeenStable(): boolean {
    const openedAtMs = this.#openedAtMs ?? Infinity;
    return this.#options.environment.nowMs() - openedAtMs >= STABLE_AFTER_MS;
  }

  #reconnect(delayMs: number): void {
    this.#letGo();
    this.#enter('waiting');
    if (delayMs === 0) this.#connectIfWanted();
    else this.#turn = setTimeout(() => this.#connectIfWanted(), delayMs);
  }

  #connectIfWanted(): void {
    if (this.#topics.isEmpty) this.#enter('idle');
    else this.#connect();
  }

  /** From here on events of the old socket are ignored. */
  #letGo(): void {
    clearTimeout(this.#turn);
    clearTimeout(this.#pulse);
    clearTimeout(this.#news);
    this.#openedAtMs = undefined;
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#socket?.close();
    this.#socket = undefined;
  }

  #enter(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as ServerFrame;
    const receivedAtMs = this.#options.environment.nowMs();
    const silenceMs = receivedAtMs - this.#lastReceivedAtMs;
    this.#lastReceivedAtMs = receivedAtMs;
    if (frame.type === 'pong') {
      const askedAtMs = this.#pingsOut.shift() ?? receivedAtMs;
      if (this.#pingsOut.length === 0) this.#enter('open');
      const { nowMs: serverMs, build } = frame;
      this.#options.onPong({ serverMs, askedAtMs, heardAtMs: receivedAtMs, build });
      return;
    }
    if (silenceMs > DOUBT_AFTER_MS) this.#ping(PONG_MS_MAX, true);
    if (frame.type === 'rejected') this.#retryRejected(frame);
    else if (frame.type === 'resumed') this.#topics.resume(frame);
    else if ('topic' in frame && this.#topics.accept(frame)) this.#options.onFrame(frame);
  }

  /** Other rejections stay until the next connection, which may have another session. */
  #retryRejected({ topic, code }: Extract<ServerFrame, { type: 'rejected' }>): void {
    if (code === 'FEED_STALE') {
      setTimeout(() => this.#topics.askAgain(topic), RETRY_REJECTED_MS);
      return;
    }
    // What this client may not receive must be neither shown nor resumed.
    this.#topics.forgetStreams();
    this.#options.onGone(topic);
  }

  /** A pong follows everything queued before it: after the last one no frame is old. */
  #ping(timeoutMs: number, isDoubtful: boolean): void {
    this.#sayPing();
    if (isDoubtful) this.#enter('doubtful');
    const askedAtMs = this.#options.environment.nowMs();
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      const isSilent = this.#state === 'doubtful' || this.#lastReceivedAtMs <= askedAtMs;
      if (this.#pingsOut.length > 0 && isSilent) this.#fail();
      else this.#watchSilence(SILENCE_MS_MAX);
    }, timeoutMs);
  }

  #askNews(afterMs: number): void {
    clearTimeout(this.#news);
    this.#news = setTimeout(() => {
      this.#sayPing();
      this.#askNews(NEWS_EVERY_MS);
    }, afterMs);
  }

  #sayPing(): void {
    this.#pingsOut.push(this.#options.environment.nowMs());
    this.#say({ op: 'ping' });
  }

  #watchSilence(forMs: number): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      const leftMs = this.#lastReceivedAtMs + SILENCE_MS_MAX - this.#options.environment.nowMs();
      if (leftMs > 0) this.#watchSilence(leftMs);
      else this.#ping(PONG_MS_MAX, false);
    }, forMs);
  }

  #askSoon(): void {
    clearTimeout(this.#asking);
    const dueInMs = this.#askedAtMs + REQUEST_SPACING_MS - this.#options.environment.nowMs();
    const waitMs = Math.min(Math.max(dueInMs, 0), REQUEST_SPACING_MS);
    this.#asking = setTimeout(() => this.#ask(), waitMs);
  }

  #ask(): void {
    if (this.#state !== 'open' && this.#state !== 'doubtful') return;
    const { subscribe, unsubscribe, since } = this.#topics.takeRequests();
    if (subscribe.length + unsubscribe.length > 0) {
      this.#askedAtMs = this.#options.environment.nowMs();
    }
    if (unsubscribe.length > 0) this.#say({ op: 'unsubscribe', topics: unsubscribe });
    if (subscribe.length > 0) this.#say({ op: 'subscribe', topics: subscribe, since });
  }

  /** To one that is closing nothing can be said: its end follows, and the next asks for all. */
  #say(request: ClientRequest): void {
    const socket = this.#socket;
    if (socket?.readyState !== CLOSING) socket?.send(JSON.stringify(request));
  }
}
