/**
 * One market's published book: members' levels after each commit, merged with what is left of the
 * market maker's quotes. It is numbered by the journal, and remembers what was last published.
 */
import { type BookDelta, type Quotes, type SpotMarket, type Taken } from '@anywhen/exchange';
import { fullQuotes, remainingQuotes } from '@anywhen/exchange';
import type { PreparedSeed } from '@anywhen/prices';
import { DEPTH_LEVELS, type DepthEvent, type DepthSnapshot } from '@anywhen/protocol';
import {
  type DepthView,
  changedLevels,
  checksumOf,
  mergeLevels,
  writeLevels,
} from './depth-view.ts';
import { LevelLadder } from './level-ladder.ts';

/** The committed tick that the market maker's quotes follow from. */
export type Reference = { second: number; priceUnits: readonly number[]; seed: PreparedSeed };

/** What is there besides members' orders. */
export type Surroundings = { reference: Reference; taken: Taken };

type Shown = { u: number; view: DepthView };

export class MarketDepth {
  readonly market: SpotMarket;
  readonly #ladders = { buy: new LevelLadder('buy'), sell: new LevelLadder('sell') };
  /** The number of the last command that may have changed it. */
  #changedBy = 0;
  #shown: Shown | undefined;
  #full: { second: number; quotes: Quotes } | undefined;

  constructor(market: SpotMarket) {
    this.market = market;
  }

  grow({ side, price, lots }: BookDelta): void {
    this.#ladders[side].add(price, lots);
  }

  clear(): void {
    this.#ladders.buy.clear();
    this.#ladders.sell.clear();
  }

  /** A commit that ends with this command has changed something. */
  noteChange(seq: number): void {
    this.#changedBy = seq;
  }

  /** Nobody follows any more: the next follower starts over. */
  forgetShown(): void {
    this.#shown = undefined;
  }

  /**
   * What was last published, so that later changes follow it; the current book without followers.
   */
  snapshot(surroundings: Surroundings): DepthSnapshot {
    this.#shown ??= { u: this.#changedBy, view: this.#look(surroundings) };
    const { u, view } = this.#shown;
    return {
      u,
      bids: writeLevels(this.market, view.bids),
      asks: writeLevels(this.market, view.asks),
      checksum: checksumOf(this.market, view),
    };
  }

  /**
   * The difference from what was last published; undefined when there is none, or nothing was
   * published.
   */
  showChange(surroundings: Surroundings): DepthEvent | undefined {
    if (!this.#shown) return undefined;
    const { u, view: before } = this.#shown;
    const view = this.#look(surroundings);
    const bids = changedLevels(before.bids, view.bids);
    const asks = changedLevels(before.asks, view.asks);
    if (bids.length + asks.length === 0) return undefined;
    // Numbers go on also where the same commit is shown again.
    const changedBy = Math.max(this.#changedBy, u + 1);
    this.#shown = { u: changedBy, view };
    return {
      U: u + 1,
      u: changedBy,
      bids: writeLevels(this.market, bids),
      asks: writeLevels(this.market, asks),
      checksum: checksumOf(this.market, view),
    };
  }

  /** As it is now, whatever was published, and the command it is so since. */
  look(surroundings: Surroundings): { u: number; view: DepthView } {
    return { u: this.#changedBy, view: this.#look(surroundings) };
  }

  #look({ reference, taken }: Surroundings): DepthView {
    const quotes = remainingQuotes(this.#fullAt(reference), taken);
    const { buy, sell } = this.#ladders;
    return {
      bids: mergeLevels('bids', buy.best(DEPTH_LEVELS), quotes.buy),
      asks: mergeLevels('asks', sell.best(DEPTH_LEVELS), quotes.sell),
    };
  }

  #fullAt({ second, priceUnits, seed }: Reference): Quotes {
    if (this.#full?.second !== second) {
      const price = priceUnits[this.market.index];
      if (price === undefined) throw new RangeError(`no price for ${this.market.symbol}`);
      this.#full = { second, quotes: fullQuotes(this.market, price, seed) };
    }
    return this.#full.quotes;
  }
}
