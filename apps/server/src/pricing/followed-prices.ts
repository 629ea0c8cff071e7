/**
 * The pricing module of a following core, on a gateway or a standby: tickers and candles from the
 * ticks it follows, starting from the tables its state was loaded from. It makes no price, writes
 * nothing and knows no secret.
 */
import type { ExchangeEvent, MarketState } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { CommittedFacts, Preparation } from '../core/committed-facts.ts';
import type { Database } from '../platform/postgres/pool.ts';
import { CandleShelf } from './candles/candle-shelf.ts';
import { findMinutesEndMs } from './candles/candle-store.ts';
import type { FeedLog } from './feed/feed.ts';
import { MarketFeed } from './market-feed.ts';
import type { MarketPicture } from './picture/market-picture.ts';
import { type Restored, restorePicture } from './picture/restore.ts';
import { findBeginning } from './ticks/checkpoints.ts';
import { TickIntake } from './ticks/tick-intake.ts';
import { listTicksBetween } from './ticks/tick-store.ts';

type FollowedDeps = {
  core: Pick<CommittedFacts, 'onCommitted'> & { onLoading(preparation: Preparation): void };
  database: Pick<Database, 'pool'>;
  nowMs: () => number;
  log: FeedLog;
};

/** What was fixed when the markets opened. */
export type Opening = { genesis: string; firstDay: number; second: number };

type Followed = {
  opening: Opening;
  historyEndsMs: number;
  picture: MarketPicture;
  shelf: CandleShelf;
};

export type FollowedPicture = Restored & Pick<Followed, 'opening' | 'historyEndsMs'>;

export class FollowedPrices {
  readonly markets: MarketFeed;
  readonly #deps: FollowedDeps;
  #followed: Followed | undefined;
  #intake: TickIntake | undefined;

  constructor(deps: FollowedDeps) {
    this.#deps = deps;
    const { core, database, nowMs } = deps;
    this.markets = new MarketFeed({ pool: database.pool, nowMs });
    core.onLoading(async (client, { markets }) => {
      if (!markets.state) throw new Error('the markets are not open');
      return this.#prepare(client, markets.state);
    });
    core.onCommitted((events) => this.#take(events));
  }

  /** Undefined until the state was loaded. */
  findOpening(): Opening | undefined {
    return this.#followed?.opening;
  }

  /**
   * For the new leader: the picture, and what the previous leader did not write. Its updates go
   * there from now on. Undefined when it is not at the state's position, or a complete candle may
   * be neither here nor in the table.
   */
  async findPicture({ process }: MarketState): Promise<FollowedPicture | undefined> {
    this.#intake = undefined;
    const endMs = await findMinutesEndMs(this.#deps.database.pool);
    if (!this.#followed || endMs === undefined) return undefined;
    const { picture, shelf, opening, historyEndsMs } = this.#followed;
    if (picture.second !== process.second) return undefined;
    const unwritten = shelf.findSince(endMs);
    const reachesMs = unwritten?.length === 0 ? picture.openCandle(0, '1m').startMs : endMs;
    if (!unwritten || reachesMs !== endMs) return undefined;
    return { picture, unwritten, opening, historyEndsMs };
  }

  async #prepare(client: ClientBase, state: MarketState): Promise<() => void> {
    const { database, log } = this.#deps;
    const { genesis, firstDay, process } = state;
    const beginning = await findBeginning(client);
    const { picture, unwritten } = await restorePicture(client, state);
    const shelf = new CandleShelf();
    for (const minute of unwritten) shelf.keep(minute);
    const listTicks = (range: { from: number; to: number }) =>
      listTicksBetween(database.pool, range);
    const { listeners } = this.markets;
    const historyEndsMs = (beginning?.historyEnd ?? process.second) * 1_000;
    const opening = { genesis, firstDay, second: beginning?.opening ?? process.second };
    return () => {
      this.#followed = { opening, historyEndsMs, picture, shelf };
      this.#intake = new TickIntake({ picture, keeper: shelf, listTicks, listeners, log });
      this.markets.show({ picture, keeper: shelf, historyEndsMs });
    };
  }

  /** A chart that cannot be drawn is a bug, but no reason to stop following. */
  #take(events: readonly ExchangeEvent[]): void {
    try {
      this.#intake?.take(events);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'pricing: a committed tick was not taken in');
    }
  }
}
