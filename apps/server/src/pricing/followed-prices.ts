/**
 * The pricing module of a gateway: tickers and candles from the ticks it follows, beginning where
 * the tables stood when its state was loaded. It makes no price, writes nothing and knows no
 * secret.
 */
import type { ExchangeEvent, MarketState } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { FollowingCore } from '../core/following-core.ts';
import type { Database } from '../platform/postgres/pool.ts';
import { CandleShelf } from './candles/candle-shelf.ts';
import type { FeedLog } from './feed/feed.ts';
import type { Opening } from './leading-pricing.ts';
import { MarketFeed } from './market-feed.ts';
import { restorePicture } from './picture/restore.ts';
import { findBeginning } from './ticks/checkpoints.ts';
import { TickIntake } from './ticks/tick-intake.ts';
import { listTicksBetween } from './ticks/tick-store.ts';

export type FollowedDeps = {
  core: Pick<FollowingCore, 'onLoading' | 'onCommitted'>;
  database: Pick<Database, 'pool'>;
  nowMs: () => number;
  log: FeedLog;
};

export class FollowedPrices {
  readonly markets: MarketFeed;
  readonly #deps: FollowedDeps;
  #opening: Opening | undefined;
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
    return this.#opening;
  }

  async #prepare(client: ClientBase, state: MarketState): Promise<() => void> {
    const { database, log } = this.#deps;
    const { genesis, firstDay, process } = state;
    const beginning = await findBeginning(client);
    const { picture, unwritten } = await restorePicture(client, state);
    const keeper = new CandleShelf();
    for (const minute of unwritten) keeper.keep(minute);
    const listTicks = (range: { from: number; to: number }) =>
      listTicksBetween(database.pool, range);
    const { listeners } = this.markets;
    const historyEndsMs = (beginning?.historyEnd ?? process.second) * 1_000;
    return () => {
      this.#opening = { genesis, firstDay, second: beginning?.opening ?? process.second };
      this.#intake = new TickIntake({ picture, keeper, listTicks, listeners, log });
      this.markets.show({ picture, keeper, historyEndsMs });
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
