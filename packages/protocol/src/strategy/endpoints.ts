/**
 * Strategy bots (rulebook 8.1): DCA and grid, which trade through the spot engine with what their
 * member gave them. Whoever starts one names what the form has shown; where it would be something
 * else by now it is refused and shown again.
 */
import * as z from 'zod/mini';
import { caseId } from '../deposits/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead } from '../base/endpoint.ts';
import { GRIDS_MAX } from './grid-rules.ts';
import {
  BOT_EXITS,
  BOT_KINDS,
  BOT_LOG_KINDS,
  BOT_STATES,
  DCA_INTERVALS,
  DCA_RUNS_MAX,
  PAUSE_REASONS,
} from './rules.ts';
import { SIDES } from '../spot/rules.ts';
import { REJECTIONS, type RejectionCode } from '../rejections.ts';
import { atMs, currency, decimal, fromFunds, movedFromFunds } from '../base/shapes.ts';
import { PAGE_ROWS_MAX, listOf, pageOf, pageQuery, symbol, typedAmount } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const BOTS_PER_PAGE = 20;
export const BOT_LOG_PER_PAGE = 50;

const REJECTION_CODES = Object.keys(REJECTIONS) as [RejectionCode, ...RejectionCode[]];
const count = z.int().check(z.nonnegative());

/** A rung: its purchase stands on its lower line, its sale on its upper one. */
const gridRung = z.strictObject({
  low: decimal,
  high: decimal,
  side: z.enum(SIDES),
  /** Of the order it has in the market; null while it waits to be placed, or the bot rests. */
  orderId: z.nullable(caseId),
  /** What is left to fill of this side. */
  quantity: decimal,
  filled: decimal,
});
export type GridRung = z.infer<typeof gridRung>;

const dcaPart = z.strictObject({
  amount: decimal,
  interval: z.enum(DCA_INTERVALS),
  /** Null: until funds end. */
  runs: z.nullable(z.int()),
  /** Purchases made; skipped dates are none. */
  runsDone: count,
  skipsInRow: count,
  /** Of the next date; null when none will come. */
  nextRunAtMs: z.nullable(atMs),
});

const gridPart = z.strictObject({
  lower: decimal,
  upper: decimal,
  grids: z.int(),
  /** Of a purchase, and of the sale of what it brought. */
  quantity: decimal,
  sellQuantity: decimal,
  startQuantity: decimal,
  startCost: decimal,
  roundTrips: count,
  rungs: listOf(gridRung, GRIDS_MAX),
});

const strategyBot = z.strictObject({
  id: caseId,
  kind: z.enum(BOT_KINDS),
  symbol,
  currency,
  state: z.enum(BOT_STATES),
  pauseReason: z.nullable(z.enum(PAUSE_REASONS)),
  /** What was refused, where it failed. */
  failure: z.nullable(z.enum(REJECTION_CODES)),
  exit: z.nullable(z.enum(BOT_EXITS)),
  createdAtMs: atMs,
  /** Of the last change of its state. */
  stateAtMs: atMs,
  /** In USDT; see `botResult` for what follows from them at a price. */
  invested: decimal,
  realised: decimal,
  quote: decimal,
  base: decimal,
  returned: decimal,
  /** What went to the spot account, and its worth at that moment. */
  moved: decimal,
  movedValue: decimal,
  /** One of the two, by its kind. */
  dca: z.nullable(dcaPart),
  grid: z.nullable(gridPart),
  /** What a grid keeps from its start; left out of grids started under the first terms. */
  agreed: z.optional(
    z.strictObject({
      startPrice: decimal,
      /** At most; a higher level of the member lowers it. */
      feeBps: count,
    }),
  ),
  /** Of such a grid that is stopped: the price, and what its round trips have realised. */
  ending: z.optional(z.strictObject({ price: decimal, gridProfit: decimal })),
});
export type StrategyBot = z.infer<typeof strategyBot>;

const botLogLine = z.strictObject({
  /** From 1, without a gap. */
  no: z.int(),
  atMs,
  kind: z.enum(BOT_LOG_KINDS),
  /** Of what was bought and sold. */
  orderId: z.nullable(caseId),
  /** Average of the order. */
  price: z.nullable(decimal),
  quantity: z.nullable(decimal),
  quote: z.nullable(decimal),
  /** Of a purchase in the currency, of a sale in USDT. */
  fee: z.nullable(decimal),
  /** What the sale has realised. */
  profit: z.nullable(decimal),
  /** Of a pause. */
  pauseReason: z.nullable(z.enum(PAUSE_REASONS)),
  /** Why a date was skipped, an order refused or the bot failed. */
  refusal: z.nullable(z.enum(REJECTION_CODES)),
});
export type BotLogLine = z.infer<typeof botLogLine>;

const NOT_OPEN = ['ACCOUNT_TRADE_RESTRICTED', 'ACCOUNT_FROZEN', 'ACCOUNT_STATUS_ABNORMAL'] as const;

export const readStrategyConfig = memberRead('readStrategyConfig', '/strategy/config', {
  summary: 'What the member has for bots, pays as a fee and may still start.',
  reply: z.strictObject({ available: decimal, feeBps: count, botsLeft: count }),
});

export const createDcaBot = memberMoney('createDcaBot', '/strategy/dca', {
  summary: 'Starts a bot that buys for the same amount again and again; the first time at once.',
  body: z.strictObject({
    symbol,
    amount: typedAmount,
    interval: z.enum(DCA_INTERVALS),
    runs: z.nullable(z.int().check(z.minimum(1), z.maximum(DCA_RUNS_MAX))),
    /** The price for which the form has shown the first purchase. */
    shownPrice: decimal,
    fromFunds,
  }),
  reply: z.strictObject({ bot: strategyBot, available: decimal, fromFunds: movedFromFunds }),
  rejections: [
    ...NOT_OPEN,
    'SYMBOL_CLOSED',
    'AMOUNT_ABNORMAL',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'FEED_STALE',
    'BOT_LIMIT',
    'QUOTE_CHANGED',
    'ORDER_REPEATED',
    'ON_A_BREAK',
    'DAILY_LIMIT_REACHED',
    'BALANCE_INSUFFICIENT',
  ],
});

export const createGridBot = memberMoney('createGridBot', '/strategy/grids', {
  summary: 'Starts a grid: buys what its sales need at once, and places its orders with a tick.',
  body: z.strictObject({
    symbol,
    lower: typedAmount,
    upper: typedAmount,
    grids: z.int(),
    investment: typedAmount,
    /** As the form has shown it; the profit is the least of all rungs. */
    shown: z.strictObject({
      quantity: decimal,
      startCost: decimal,
      profit: decimal,
    }),
    fromFunds,
  }),
  reply: z.strictObject({ bot: strategyBot, available: decimal, fromFunds: movedFromFunds }),
  rejections: [
    ...NOT_OPEN,
    'SYMBOL_CLOSED',
    'AMOUNT_ABNORMAL',
    'PRICE_TICK_INVALID',
    'FEED_STALE',
    'GRID_RANGE_INVALID',
    'GRID_TOO_DENSE',
    'AMOUNT_ABOVE_MAX',
    'MIN_NOTIONAL',
    'BOT_LIMIT',
    'QUOTE_CHANGED',
    'ORDER_REPEATED',
    'ON_A_BREAK',
    'DAILY_LIMIT_REACHED',
    'BALANCE_INSUFFICIENT',
    'TRADING_VOLUME_INSUFFICIENT',
  ],
});

export const pauseBot = memberMoney('pauseBot', '/strategy/bots/{id}/pause', {
  summary: 'Lets a bot rest: its orders are cancelled, its dates pass.',
  params: z.strictObject({ id: caseId }),
  reply: strategyBot,
  rejections: ['ACCOUNT_STATUS_ABNORMAL', 'NOT_FOUND', 'BOT_STATE_INVALID'],
});

export const resumeBot = memberMoney('resumeBot', '/strategy/bots/{id}/resume', {
  summary: 'Lets a bot that rests go on: orders with the next tick, purchases on the next date.',
  params: z.strictObject({ id: caseId }),
  reply: strategyBot,
  rejections: [...NOT_OPEN, 'NOT_FOUND', 'BOT_STATE_INVALID', 'ON_A_BREAK', 'DAILY_LIMIT_REACHED'],
});

export const stopBot = memberMoney('stopBot', '/strategy/bots/{id}/stop', {
  summary: 'Ends a bot: its currency is sold or moved to the spot account, its USDT comes back.',
  params: z.strictObject({ id: caseId }),
  body: z.strictObject({ exit: z.enum(BOT_EXITS) }),
  reply: strategyBot,
  rejections: ['ACCOUNT_FROZEN', 'ACCOUNT_STATUS_ABNORMAL', 'NOT_FOUND', 'BOT_STATE_INVALID'],
});

export const listBots = memberRead('listBots', '/strategy/bots', {
  summary: 'The member’s bots, newest first.',
  query: pageQuery({ state: z.optional(z.enum(BOT_STATES)) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ bots: listOf(strategyBot, PAGE_ROWS_MAX) }),
});

export const readBot = memberRead('readBot', '/strategy/bots/{id}', {
  summary: 'One bot of the member with its rungs.',
  params: z.strictObject({ id: caseId }),
  reply: strategyBot,
  rejections: ['NOT_FOUND'],
});

export const listBotLog = memberRead('listBotLog', '/strategy/bots/{id}/log', {
  summary: 'What a bot of the member has done, newest first.',
  params: z.strictObject({ id: caseId }),
  query: pageQuery({}),
  reply: pageOf({ lines: listOf(botLogLine, PAGE_ROWS_MAX) }),
  rejections: ['NOT_FOUND'],
});

const endpoints = [
  readStrategyConfig,
  createDcaBot,
  createGridBot,
  pauseBot,
  resumeBot,
  stopBot,
  listBots,
  readBot,
  listBotLog,
];

const topics = {
  /** All that are not stopped, then those that changed. */
  strategy: namedTopic(
    'member',
    'strategy',
    z.strictObject({ bots: listOf(strategyBot, OPEN_RECORDS_MAX) }),
  ),
};

export const strategyApi = { endpoints, topics };
