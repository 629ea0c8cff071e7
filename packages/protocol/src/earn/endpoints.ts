/**
 * What all that earns has in common (rulebook 4.6): the member's totals, and a calendar of all that
 * will be paid or fall due, over all products.
 */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberRead } from '../base/endpoint.ts';
import { atMs, currency, decimal, listOf, queryInt, text } from '../base/shapes.ts';
import { currenciesOf } from '../base/accounts.ts';

export const EARNING_PRODUCTS = ['finance', 'staking', 'mining'] as const;
export type EarningProduct = (typeof EARNING_PRODUCTS)[number];

export const COMING_PRODUCTS = [...EARNING_PRODUCTS, 'seconds', 'options', 'strategy'] as const;
export type ComingProduct = (typeof COMING_PRODUCTS)[number];

/**
 * `due` is a contract or an option that ends: what it pays nobody knows, so that its amount is what
 * is at stake. `spend` is what a bot will buy for.
 */
export const COMING_KINDS = ['interest', 'reward', 'output', 'principal', 'due', 'spend'] as const;
export type ComingKind = (typeof COMING_KINDS)[number];

export const COMING_DAYS_MAX = 366;

/** Of one day: interest and principal, the same by currency, and one of each other. */
const LINES_PER_DAY_MAX = 2 + 2 * currenciesOf('financial').length + 4;
const COMING_LINES_MAX = (COMING_DAYS_MAX + 1) * LINES_PER_DAY_MAX;

/** All of one kind, product and currency on one day. */
export const comingLine = z.strictObject({
  day: businessDay,
  /** When the day begins, or the moment itself where it is known to the second. */
  atMs,
  product: z.enum(COMING_PRODUCTS),
  kind: z.enum(COMING_KINDS),
  currency,
  amount: decimal,
  /** Of how many records, positions, machines, contracts or bots. */
  count: z.int().check(z.minimum(1)),
  /** Where it is one. */
  recordId: z.nullable(text(15)),
});
export type ComingLine = z.infer<typeof comingLine>;

export const readComing = memberRead('readComing', '/earn/coming', {
  summary: 'What will be paid to the member or fall due, day by day, over all products.',
  query: z.strictObject({ days: z.optional(queryInt(1, COMING_DAYS_MAX)) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ day: businessDay, lines: listOf(comingLine, COMING_LINES_MAX) }),
});

export const readEarnings = memberRead('readEarnings', '/earn/totals', {
  summary: 'What the member has in each kind of product and has earned, today and in all, in USDT.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    products: listOf(
      z.strictObject({
        product: z.enum(EARNING_PRODUCTS),
        /** Principal at the current price; what machines cost is spent and not counted. */
        heldUsdt: decimal,
        /** Each posting at the price of its moment; without what was given back. */
        todayUsdt: decimal,
        earnedUsdt: decimal,
        /** Records that are not over. */
        count: z.int().check(z.nonnegative()),
      }),
      EARNING_PRODUCTS.length,
    ),
  }),
});

const endpoints = [readComing, readEarnings];

export const earnApi = { endpoints, topics: {} };
