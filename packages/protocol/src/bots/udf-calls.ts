/** Charts of others: what the datafeed of TradingView's library asks for (rulebook 29.6). */
import { MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { queryInt, text } from '../base/shapes.ts';
import { openCall } from './bot-call.ts';
import { BOT_INTERVALS, type BotInterval } from './market-calls.ts';
import { BOT_ROWS_MAX, listsOf, rows } from './shapes.ts';

/** Minutes as bare numbers, longer ones with a letter. */
const RESOLUTIONS: Readonly<Record<string, BotInterval>> = {
  '1': '1m',
  '3': '3m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '120': '2h',
  '240': '4h',
  '360': '6h',
  '480': '8h',
  '720': '12h',
  '1D': '1d',
  '3D': '3d',
  '1W': '1w',
  '1M': '1M',
};

export const UDF_RESOLUTIONS = Object.keys(RESOLUTIONS);

/** `D` is how some ask for `1D`. */
export function intervalOf(resolution: string): BotInterval | undefined {
  const [letter] = /^[DWM]$/.exec(resolution) ?? [];
  return RESOLUTIONS[letter ? `1${letter}` : resolution];
}

const word = text(40);
const resolutions = listsOf(word, BOT_INTERVALS.length);
/** Perhaps with the exchange before it. */
const named = word;
const second = queryInt(0, 9e11);

export const udfConfig = openCall('udfConfig', 'GET /udf/config', {
  summary: 'What the datafeed can do.',
  weight: { one: 1 },
  reply: z.strictObject({
    supported_resolutions: resolutions,
    supports_search: z.boolean(),
    supports_time: z.boolean(),
    supports_group_request: z.boolean(),
    supports_marks: z.boolean(),
    supports_timescale_marks: z.boolean(),
  }),
});

export const udfTime = openCall('udfTime', 'GET /udf/time', {
  summary: 'The time in seconds.',
  weight: { one: 1 },
  reply: z.int(),
});

export const udfSymbols = openCall('udfSymbols', 'GET /udf/symbols', {
  summary: 'One market as a chart needs it.',
  weight: { one: 2 },
  query: z.strictObject({ symbol: named }),
  reply: z.strictObject({
    name: word,
    ticker: word,
    description: word,
    type: word,
    session: word,
    timezone: word,
    exchange: word,
    listed_exchange: word,
    format: word,
    minmov: z.int(),
    pricescale: z.int(),
    volume_precision: z.int(),
    has_intraday: z.boolean(),
    has_daily: z.boolean(),
    has_weekly_and_monthly: z.boolean(),
    supported_resolutions: resolutions,
    data_status: word,
  }),
});

export const udfSearch = openCall('udfSearch', 'GET /udf/search', {
  summary: 'Markets whose names contain a text.',
  weight: { one: 2 },
  query: z.strictObject({
    query: z.optional(text(40)),
    type: z.optional(text(40)),
    exchange: z.optional(text(40)),
    limit: z.optional(rows),
  }),
  reply: listsOf(
    z.strictObject({
      symbol: word,
      full_name: word,
      description: word,
      exchange: word,
      ticker: word,
      type: word,
    }),
    MARKETS.length,
  ),
});

const numbers = z.optional(listsOf(z.number(), BOT_ROWS_MAX));

export const udfHistory = openCall('udfHistory', 'GET /udf/history', {
  summary: 'Candles as columns, oldest first: those before `to`, from `from` on or `countback`.',
  weight: { one: 2 },
  query: z.strictObject({
    symbol: named,
    resolution: text(4),
    from: z.optional(second),
    to: second,
    countback: z.optional(rows),
    firstDataRequest: z.optional(text(5)),
    currencyCode: z.optional(text(10)),
  }),
  reply: z.strictObject({
    s: z.enum(['ok', 'no_data']),
    t: numbers,
    o: numbers,
    h: numbers,
    l: numbers,
    c: numbers,
    v: numbers,
  }),
});

export const udfCalls = [udfConfig, udfTime, udfSymbols, udfSearch, udfHistory];
