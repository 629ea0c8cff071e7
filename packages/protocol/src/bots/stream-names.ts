/**
 * What programs may follow, by the names Binance spot gives its streams, and the numbers of their
 * sockets (rulebook 29.9). A name says a market in lower case, then what of it.
 */
import { BOT_INTERVALS, type BotInterval } from './market-calls.ts';

/** Below BOT_BASE: streams by path, streams in an envelope, and calls with own events. */
export const BOT_SOCKETS = { plain: '/ws', combined: '/stream', calls: '/ws-api/v3' } as const;

export const STREAMS_PER_SOCKET_MAX = 1_024;
export const SOCKETS_PER_WINDOW = 300;
export const SOCKET_WINDOW_MS = 5 * 60_000;
export const SOCKET_LIFE_MS = 24 * 3_600_000;
/** Of one socket that follows streams; calls have weights instead. */
export const MESSAGES_PER_SECOND = 5;
export const LISTEN_KEY_MS = 60 * 60_000;

/** Codes a program's socket is closed with: the standard ones, which its library knows. */
export const BOT_CLOSE_CODES = {
  serverShutdown: 1001,
  dayOver: 1001,
  unreadable: 1003,
  tooManyMessages: 1008,
  slowReader: 1008,
  keyEnded: 1008,
} as const;

const PACES = { '': 1_000, '@1000ms': 1_000, '@100ms': 100 } as const;
export type StreamPace = (typeof PACES)[keyof typeof PACES];

export type BotStream =
  | { kind: 'trade' | 'aggTrade' | 'ticker' | 'miniTicker' | 'bookTicker'; symbol: string }
  | { kind: 'kline'; symbol: string; interval: BotInterval }
  | { kind: 'levels'; symbol: string; levels: number; everyMs: StreamPace }
  | { kind: 'depth'; symbol: string; everyMs: StreamPace }
  | { kind: 'allTickers' | 'allMiniTickers' };

const OF_MARKET = /^([a-z0-9]{5,20})@(trade|aggTrade|ticker|miniTicker|bookTicker)$/;
const KLINES = /^([a-z0-9]{5,20})@kline_(\w{2,3})$/;
const DEPTH = /^([a-z0-9]{5,20})@depth(5|10|20)?(@100ms|@1000ms|)$/;

/** Undefined for a name that means nothing; whether its market exists is not asked. */
export function readStreamName(name: string): BotStream | undefined {
  if (name === '!miniTicker@arr') return { kind: 'allMiniTickers' };
  if (name === '!ticker@arr') return { kind: 'allTickers' };
  const [, market = '', kind] = OF_MARKET.exec(name) ?? [];
  if (kind) return { kind: kind as 'trade', symbol: market.toUpperCase() };
  const [, ofKline = '', typed] = KLINES.exec(name) ?? [];
  const interval = BOT_INTERVALS.find((each) => each === typed);
  if (interval) return { kind: 'kline', symbol: ofKline.toUpperCase(), interval };
  const [whole, ofDepth = '', levels, pace = ''] = DEPTH.exec(name) ?? [];
  if (whole === undefined) return undefined;
  const depth = { symbol: ofDepth.toUpperCase(), everyMs: PACES[pace as keyof typeof PACES] };
  if (levels === undefined) return { kind: 'depth', ...depth };
  return { kind: 'levels', levels: Number(levels), ...depth };
}
