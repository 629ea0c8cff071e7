/**
 * The socket and the stores of live data; each frame goes to its store. There is one for the app;
 * tests start their own. Nothing here renders.
 */
import type {
  BalanceEvent,
  BalanceLine,
  Kline,
  KlineEvent,
  MarketsSnapshot,
  TickerEvent,
  TickEvent,
  TopicFrame,
} from '@anywhen/protocol';
import { browserEnvironment, type LiveEnvironment } from './environment.ts';
import { Freshness, STALE_AFTER_MS } from './freshness.ts';
import { FrameBatch, KeyedStore, type Listener } from './keyed-store.ts';
import { LiveSocket, type Pong } from './socket.ts';
import { Tickers } from './tickers.ts';

export const TICKER_TOPIC = 'ticker:all';
export const BALANCE_TOPIC = 'balance';

/** What the server embedded in the page. */
type SeedPrices = {
  nowMs: number;
  markets: MarketsSnapshot;
};

/** The state of the topics of one kind. */
export interface TopicStore {
  /** False when the frame does not fit: a new snapshot is requested. */
  apply(frame: TopicFrame): boolean;
  /** Something was missed, and a new snapshot is on its way. */
  doubt?(topic: string): void;
  forget(topic: string): void;
  forgetAll(): void;
}

class Live {
  readonly socket: LiveSocket;
  readonly freshness: Freshness;
  readonly tickers: Tickers;
  /** By topic, as are the next two. */
  readonly ticks: KeyedStore<TickEvent>;
  readonly klines: KeyedStore<Kline>;
  readonly balances: KeyedStore<readonly BalanceLine[]>;
  readonly #tickerListeners = new Set<(event: TickerEvent) => void>();
  readonly #sessionListeners = new Set<Listener>();
  readonly #otherMemberListeners = new Set<Listener>();
  readonly #lookListeners = new Set<Listener>();
  readonly #pongListeners = new Set<(pong: Pong) => void>();
  readonly #environment: LiveEnvironment;
  readonly #batch: FrameBatch;
  /** Stores loaded with the pages that need them, by the kind of topic. */
  readonly #stores = new Map<string, TopicStore>();
  #lookers = 0;
  #isStopped = false;

  constructor(environment: LiveEnvironment) {
    const batch = new FrameBatch(environment.requestFrame);
    this.#environment = environment;
    this.#batch = batch;
    this.freshness = new Freshness(environment.nowMs);
    this.tickers = new Tickers(batch, environment.nowMs);
    this.ticks = new KeyedStore(batch);
    this.klines = new KeyedStore(batch);
    this.balances = new KeyedStore(batch);
    this.socket = new LiveSocket({
      environment,
      onFrame: (frame) => this.#apply(frame),
      onGone: (topic) => this.#forget(topic),
      onBehind: (topic) => this.#storeOf(topic)?.doubt?.(topic),
      onState: (state) => this.freshness.noteSocket(state),
      onPong: (pong) => {
        for (const listener of this.#pongListeners) listener(pong);
      },
      onSessionEnded: () => {
        this.#forgetMember();
        for (const listener of this.#sessionListeners) listener();
      },
      onOtherMember: () => {
        for (const listener of this.#otherMemberListeners) listener();
      },
    });
    environment.onWake(() => {
      if (this.#isStopped) return;
      this.freshness.check();
      this.socket.check();
    });
  }

  /** Whether any component shows prices. */
  get arePricesWanted(): boolean {
    return this.#lookers > 0;
  }

  /** The store for a kind of topics; created by its first user. */
  storeOf<S extends TopicStore>(kind: string, open: (batch: FrameBatch) => S): S {
    const store = this.#stores.get(kind) ?? open(this.#batch);
    this.#stores.set(kind, store);
    return store as S;
  }

  /** Holds a topic for as long as a store has listeners. */
  listen(topic: string, unsubscribe: () => void): () => void {
    const release = this.socket.hold(topic);
    const isPrices = topic === TICKER_TOPIC;
    if (isPrices) this.#countLookers(1);
    return () => {
      unsubscribe();
      release();
      if (isPrices) this.#countLookers(-1);
    };
  }

  /** Every event of `ticker:all` with its seed, before anything renders. */
  onTickerEvent(listener: (event: TickerEvent) => void): () => void {
    this.#tickerListeners.add(listener);
    return this.listen(TICKER_TOPIC, () => this.#tickerListeners.delete(listener));
  }

  onPricesWanted(listener: Listener): () => void {
    this.#lookListeners.add(listener);
    return () => this.#lookListeners.delete(listener);
  }

  onSessionEnded(listener: Listener): () => void {
    this.#sessionListeners.add(listener);
    return () => this.#sessionListeners.delete(listener);
  }

  onPong(listener: (pong: Pong) => void): () => void {
    this.#pongListeners.add(listener);
    return () => this.#pongListeners.delete(listener);
  }

  onOtherMember(listener: Listener): () => void {
    this.#otherMemberListeners.add(listener);
    return () => this.#otherMemberListeners.delete(listener);
  }

  /** A login or log out: nothing private of the previous session may stay. */
  renewSession(): void {
    this.#forgetMember();
    this.socket.renew();
  }

  /** Embedded prices count as fresh only if the page is as new as it claims. */
  seed({ nowMs, markets }: SeedPrices): void {
    this.tickers.seed(markets);
    const pageAgeMs = Math.abs(this.#environment.nowMs() - nowMs);
    const priceAgeMs = nowMs - markets.second * 1_000;
    if (pageAgeMs <= STALE_AFTER_MS && priceAgeMs <= STALE_AFTER_MS) {
      this.freshness.noteSecond(markets.second, true);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.socket.stop();
  }

  #countLookers(by: 1 | -1): void {
    const wereWanted = this.arePricesWanted;
    this.#lookers += by;
    if (wereWanted === this.arePricesWanted) return;
    for (const listener of this.#lookListeners) listener();
  }

  #apply(frame: TopicFrame): void {
    const { topic, type, data } = frame;
    const kind = kindOf(topic);
    if (kind === 'ticker') {
      this.tickers.apply(frame);
      this.freshness.noteSecond((data as TickerEvent).second, type === 'snapshot');
      if (type === 'snapshot') return;
      for (const listener of this.#tickerListeners) listener(data as TickerEvent);
    } else if (kind === 'tick') {
      this.ticks.set(topic, data as TickEvent);
    } else if (kind === 'kline') {
      this.klines.set(topic, (data as KlineEvent).kline);
    } else if (kind === 'balance') {
      const { balances } = data as BalanceEvent;
      const before = type === 'snapshot' ? [] : (this.balances.get(topic) ?? []);
      this.balances.set(topic, mergeBalances(before, balances));
    } else if (this.#storeOf(topic)?.apply(frame) === false) {
      this.socket.askAgain(topic);
    }
  }

  #storeOf(topic: string): TopicStore | undefined {
    return this.#stores.get(kindOf(topic));
  }

  /** A price that is no longer received must not be shown as current. */
  #forget(topic: string): void {
    this.ticks.forget(topic);
    this.klines.forget(topic);
    this.balances.forget(topic);
    this.#storeOf(topic)?.forget(topic);
  }

  #forgetMember(): void {
    this.balances.forgetAll();
    for (const store of this.#stores.values()) store.forgetAll();
  }
}

let current: Live | undefined;

/** The app's instance; created with the browser's socket and clock unless started otherwise. */
export function getLive(): Live {
  current ??= new Live(browserEnvironment());
  return current;
}

export function startLive(environment: LiveEnvironment): Live {
  current?.stop();
  current = new Live(environment);
  return current;
}

function kindOf(topic: string): string {
  return topic.split(':', 1)[0] ?? '';
}

/** Events carry the changed lines, each complete. */
function mergeBalances(
  before: readonly BalanceLine[],
  changed: readonly BalanceLine[],
): readonly BalanceLine[] {
  const lines = new Map(before.map((line) => [`${line.kind} ${line.currency}`, line]));
  for (const line of changed) lines.set(`${line.kind} ${line.currency}`, line);
  return [...lines.values()];
}
