/**
 * The one socket, `/ws`: what a client may say, what it hears, and why it may be cut off. Public
 * topics are the same bytes for everybody; private ones need the session's cookie. Every frame has
 * the topic's sequence number: a gap means "take a new snapshot", never "guess".
 */
import * as z from 'zod/mini';
import { balanceLine } from './funding.ts';
import { INTERVALS, kline, marketsSnapshot } from './markets.ts';
import { decimal, hash, second } from './shapes.ts';

export const SOCKET_PATH = '/ws';
export const SUBSCRIPTIONS_MAX = 200;

/**
 * Codes a socket is closed with; the client shows nothing and connects again as whoever its cookie
 * says. A foreign origin never gets a socket: it is refused with HTTP 403.
 */
export const CLOSE_CODES = {
  serverShutdown: 4000,
  badRequest: 4002,
  tooManyRequests: 4004,
  tooManySubscriptions: 4005,
  idle: 4006,
  slowReader: 4008,
  sessionEnded: 4009,
} as const;

const topicName = z
  .string()
  .check(z.regex(/^[a-z]{3,12}(:[A-Za-z0-9]{1,12}){0,2}$/), z.maxLength(40));

export const clientRequest = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('subscribe'),
    topics: z.array(topicName).check(z.minLength(1), z.maxLength(SUBSCRIPTIONS_MAX)),
  }),
  z.strictObject({
    op: z.literal('unsubscribe'),
    topics: z.array(topicName).check(z.minLength(1), z.maxLength(SUBSCRIPTIONS_MAX)),
  }),
  z.strictObject({ op: z.literal('ping') }),
]);
export type ClientRequest = z.infer<typeof clientRequest>;

/** All markets, one frame a second. Prices stand in the order of the market table. */
export const tickerEvent = z.strictObject({
  second,
  seed: hash,
  prices: z.array(decimal),
  /** Once a minute, when the 24-hour window moved on. */
  window: z.optional(
    z.array(
      z.strictObject({ open24h: decimal, high24h: decimal, low24h: decimal, volume24h: decimal }),
    ),
  ),
});
export type TickerEvent = z.infer<typeof tickerEvent>;

export const tickEvent = z.strictObject({ second, seed: hash, price: decimal, hash });
export type TickEvent = z.infer<typeof tickEvent>;

export const klineEvent = z.strictObject({ kline });
export type KlineEvent = z.infer<typeof klineEvent>;

export const balanceSnapshot = z.strictObject({ balances: z.array(balanceLine) });
/** Only the balances that moved. */
export const balanceEvent = z.strictObject({ balances: z.array(balanceLine) });
export type BalanceEvent = z.infer<typeof balanceEvent>;

type Topic = {
  pattern: RegExp;
  example: string;
  access: 'public' | 'member';
  snapshot: z.ZodMiniType;
  event: z.ZodMiniType;
};

export const TOPICS = {
  ticker: {
    pattern: /^ticker:all$/,
    example: 'ticker:all',
    access: 'public',
    snapshot: marketsSnapshot,
    event: tickerEvent,
  },
  tick: {
    pattern: /^tick:[A-Z0-9]{2,12}$/,
    example: 'tick:BTCUSDT',
    access: 'public',
    snapshot: tickEvent,
    event: tickEvent,
  },
  kline: {
    pattern: new RegExp(`^kline:[A-Z0-9]{2,12}:(${INTERVALS.join('|')})$`),
    example: 'kline:BTCUSDT:1m',
    access: 'public',
    snapshot: klineEvent,
    event: klineEvent,
  },
  balance: {
    pattern: /^balance$/,
    example: 'balance',
    access: 'member',
    snapshot: balanceSnapshot,
    event: balanceEvent,
  },
} as const satisfies Record<string, Topic>;

export type TopicKind = keyof typeof TOPICS;

export function findTopic(name: string): TopicKind | undefined {
  const kinds = Object.keys(TOPICS) as TopicKind[];
  return kinds.find((kind) => TOPICS[kind].pattern.test(name));
}

/** What the server says on a topic, or about the connection itself. */
export type ServerFrame =
  | { topic: string; type: 'snapshot' | 'event'; seq: number; data: unknown }
  | { type: 'rejected'; topic: string; code: 'NOT_LOGGED_IN' | 'NOT_FOUND' | 'FEED_STALE' }
  | { type: 'pong'; nowMs: number }
  | { type: 'serverShutdown' };
