/**
 * Feeds committed ticks and trades to the picture, each second once and in order. A second
 * committed without an event (the core lost the database's answer and reloaded) is read from the
 * table.
 */
import type { ExchangeEvent, MarketState, TickAppended } from '@anywhen/exchange';
import type { CandleKeeper } from '../candles/candle-keeper.ts';
import { volumesOf } from '../candles/trade-volumes.ts';
import type { FeedLog } from '../feed/feed.ts';
import type { MarketPicture, TickFrame } from '../picture/market-picture.ts';

type TickCommitted = Extract<ExchangeEvent, { kind: 'tick' }>;

type IntakeParts = {
  picture: MarketPicture;
  keeper: Pick<CandleKeeper, 'keep'>;
  listTicks: (range: { from: number; to: number }) => Promise<TickAppended[]>;
  listeners: readonly ((frame: TickFrame) => void)[];
  log: FeedLog;
  /** After the last tick, where everything that led to it is known. */
  lastState?: MarketState;
};

/** A catch-up brings hundreds of ticks at once: then only the last of them is published. */
const ANNOUNCED_AT_ONCE_MAX = 10;

export class TickIntake {
  readonly #parts: IntakeParts;
  #waiting: TickCommitted[] = [];
  #isFetching = false;
  #lastState: MarketState | undefined;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#lastState = parts.lastState;
  }

  take(events: readonly ExchangeEvent[]): void {
    const { picture } = this.#parts;
    // Before the ticks: the minute of a trade may end with one of them.
    picture.addVolumes(volumesOf(events));
    const ticks = events.filter((event) => event.kind === 'tick');
    const [first] = ticks;
    if (!first) return;
    if (this.#waiting.length === 0 && first.tick.second <= picture.second + 1) {
      this.#applyAll(ticks);
      return;
    }
    this.#waiting.push(...ticks);
    if (!this.#isFetching) void this.#fetchMissing();
  }

  async #fetchMissing(): Promise<void> {
    const { picture, listTicks, log } = this.#parts;
    const [first] = this.#waiting;
    if (!first) return;
    this.#isFetching = true;
    try {
      const range = { from: picture.second + 1, to: first.tick.second - 1 };
      const missed = await listTicks(range);
      log.warn({ ...range, found: missed.length }, 'ticks: missed events, read from the table');
      for (const tick of missed) this.#apply(tick, undefined);
      this.#applyAll(this.#waiting);
      this.#waiting = [];
    } catch (error) {
      log.error({ err: error }, 'ticks: missed ones not read, the next tick tries again');
    } finally {
      this.#isFetching = false;
    }
  }

  #applyAll(ticks: readonly TickCommitted[]): void {
    const { picture, listeners } = this.#parts;
    for (const [index, { tick, state }] of ticks.entries()) {
      if (tick.second <= picture.second) continue;
      this.#apply(tick, state);
      const isLast = index === ticks.length - 1;
      if (isLast || ticks.length <= ANNOUNCED_AT_ONCE_MAX) picture.announceTo(listeners);
    }
  }

  #apply(tick: TickAppended, state: MarketState | undefined): void {
    const { picture, keeper } = this.#parts;
    const complete = picture.apply(tick, state?.hashes);
    const before = this.#lastState;
    this.#lastState = state;
    if (complete.length === 0) return;
    // The state before the first tick of a minute: ranges that begin with a minute need no more.
    const isNear = before?.process.second === tick.second - 1;
    keeper.keep(complete, isNear ? before : undefined);
  }
}
