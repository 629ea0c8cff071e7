/** What everybody sees of a spot market: the book and the tape. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import { atMs, decimal, listOf, symbol, text } from '../base/shapes.ts';
import { SIDES } from './rules.ts';

/** Levels of a side that are published; members' orders further away rest unseen. */
export const DEPTH_LEVELS = 50;
export const TRADES_SHOWN = 50;

/** Price and quantity; in a change a quantity of zero takes the level away. */
const depthLevel = z.tuple([decimal, decimal]);
export type DepthLevel = z.infer<typeof depthLevel>;

export const depthSnapshot = z.strictObject({
  /** The last change it contains. */
  u: z.int(),
  bids: listOf(depthLevel, DEPTH_LEVELS),
  asks: listOf(depthLevel, DEPTH_LEVELS),
  /** CRC32 of the ten best levels of both sides. */
  checksum: z.int(),
});
export type DepthSnapshot = z.infer<typeof depthSnapshot>;

/** Follows the state whose `u` is `U - 1`; levels it does not name stay as they were. */
export const depthEvent = z.strictObject({
  U: z.int(),
  u: z.int(),
  bids: listOf(depthLevel, 2 * DEPTH_LEVELS),
  asks: listOf(depthLevel, 2 * DEPTH_LEVELS),
  checksum: z.int(),
});
export type DepthEvent = z.infer<typeof depthEvent>;

export const readDepth = defineEndpoint('member', {
  name: 'readDepth',
  summary: `The ${DEPTH_LEVELS} best levels of both sides, members’ orders and simulated liquidity.`,
  method: 'GET',
  path: '/depth',
  access: 'public',
  query: z.strictObject({ symbol }),
  reply: depthSnapshot,
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** A trade as everybody sees it. Only trades that happened: there is no invented tape. */
const publicTrade = z.strictObject({
  id: text(20),
  price: decimal,
  quantity: decimal,
  takerSide: z.enum(SIDES),
  atMs,
});
export type PublicTrade = z.infer<typeof publicTrade>;

export const listTrades = defineEndpoint('member', {
  name: 'listTrades',
  summary: `The last ${TRADES_SHOWN} trades of a market, newest first.`,
  method: 'GET',
  path: '/trades',
  access: 'public',
  query: z.strictObject({ symbol }),
  reply: z.strictObject({ trades: listOf(publicTrade, TRADES_SHOWN) }),
  rejections: ['NOT_FOUND'],
});

export const tradesEvent = z.strictObject({ trades: listOf(publicTrade, TRADES_SHOWN) });
export type TradesEvent = z.infer<typeof tradesEvent>;
