/** The last trades of each market, newest first: only trades that happened, none invented. */
import type { ExchangeEvent, SpotMarket, SpotTradeRecord } from '@anywhen/exchange';
import { SPOT_MARKETS, findSpotMarket, formatLots } from '@anywhen/exchange';
import { formatPrice } from '@anywhen/prices';
import { type PublicTrade, TRADES_SHOWN } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';

/** How those who follow a market are told of its new trades, newest first. */
export type TapeAudience = (symbol: string, trades: readonly PublicTrade[]) => void;

export class TradeTape {
  readonly #trades = new Map<string, readonly PublicTrade[]>(
    SPOT_MARKETS.map(({ symbol }) => [symbol, []]),
  );
  #tell: TapeAudience = () => undefined;

  addressTo(tell: TapeAudience): void {
    this.#tell = tell;
  }

  list(symbol: string): readonly PublicTrade[] {
    return this.#trades.get(symbol) ?? refuse('NOT_FOUND');
  }

  take(events: readonly ExchangeEvent[]): void {
    const trades = events.flatMap((event) => (event.kind === 'spot-trade' ? [event.trade] : []));
    if (trades.length > 0) this.add(trades);
  }

  /** In any order, some perhaps known already: what is read from the table may overtake events. */
  add(trades: readonly SpotTradeRecord[]): void {
    const sorted = trades.toSorted((left, right) => right.id - left.id);
    for (const symbol of new Set(trades.map((trade) => trade.symbol))) {
      const own = sorted.filter((trade) => trade.symbol === symbol).slice(0, TRADES_SHOWN);
      this.#addTo(symbol, own.map(describeTrade));
    }
  }

  #addTo(symbol: string, trades: readonly PublicTrade[]): void {
    const known = this.list(symbol);
    const ids = new Set(known.map(({ id }) => id));
    const gained = trades.filter(({ id }) => !ids.has(id));
    if (gained.length === 0) return;
    const all = [...gained, ...known].toSorted((left, right) => Number(right.id) - Number(left.id));
    this.#trades.set(symbol, all.slice(0, TRADES_SHOWN));
    this.#tell(symbol, gained);
  }
}

/** Names nobody: who traded is the business of the two who did. */
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
