/**
 * The last trades of each market, newest first: only trades that happened, none invented. Followers
 * are notified together with the market's book.
 */
import type { ExchangeEvent, SpotMarket, SpotTradeRecord } from '@anywhen/exchange';
import { SPOT_MARKETS, findSpotMarket, formatLots } from '@anywhen/exchange';
import { formatPrice } from '@anywhen/prices';
import { type PublicTrade, TRADES_SHOWN } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';

const WAITING_MAX = 1_000;

/** How followers of a market receive its new trades, newest first. */
type TapeListener = (symbol: string, trades: readonly PublicTrade[]) => void;

export class TradeTape {
  readonly #trades = new Map<string, readonly PublicTrade[]>(
    SPOT_MARKETS.map(({ symbol }) => [symbol, []]),
  );
  /** By market: the last trade received, and the last one that needs no publishing any more. */
  readonly #lastIds = new Map<string, number>();
  readonly #publishedIds = new Map<string, number>();
  /** Not on the tape yet: added when it is read, not with every commit. */
  #waiting: SpotTradeRecord[] = [];
  #listener: TapeListener = () => undefined;

  setListener(listener: TapeListener): void {
    this.#listener = listener;
  }

  list(symbol: string): readonly PublicTrade[] {
    this.#takeWaiting();
    return this.#trades.get(symbol) ?? refuse('NOT_FOUND');
  }

  take(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'spot-trade') continue;
      this.#waiting.push(event.trade);
      this.#lastIds.set(event.trade.symbol, event.trade.id);
    }
    if (this.#waiting.length > WAITING_MAX) this.#takeWaiting();
  }

  /** Publishes to a market's followers what came since the last time. */
  publishNew(symbol: string): void {
    const publishedId = this.#publishedIds.get(symbol) ?? 0;
    if (publishedId === this.#lastIds.get(symbol)) return;
    const trades = this.list(symbol).filter(({ id }) => Number(id) > publishedId);
    this.skipNew(symbol);
    if (trades.length > 0) this.#listener(symbol, trades);
  }

  /** Nobody follows the market: the next follower starts with all of its tape. */
  skipNew(symbol: string): void {
    this.#publishedIds.set(symbol, this.#lastIds.get(symbol) ?? 0);
  }

  /** Its trades may never have happened, as after a lost database: it is refilled. */
  clear(): void {
    this.#waiting = [];
    for (const symbol of this.#trades.keys()) this.#trades.set(symbol, []);
    this.#lastIds.clear();
    this.#publishedIds.clear();
  }

  /** In any order, some perhaps known already: what is read from the table may overtake events. */
  add(trades: readonly SpotTradeRecord[]): void {
    const sorted = trades.toSorted((left, right) => right.id - left.id);
    for (const symbol of new Set(trades.map((trade) => trade.symbol))) {
      const own = sorted.filter((trade) => trade.symbol === symbol).slice(0, TRADES_SHOWN);
      this.#addTo(symbol, own.map(describeTrade));
    }
  }

  #takeWaiting(): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.add(waiting);
  }

  #addTo(symbol: string, trades: readonly PublicTrade[]): void {
    const known = this.#trades.get(symbol) ?? [];
    const ids = new Set(known.map(({ id }) => id));
    const gained = trades.filter(({ id }) => !ids.has(id));
    if (gained.length === 0) return;
    const all = [...gained, ...known].toSorted((left, right) => Number(right.id) - Number(left.id));
    this.#trades.set(symbol, all.slice(0, TRADES_SHOWN));
    this.#lastIds.set(symbol, Number(all[0]?.id));
  }
}

/** Without names: who traded concerns only the two members. */
function describeTrade(trade: SpotTradeRecord): PublicTrade {
  const market = requireMarket(trade);
  return {
    id: trade.id.toString(),
    price: formatPrice(trade.price, market.priceDecimals),
    quantity: formatLots(market, trade.lots),
    takerSide: trade.takerSide,
    atMs: trade.atMs,
  };
}

function requireMarket({ symbol }: SpotTradeRecord): SpotMarket {
  const market = findSpotMarket(symbol);
  if (!market) throw new RangeError(`${symbol} has no spot market`);
  return market;
}
