/**
 * What streams tell programs, field by field as Binance spot does (rulebook 29.9): a market's news
 * for everybody, and a member's own for whoever holds a key of theirs.
 */
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';
import { BOT_INTERVALS } from './market-calls.ts';
import { amount, anyClientId, asset, id, listsOf, marketName, moment } from './shapes.ts';

const LEVELS_MAX = 1_000;
const word = text(24);
const flag = z.boolean();
const level = z.tuple([amount, amount]);
const levels = listsOf(level, LEVELS_MAX);
const ofMarket = <Name extends string>(e: Name) => ({
  e: z.literal(e),
  E: moment,
  s: marketName,
});

export const tradeEvent = z.strictObject({
  ...ofMarket('trade'),
  t: id,
  p: amount,
  q: amount,
  T: moment,
  m: flag,
  M: flag,
});
export const aggTradeEvent = z.strictObject({
  ...ofMarket('aggTrade'),
  a: id,
  p: amount,
  q: amount,
  f: id,
  l: id,
  T: moment,
  m: flag,
  M: flag,
});

export const klineNews = z.strictObject({
  ...ofMarket('kline'),
  k: z.strictObject({
    t: moment,
    T: moment,
    s: marketName,
    i: z.enum(BOT_INTERVALS),
    f: id,
    L: id,
    o: amount,
    c: amount,
    h: amount,
    l: amount,
    v: amount,
    n: z.int(),
    /** Nothing changes it any more. */
    x: flag,
    q: amount,
    V: amount,
    Q: amount,
    B: z.string(),
  }),
});
export type KlineNews = z.infer<typeof klineNews>;

export const miniTickerNews = z.strictObject({
  ...ofMarket('24hrMiniTicker'),
  c: amount,
  o: amount,
  h: amount,
  l: amount,
  v: amount,
  q: amount,
});
export type MiniTickerNews = z.infer<typeof miniTickerNews>;

export const tickerNews = z.strictObject({
  ...ofMarket('24hrTicker'),
  p: amount,
  P: amount,
  w: amount,
  x: amount,
  c: amount,
  Q: amount,
  b: amount,
  B: amount,
  a: amount,
  A: amount,
  o: amount,
  h: amount,
  l: amount,
  v: amount,
  q: amount,
  O: moment,
  C: moment,
  F: id,
  L: id,
  n: z.int(),
});
export type TickerNews = z.infer<typeof tickerNews>;

export const bookTickerNews = z.strictObject({
  u: id,
  s: marketName,
  b: amount,
  B: amount,
  a: amount,
  A: amount,
});
export type BookTickerNews = z.infer<typeof bookTickerNews>;

export const levelsNews = z.strictObject({ lastUpdateId: id, bids: levels, asks: levels });

/** Levels as they are after the update `u`; one without a quantity is gone. */
export const depthNews = z.strictObject({
  ...ofMarket('depthUpdate'),
  U: id,
  u: id,
  b: levels,
  a: levels,
});
export type DepthNews = z.infer<typeof depthNews>;

export const ORDER_STEPS = ['NEW', 'CANCELED', 'REPLACED', 'TRADE', 'EXPIRED'] as const;

export const orderReport = z.strictObject({
  ...ofMarket('executionReport'),
  c: anyClientId,
  S: word,
  o: word,
  f: word,
  q: amount,
  p: amount,
  P: amount,
  F: amount,
  g: id,
  /** Of the order that a cancel was about; otherwise empty. */
  C: anyClientId,
  x: z.enum(ORDER_STEPS),
  X: word,
  r: z.literal('NONE'),
  i: id,
  l: amount,
  z: amount,
  L: amount,
  n: amount,
  N: z.nullable(asset),
  T: moment,
  t: id,
  I: id,
  w: flag,
  m: flag,
  M: flag,
  O: moment,
  Z: amount,
  Y: amount,
  Q: amount,
  W: z.optional(moment),
  V: word,
});
export type OrderReport = z.infer<typeof orderReport>;

export const accountPosition = z.strictObject({
  e: z.literal('outboundAccountPosition'),
  E: moment,
  u: moment,
  B: listsOf(z.strictObject({ a: asset, f: amount, l: amount }), LEVELS_MAX),
});
export type AccountPosition = z.infer<typeof accountPosition>;

export const balanceUpdate = z.strictObject({
  e: z.literal('balanceUpdate'),
  E: moment,
  a: asset,
  d: amount,
  T: moment,
});
export type BalanceUpdate = z.infer<typeof balanceUpdate>;

const streamTerminated = z.strictObject({
  e: z.literal('eventStreamTerminated'),
  E: moment,
});

const ownEvent = z.union([orderReport, accountPosition, balanceUpdate, streamTerminated]);
export type OwnEvent = z.infer<typeof ownEvent>;
