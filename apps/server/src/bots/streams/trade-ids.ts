/**
 * The ids of the first and the last trade of a market in a span, looked up only when there was
 * another trade since.
 */
import type { SpotMarket, SpotTradeRecord } from '@anywhen/exchange';
import type { Pool } from 'pg';
import { findNewestTrades, listMarketTrades } from '../../spot/spot.ts';

type Ends = { first: SpotTradeRecord; last: SpotTradeRecord };

type Known = { lastId: number; count: number; ends: Promise<Ends | undefined> };

export class TradeIds {
  readonly #pool: Pool;
  readonly #lastIds = new Map<string, number>();
  readonly #newest = new Map<string, Known>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  note({ symbol, id }: SpotTradeRecord): void {
    this.#lastIds.set(symbol, id);
  }

  /** Of so many trades, the newest there are. */
  newest({ symbol, index }: SpotMarket, count: number): Promise<Ends | undefined> {
    const lastId = this.#lastIds.get(symbol) ?? 0;
    const known = this.#newest.get(symbol);
    if (known?.lastId === lastId && known.count === count) return known.ends;
    const ends = findNewestTrades(this.#pool, { market: index, count });
    this.#newest.set(symbol, { lastId, count, ends });
    ends.catch(() => this.#newest.delete(symbol));
    return ends;
  }

  /** From a moment to another, both included. */
  async between(
    { index: market }: SpotMarket,
    { fromMs, toMs }: { fromMs: number; toMs: number },
  ): Promise<Ends | undefined> {
    const [first] = await listMarketTrades(this.#pool, { market, fromMs, toMs, limit: 1 });
    const [last = first] = await listMarketTrades(this.#pool, { market, toMs, limit: 1 });
    return first && last && { first, last };
  }
}
