/**
 * Flash options (rulebook 7): series with their strikes, the volatility of each minute, positions
 * and receipts that anybody can check. Quotes are not sent: whoever has the tick and the volatility
 * computes them with the rules. No endpoint here or anywhere takes a settlement price.
 */
import { MARKETS, REGIMES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { endedResult } from '../base/ended-result.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead, publicRead } from '../base/endpoint.ts';
import type { RejectionCode } from '../rejections.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  decimal,
  fromFunds,
  listOf,
  movedFromFunds,
  pageOf,
  pageQuery,
  queryInt,
  queryMs,
  second,
  symbol,
} from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPTION_TYPES } from './option-model.ts';
import { OPTION_QUANTITY_MAX, OPTION_RULES, OPTION_STATES, SERIES_STATES } from './rules.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const OPTION_POSITIONS_PER_PAGE = 20;
export const VOLATILITY_ROWS_MAX = 1_500;
/** Of ten markets and ten lengths the next two, and those that are being settled. */
const SERIES_MAX = 400;
/** A price that runs away adds some; see rulebook 7.2. */
const STRIKES_MAX = 100;

const positionId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));
/** Says nothing about the member or the order of positions; whoever has it may read the receipt. */
const shareId = z.string().check(z.regex(/^[0-9a-f]{32}$/), z.maxLength(32));
const seriesCode = z
  .string()
  .check(z.regex(/^[A-Z0-9]{2,10}-\d{1,5}[MS]-\d{10}(\d{2})?$/), z.maxLength(30));
const optionType = z.enum(OPTION_TYPES);
const quantity = z.int().check(z.minimum(1), z.maximum(OPTION_QUANTITY_MAX));
const count = z.int().check(z.nonnegative());
const spreadBps = z.int().check(z.minimum(0), z.maximum(1_000));

/** The second rule prices with it; null for minutes before it was published. */
const regime = z.nullable(z.enum(REGIMES));
const optionRule = z.enum(OPTION_RULES);

/** A price at a second, with the volatility and the regime in force there. */
const pricedSecond = z.strictObject({ second, price: decimal, sigma: decimal, regime });

const optionSeries = z.strictObject({
  code: seriesCode,
  rule: optionRule,
  symbol,
  lengthSeconds: z.int(),
  /** How much of the currency one contract is for. */
  unit: decimal,
  spreadBps,
  /** The tick that opened it: the first strikes follow from it. */
  opening: pricedSecond,
  strikes: listOf(decimal, STRIKES_MAX),
  /** From this second on nothing is bought or sold back. */
  closesAtSecond: second,
  expiresAtSecond: second,
  /** Of the process, from the one in force at the opening on; without any the first holds. */
  versions: listOf(z.strictObject({ version: z.int(), startsAtSecond: second }), 10),
  state: z.enum(SERIES_STATES),
  /** The mean of so many ticks; null until it is known, and for ever when the series is void. */
  settlement: z.nullable(z.strictObject({ price: decimal, ticks: count })),
});
export type OptionSeries = z.infer<typeof optionSeries>;

/** Of one market at a whole minute: in force until the next one. */
const volatility = z.strictObject({ symbol, second, price: decimal, sigma: decimal, regime });
export type Volatility = z.infer<typeof volatility>;

const positionFields = {
  shareId,
  series: seriesCode,
  symbol,
  strike: decimal,
  type: optionType,
  unit: decimal,
  /** As bought; `left` of them have not been sold back. */
  quantity,
  left: count,
  /** Of one contract. */
  price: decimal,
  premium: decimal,
  state: z.enum(OPTION_STATES),
  boughtAtMs: atMs,
  closesAtSecond: second,
  expiresAtSecond: second,
  /** What selling back has brought so far. */
  sold: decimal,
  settlement: z.nullable(decimal),
  /** Paid at the end; of a void series, the premium that came back. Null until then. */
  payout: z.nullable(decimal),
  profit: z.nullable(decimal),
  endedAtMs: z.nullable(atMs),
};

const sharedOption = z.strictObject(positionFields);
export type SharedOption = z.infer<typeof sharedOption>;

const optionPosition = z.strictObject({ id: positionId, ...positionFields });
export type OptionPosition = z.infer<typeof optionPosition>;

const seriesPicture = {
  series: listOf(optionSeries, SERIES_MAX),
  /** Of each underlying the one in force. */
  volatility: listOf(volatility, MARKETS.length),
};

export const listOptionSeries = publicRead('listOptionSeries', '/options/series', {
  summary: 'All series that are not settled, the volatility in force, and the limits of an order.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    /** Of series that open from now on. */
    rule: optionRule,
    ...seriesPicture,
    quantityMax: z.int(),
    positionsMax: z.int(),
    premiumMax: decimal,
    quoteLifeSeconds: z.int(),
    quoteToleranceBps: z.int(),
  }),
});

export const readOptionSeries = publicRead('readOptionSeries', '/options/series/{code}', {
  summary: 'One series, also when it is over.',
  params: z.strictObject({ code: seriesCode }),
  reply: optionSeries,
  rejections: ['NOT_FOUND'],
});

export const listVolatility = publicRead('listVolatility', '/options/volatility', {
  summary: `Minutes of one market with price and volatility, the oldest first; ≤ ${VOLATILITY_ROWS_MAX} a call.`,
  query: z.strictObject({ symbol, from: queryInt(0, 4e10), to: queryInt(0, 4e10) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    /** The first minute there ever was; null before it. */
    firstSecond: z.nullable(second),
    rows: listOf(volatility, VOLATILITY_ROWS_MAX),
  }),
  rejections: ['SYMBOL_CLOSED'],
});

export const readOptionsDesk = memberRead('readOptionsDesk', '/options/desk', {
  summary: 'What the member can spend, has paid for what is open, and may still pay.',
  reply: z.strictObject({
    available: decimal,
    /** Premium of what is open: the most that can be lost. */
    atRisk: decimal,
    /** What may still be paid. */
    left: decimal,
    openPositions: count,
    /** By market, what one order may add to what the house would pay; null without a limit. */
    house: z.nullable(listOf(z.strictObject({ symbol, left: decimal }), MARKETS.length)),
  }),
});

const STATUS_REJECTIONS: readonly RejectionCode[] = [
  'USER_NOT_FOUND',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_FROZEN',
];
const TRADE_REJECTIONS: readonly RejectionCode[] = ['SERIES_CLOSED', 'FEED_STALE', 'QUOTE_CHANGED'];

/** What was on the screen: the price of one contract, and the second of the tick it was made of. */
const quoted = { price: decimal, second };

export const buyOption = memberMoney('buyOption', '/options/positions', {
  summary: 'Buys contracts of one series at the quoted price or a better one: premium is spent.',
  isSocketCallable: true,
  body: z.strictObject({
    series: seriesCode,
    strike: decimal,
    type: optionType,
    quantity,
    ...quoted,
    fromFunds,
  }),
  reply: z.strictObject({
    position: optionPosition,
    available: decimal,
    fromFunds: movedFromFunds,
  }),
  rejections: [
    ...STATUS_REJECTIONS,
    'ACCOUNT_TRADE_RESTRICTED',
    ...TRADE_REJECTIONS,
    'ON_A_BREAK',
    'DAILY_LIMIT_REACHED',
    'TOO_MANY_POSITIONS',
    'PERSONAL_LIMIT_EXCEEDED',
    'TRADING_VOLUME_INSUFFICIENT',
    'BALANCE_INSUFFICIENT',
  ],
});

export const sellOption = memberMoney('sellOption', '/options/positions/{id}/sell', {
  summary:
    'Sells contracts of one position back, all or some, at the quoted price or a better one.',
  isSocketCallable: true,
  params: z.strictObject({ id: positionId }),
  body: z.strictObject({ quantity, ...quoted }),
  /** `result`: of what this sold. */
  reply: z.strictObject({
    position: optionPosition,
    available: decimal,
    result: z.optional(endedResult),
  }),
  rejections: [...STATUS_REJECTIONS, 'NOT_FOUND', ...TRADE_REJECTIONS],
});

export const listOptionPositions = memberRead('listOptionPositions', '/options/positions', {
  summary: 'Own positions, newest first: the current ones, or all.',
  query: pageQuery({
    /** Current means: open or pending. */
    current: z.optional(z.enum(['true', 'false'])),
    symbol: z.optional(symbol),
    state: z.optional(z.enum(OPTION_STATES)),
    /** By the moment they were bought. */
    fromMs: queryMs,
    toMs: queryMs,
  }),
  reply: pageOf({ positions: listOf(optionPosition, PAGE_ROWS_MAX) }),
});

/** One purchase or sale: the second the member saw, and the one at which it was accepted. */
const fillProof = {
  quantity: z.int(),
  price: decimal,
  quoted: pricedSecond,
  filled: pricedSecond,
};

const receiptProof = {
  rule: optionRule,
  series: optionSeries,
  purchase: z.strictObject(fillProof),
  /** In the order they happened. */
  sales: listOf(z.strictObject({ ...fillProof, soldAtMs: atMs }), OPTION_QUANTITY_MAX),
};

export const readOptionReceipt = memberRead(
  'readOptionReceipt',
  '/options/positions/{id}/receipt',
  {
    summary:
      'One own position with its fills and its series, to be recomputed by whoever reads it.',
    params: z.strictObject({ id: positionId }),
    callsPerSecond: LARGE_READS_PER_SECOND,
    reply: z.strictObject({ position: optionPosition, ...receiptProof }),
    rejections: ['NOT_FOUND'],
  },
);

export const readSharedOption = publicRead('readSharedOption', '/options/receipts/{shareId}', {
  summary: 'The same receipt by its share link, without anything about the member.',
  params: z.strictObject({ shareId }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ position: sharedOption, ...receiptProof }),
  rejections: ['NOT_FOUND'],
});

const endpoints = [
  listOptionSeries,
  readOptionSeries,
  listVolatility,
  readOptionsDesk,
  buyOption,
  sellOption,
  listOptionPositions,
  readOptionReceipt,
  readSharedOption,
];

const topics = {
  /** All that are open or pending, then those that changed. */
  options: namedTopic(
    'member',
    'options',
    z.strictObject({ positions: listOf(optionPosition, OPEN_RECORDS_MAX) }),
  ),
  /** All series that are not settled and the volatility in force; then whatever is new in both. */
  'option-series': namedTopic('public', 'option-series', z.strictObject(seriesPicture)),
};

export const optionsApi = { endpoints, topics };
