/**
 * Seconds contracts: terms, orders, receipts that anybody can check, and what the game has cost so
 * far (rulebook 3). No endpoint here or anywhere takes a price or a result.
 */
import { MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import {
  LARGE_READS_PER_SECOND,
  memberMoney,
  memberRead,
  memberWrite,
  publicRead,
} from '../base/endpoint.ts';
import type { RejectionCode } from '../rejections.ts';
import { BREAK_DAYS, DIRECTIONS, SECONDS_RESULTS, SECONDS_RULE } from './rules.ts';
import { SECONDS_STATES } from './rules.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  decimal,
  fromFunds,
  listOf,
  movedFromFunds,
  pageOf,
  pageQuery,
  provenTick,
  queryInt,
  queryMs,
  second,
  symbol,
  typedAmount,
} from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const SECONDS_STATS_DAYS = 30;
const PERIODS_MAX = 50;

const direction = z.enum(DIRECTIONS);
const periodSeconds = z.int().check(z.minimum(1), z.maximum(86_400));
const returnBps = z.int().check(z.minimum(1), z.maximum(9_999));
const contractId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));
/** Says nothing about the member or the order of contracts; whoever has it may read the receipt. */
const shareId = z.string().check(z.regex(/^[0-9a-f]{32}$/), z.maxLength(32));

/** A price at a whole second of the public price process. */
const priceAt = z.strictObject({ second, price: decimal });

const contractFields = {
  shareId,
  symbol,
  direction,
  periodSeconds,
  /** As accepted: later changes of the terms do not touch it. */
  returnBps,
  wager: decimal,
  state: z.enum(SECONDS_STATES),
  acceptedAtMs: atMs,
  opening: z.nullable(priceAt),
  endsAtSecond: z.nullable(second),
  settlement: z.nullable(priceAt),
  /** Null until the contract has ended. */
  result: z.nullable(z.enum(SECONDS_RESULTS)),
  /** A draw for want of a price: the wager came back. */
  isVoid: z.boolean(),
  receipt: z.nullable(decimal),
  profit: z.nullable(decimal),
  endedAtMs: z.nullable(atMs),
};

const sharedContract = z.strictObject(contractFields);
export type SharedContract = z.infer<typeof sharedContract>;

const secondsContract = z.strictObject({ id: contractId, ...contractFields });
export type SecondsContractLine = z.infer<typeof secondsContract>;

export const readSecondsConfig = publicRead('readSecondsConfig', '/seconds/config', {
  summary: 'Markets, periods with returns and limits, and the limits of a day.',
  reply: z.strictObject({
    rule: z.literal(SECONDS_RULE),
    symbols: listOf(symbol, MARKETS.length),
    periods: listOf(
      z.strictObject({
        periodSeconds,
        returnBps,
        wagerMin: decimal,
        wagerMax: decimal,
        isOffered: z.boolean(),
      }),
      PERIODS_MAX,
    ),
    openContractsMax: z.int(),
    wageredPerDayMax: decimal,
  }),
});

const PLACING_REJECTIONS: readonly RejectionCode[] = [
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_FROZEN',
  'ACCOUNT_TRADE_RESTRICTED',
  'SYMBOL_CLOSED',
  'FEED_STALE',
  'PERIOD_INVALID',
  'AMOUNT_ABNORMAL',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'ORDER_REPEATED',
  'ORDER_NOT_COMPLETED',
  'ON_A_BREAK',
  'DAILY_LIMIT_REACHED',
  'TRADING_VOLUME_INSUFFICIENT',
  'BALANCE_INSUFFICIENT',
];

export const placeSecondsOrder = memberMoney('placeSecondsOrder', '/seconds/orders', {
  summary:
    'Buys up or down; it opens at the first tick after it was accepted, and cannot be undone.',
  isSocketCallable: true,
  body: z.strictObject({ symbol, direction, periodSeconds, amount: typedAmount, fromFunds }),
  reply: z.strictObject({
    contract: secondsContract,
    available: decimal,
    fromFunds: movedFromFunds,
  }),
  rejections: PLACING_REJECTIONS,
});

export const listSecondsOrders = memberRead('listSecondsOrders', '/seconds/orders', {
  summary: 'Own contracts, newest first: the current ones, or all.',
  query: pageQuery({
    /** Current means: not ended. */
    current: z.optional(z.enum(['true', 'false'])),
    symbol: z.optional(symbol),
    state: z.optional(z.enum(SECONDS_STATES)),
    /** By the moment they were accepted. */
    fromMs: queryMs,
    toMs: queryMs,
  }),
  reply: pageOf({ contracts: listOf(secondsContract, PAGE_ROWS_MAX) }),
});

const receiptProof = {
  rule: z.literal(SECONDS_RULE),
  opening: z.nullable(provenTick),
  settlement: z.nullable(provenTick),
};

export const readSecondsReceipt = memberRead('readSecondsReceipt', '/seconds/orders/{id}/receipt', {
  summary: 'One own contract with its two ticks, to be recomputed by whoever reads it.',
  params: z.strictObject({ id: contractId }),
  reply: z.strictObject({ contract: secondsContract, ...receiptProof }),
  rejections: ['NOT_FOUND'],
});

export const readSharedReceipt = publicRead('readSharedReceipt', '/seconds/receipts/{shareId}', {
  summary: 'The same receipt by its share link, without anything about the member.',
  params: z.strictObject({ shareId }),
  reply: z.strictObject({ contract: sharedContract, ...receiptProof }),
  rejections: ['NOT_FOUND'],
});

const counts = {
  contracts: z.int(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  wagered: decimal,
};

export const readSecondsStats = publicRead('readSecondsStats', '/seconds/stats', {
  summary: `Hits, draws and the house’s result of the last ${SECONDS_STATS_DAYS} days.`,
  query: z.strictObject({
    symbol: z.optional(symbol),
    periodSeconds: z.optional(queryInt(1, 86_400)),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ ...counts, houseResult: decimal }),
  rejections: ['SYMBOL_CLOSED', 'PERIOD_INVALID'],
});

export const readOwnSecondsStats = memberRead('readOwnSecondsStats', '/seconds/own-stats', {
  summary: `The member’s own figures of ${SECONDS_STATS_DAYS} days, today’s limits, and a break.`,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    ...counts,
    netResult: decimal,
    /** Of this UTC day; the net loss is below zero when the member is ahead. */
    today: z.strictObject({
      wagered: decimal,
      wageredMax: decimal,
      netLoss: decimal,
      /** All that is wagered in contracts that have not ended; it counts as lost. */
      open: decimal,
      lossLimit: decimal,
    }),
    /** No contract can be bought before; 0 when no break was ever taken. */
    breakUntilMs: atMs,
  }),
});

export const takeABreak = memberWrite('takeABreak', '/seconds/breaks', {
  summary: 'Opens nothing quick for 1, 7 or 30 days: acts at once and cannot be shortened.',
  body: z.strictObject({ days: z.literal([...BREAK_DAYS]) }),
  reply: z.strictObject({ breakUntilMs: atMs }),
  rejections: ['USER_NOT_FOUND', 'ACCOUNT_STATUS_ABNORMAL'],
});

/** The current contracts, newest first. */
const secondsSnapshot = z.strictObject({ contracts: listOf(secondsContract, OPEN_RECORDS_MAX) });
export type SecondsSnapshot = z.infer<typeof secondsSnapshot>;
/** A contract as it stands now; when it has ended it is no longer a current one. */
const secondsEvent = z.strictObject({ contract: secondsContract });
export type SecondsEvent = z.infer<typeof secondsEvent>;

const endpoints = [
  readSecondsConfig,
  placeSecondsOrder,
  listSecondsOrders,
  readSecondsReceipt,
  readSharedReceipt,
  readSecondsStats,
  readOwnSecondsStats,
  takeABreak,
];

const topics = {
  seconds: namedTopic('member', 'seconds', secondsSnapshot, secondsEvent),
};

export const secondsApi = { endpoints, topics };
