/**
 * The public books of all spot markets. Fed with committed events only; a market is computed only
 * while it has listeners, and at most four times a second.
 */
import { type ExchangeEvent, SPOT_MARKETS, type SpotOrderRecord } from '@anywhen/exchange';
import { decodeState, fromHex, prepareSeed, pricesOf } from '@anywhen/prices';
import { type DepthEvent, type DepthSnapshot, isInBook, isPortfolioUid } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { SpotFacts } from './facts.ts';
import type { DepthView } from './depth-view.ts';
import { MarketDepth, type Reference, type Surroundings } from './market-depth.ts';

export const DEPTH_EVERY_MS = 250;

/** Calls back once, later. */
type Timer = (delayMs: number, wake: () => void) => void;

type DepthParts = {
  core: Pick<Core, 'onCommitted' | 'onReloaded' | 'lastSeq'>;
  facts: { spot: SpotFacts; markets: Pick<MarketFacts, 'state'> };
  nowMs: () => number;
  timer: Timer;
  log: { error(fields: object, text: string): void };
};

/** Which markets are followed, and how followers are notified. */
type DepthListeners = {
  isFollowed: (symbol: string) => boolean;
  /** The market may be published now; what else moves with its book goes first. */
  onBeat: (symbol: string) => void;
  /** The market has changed, but nobody follows it. */
  onUnseen: (symbol: string) => void;
  publish: (symbol: string, event: DepthEvent) => void;
};

/** When a market was last published, and whether its next time is already scheduled. */
type Pace = { publishedAtMs: number; isWaiting: boolean };

/** A book as it is now, and the number of the command it is so since. */
type CurrentBook = { u: number; view: DepthView };

export class DepthFeed {
  readonly #parts: DepthParts;
  readonly #depths: ReadonlyMap<string, MarketDepth>;
  readonly #paces = new Map<string, Pace>();
  readonly #watchers: ((symbol: string) => void)[] = [];
  #listeners: DepthListeners | undefined;
  #reference: Reference | undefined;

  constructor(parts: DepthParts) {
    this.#parts = parts;
    this.#depths = new Map(SPOT_MARKETS.map((market) => [market.symbol, new MarketDepth(market)]));
    this.#rebuild();
    parts.core.onCommitted((events) => this.#take(events));
    parts.core.onReloaded(() => this.#rebuild());
  }

  setListeners(listeners: DepthListeners): void {
    this.#listeners = listeners;
  }

  /** Refuses with FEED_STALE only before the first price. */
  read(symbol: string): DepthSnapshot {
    const depth = this.#depths.get(symbol) ?? refuse('NOT_FOUND');
    return depth.snapshot(this.#around(depth) ?? refuse('FEED_STALE'));
  }

  /** Called after each commit for every market whose book it may have changed. */
  onTouched(watcher: (symbol: string) => void): void {
    this.#watchers.push(watcher);
  }

  /** Refuses as `read` does; unlike it, nothing waits for the next time to publish. */
  look(symbol: string): CurrentBook {
    const depth = this.#depths.get(symbol) ?? refuse('NOT_FOUND');
    return depth.look(this.#around(depth) ?? refuse('FEED_STALE'));
  }

  /** A book that cannot be computed is a bug, but no reason to stop the exchange. */
  #take(events: readonly ExchangeEvent[]): void {
    try {
      for (const depth of this.#apply(events)) this.#noteChange(depth);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'depth: a commit was not taken in, starting over');
      this.#rebuild();
    }
  }

  /** Returns the markets whose book has changed. */
  #apply(events: readonly ExchangeEvent[]): Iterable<MarketDepth> {
    const touched = new Set<MarketDepth>();
    for (const event of events) {
      if (event.kind === 'tick') for (const depth of this.#depths.values()) touched.add(depth);
      if (event.kind !== 'book' && event.kind !== 'spot-maker') continue;
      const depth = this.#depths.get(event.symbol);
      if (!depth) continue;
      touched.add(depth);
      if (event.kind === 'book') for (const delta of event.deltas) depth.grow(delta);
    }
    return touched;
  }

  #rebuild(): void {
    for (const depth of this.#depths.values()) depth.clear();
    for (const order of this.#parts.facts.spot.openOrders()) this.#restore(order);
    for (const depth of this.#depths.values()) this.#noteChange(depth);
  }

  /** Orders of portfolios stand in a book apart, which nobody trades with. */
  #restore({ uid, symbol, side, price, lots, executedLots, state }: SpotOrderRecord): void {
    if (price === null || lots === null || !isInBook(state) || isPortfolioUid(uid)) return;
    this.#depths.get(symbol)?.grow({ side, price, lots: lots - executedLots });
  }

  #noteChange(depth: MarketDepth): void {
    const { symbol } = depth.market;
    depth.noteChange(this.#parts.core.lastSeq);
    for (const watcher of this.#watchers) watcher(symbol);
    if (!this.#listeners?.isFollowed(symbol)) {
      depth.forgetShown();
      this.#listeners?.onUnseen(symbol);
      return;
    }
    const pace = this.#paceOf(symbol);
    if (pace.isWaiting) return;
    const { nowMs, timer } = this.#parts;
    const waitMs = pace.publishedAtMs + DEPTH_EVERY_MS - nowMs();
    if (waitMs <= 0) {
      this.#publish(depth, pace);
      return;
    }
    pace.isWaiting = true;
    // A clock that was set back must not stop the book from moving.
    timer(Math.min(waitMs, DEPTH_EVERY_MS), () => {
      pace.isWaiting = false;
      this.#publish(depth, pace);
    });
  }

  #publish(depth: MarketDepth, pace: Pace): void {
    const { log, nowMs } = this.#parts;
    const { symbol } = depth.market;
    pace.publishedAtMs = nowMs();
    try {
      this.#listeners?.onBeat(symbol);
      const around = this.#around(depth);
      const event = around && depth.showChange(around);
      if (event) this.#listeners?.publish(symbol, event);
    } catch (error) {
      log.error({ err: error, symbol }, 'depth: a change was not published');
    }
  }

  #paceOf(symbol: string): Pace {
    const pace = this.#paces.get(symbol) ?? { publishedAtMs: 0, isWaiting: false };
    this.#paces.set(symbol, pace);
    return pace;
  }

  #around({ market }: MarketDepth): Surroundings | undefined {
    const reference = this.#findReference();
    return reference && { reference, taken: this.#parts.facts.spot.takenOf(market.symbol) };
  }

  /** Undefined before the first tick; computed once per second. */
  #findReference(): Reference | undefined {
    const { state } = this.#parts.facts.markets;
    if (!state?.seed) return undefined;
    const { second } = state.process;
    if (this.#reference?.second !== second) {
      const priceUnits = pricesOf(decodeState(state.process));
      this.#reference = { second, priceUnits, seed: prepareSeed(fromHex(state.seed)) };
    }
    return this.#reference;
  }
}
