/**
 * Tickers and their lists (rulebook 16.1): last price, figures of the last 24 hours, gainers and
 * losers sorted by the exact change. Pure: prices come in as whole units.
 */
import {
  at,
  type FullCandle,
  type Change,
  change24h,
  compareChanges,
  formatPrice,
  MARKETS,
} from '@anywhen/prices';
import type { MarketList, Ticker, TickerEvent } from '@anywhen/protocol';
import type { WindowFigures } from './day-window.ts';

/** The inputs of a ticker: the last price, the complete minutes, and the current minute. */
export type TickerSource = {
  last(market: number): number;
  window(market: number): WindowFigures;
  openMinute(market: number): FullCandle | undefined;
  sparkline(market: number): readonly number[];
};

export type DayFigures = Omit<WindowFigures, 'open'> & { readonly open: number };

const LIST_MAX = 10;
const CENT_DECIMALS = 2;

/** The 24 hours up to now: the window's complete minutes and the one that is still open. */
export function dayFigures(source: TickerSource, market: number): DayFigures {
  const last = source.last(market);
  const window = source.window(market);
  const minute = source.openMinute(market);
  return {
    open: window.open ?? minute?.close ?? last,
    high: Math.max(window.high, minute?.high ?? last, last),
    low: Math.min(window.low, minute?.low ?? last, last),
    volumeCents: window.volumeCents + (minute?.volumeCents ?? 0),
    baseUnits: window.baseUnits + (minute?.baseUnits ?? 0),
    trades: window.trades + (minute?.trades ?? 0),
  };
}

export function tickerOf(source: TickerSource, market: number): Ticker {
  const { symbol, priceDecimals } = at(MARKETS, market);
  return {
    symbol,
    last: formatPrice(source.last(market), priceDecimals),
    ...windowOf(source, market),
    sparkline: source.sparkline(market).map((units) => units / 10 ** priceDecimals),
  };
}

/** The part of a ticker that changes once a minute. */
export function windowOf(
  source: TickerSource,
  market: number,
): NonNullable<TickerEvent['window']>[number] {
  const { priceDecimals } = at(MARKETS, market);
  const { open, high, low, volumeCents } = dayFigures(source, market);
  return {
    open24h: formatPrice(open, priceDecimals),
    high24h: formatPrice(high, priceDecimals),
    low24h: formatPrice(low, priceDecimals),
    volume24h: formatPrice(volumeCents, CENT_DECIMALS),
  };
}

/** The indexes in MARKETS of a list's markets, in the list's order. */
export function listMarketsOf(source: TickerSource, list: MarketList): number[] {
  const all = [...MARKETS.keys()];
  switch (list) {
    case 'all':
      return all;
    case 'common':
      return all.filter((market) => at(MARKETS, market).isCommon);
    case 'finance':
      return all.filter((market) => at(MARKETS, market).isFinance);
    case 'gainers':
      return sortMovers(source, (change) => change.difference > 0n, -1);
    case 'losers':
      return sortMovers(source, (change) => change.difference < 0n, 1);
  }
}

function sortMovers(
  source: TickerSource,
  belongs: (change: Change) => boolean,
  direction: 1 | -1,
): number[] {
  return [...MARKETS.entries()]
    .map(([market, { symbol }]) => {
      const change = change24h(dayFigures(source, market).open, source.last(market));
      return { market, symbol, change };
    })
    .filter(({ change }) => belongs(change))
    .toSorted((left, right) => {
      const byChange = direction * compareChanges(left.change, right.change);
      return byChange === 0 ? (left.symbol < right.symbol ? -1 : 1) : byChange;
    })
    .slice(0, LIST_MAX)
    .map(({ market }) => market);
}
