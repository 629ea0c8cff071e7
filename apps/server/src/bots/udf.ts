/** Charts of others: the same markets and candles, as the datafeed of TradingView asks for them. */
import { SPOT_MARKETS, type SpotMarket } from '@anywhen/exchange';
import { baseDecimals } from '@anywhen/prices';
import {
  BOT_ROWS_MAX,
  UDF_RESOLUTIONS,
  intervalOf,
  udfConfig,
  udfHistory,
  udfSearch,
  udfSymbols,
  udfTime,
} from '@anywhen/protocol';
import type { MarketFeed } from '../pricing/pricing.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listBotCandles } from './bot-candles.ts';
import { refuseBot } from './bot-refusal.ts';
import { requireMarket, rowsOf } from './orders.ts';

type UdfParts = { markets: Pick<MarketFeed, 'candles'>; nowMs: () => number };

const EXCHANGE = 'Anywhen Paper';
const TYPE = 'crypto';

export function serveUdf(routes: Routes, { markets, nowMs }: UdfParts): void {
  routes.servePublic(udfConfig, () => ({
    supported_resolutions: UDF_RESOLUTIONS,
    supports_search: true,
    supports_time: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
  }));
  routes.servePublic(udfTime, () => Math.floor(nowMs() / 1_000));
  routes.servePublic(udfSymbols, ({ query: { symbol } }) => {
    const market = requireMarket(symbol.split(':').at(-1) ?? '');
    return {
      name: market.symbol,
      ticker: market.symbol,
      description: describe(market),
      type: TYPE,
      session: '24x7',
      timezone: 'Etc/UTC',
      exchange: EXCHANGE,
      listed_exchange: EXCHANGE,
      format: 'price',
      minmov: 1,
      pricescale: 10 ** market.priceDecimals,
      volume_precision: market.quantityDecimals,
      has_intraday: true,
      has_daily: true,
      has_weekly_and_monthly: true,
      supported_resolutions: UDF_RESOLUTIONS,
      data_status: 'streaming',
    };
  });
  routes.servePublic(udfSearch, ({ query: { query = '', limit } }) => {
    const wanted = query.toUpperCase();
    const found = SPOT_MARKETS.filter((market) => describe(market).includes(wanted));
    const named = SPOT_MARKETS.filter(({ symbol }) => symbol.includes(wanted));
    return [...new Set([...named, ...found])].slice(0, rowsOf(limit)).map((market) => ({
      symbol: market.symbol,
      full_name: `${EXCHANGE}:${market.symbol}`,
      description: describe(market),
      exchange: EXCHANGE,
      ticker: market.symbol,
      type: TYPE,
    }));
  });
  routes.servePublic(udfHistory, async ({ query }) => {
    const { resolution, from = 0, to, countback } = query;
    const market = requireMarket(query.symbol.split(':').at(-1) ?? '');
    const interval = intervalOf(resolution) ?? refuseBot('BAD_INTERVAL');
    // The newest before `to`: with a number of them wanted, `from` is not looked at.
    const span = { interval, limit: Math.min(countback ?? BOT_ROWS_MAX, BOT_ROWS_MAX) };
    const { symbol } = market;
    const newest = await listBotCandles((asked) => markets.candles({ symbol, ...asked }), {
      ...span,
      toMs: to * 1_000 - 1,
    });
    const isAsked = (startMs: number) => countback !== undefined || startMs >= from * 1_000;
    const candles = newest.map(({ candle }) => candle).filter(({ startMs }) => isAsked(startMs));
    if (candles.length === 0) return { s: 'no_data' as const };
    const price = (units: number) => units / 10 ** market.priceDecimals;
    return {
      s: 'ok' as const,
      t: candles.map(({ startMs }) => startMs / 1_000),
      o: candles.map(({ open }) => price(open)),
      h: candles.map(({ high }) => price(high)),
      l: candles.map(({ low }) => price(low)),
      c: candles.map(({ close }) => price(close)),
      v: candles.map(({ baseUnits }) => baseUnits / 10 ** baseDecimals(market)),
    };
  });
}

function describe({ currency }: SpotMarket): string {
  return `${currency}/USDT`;
}
