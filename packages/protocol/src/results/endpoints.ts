/** A member's results day by day (rulebook 25): what the calendar and its tables show. */
import { MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from '../base/accounts.ts';
import { LARGE_READS_PER_SECOND, memberRead } from '../base/endpoint.ts';
import { accountKind, atMs, decimal, listOf, text } from '../base/shapes.ts';
import { TRADED_PRODUCTS } from './rules.ts';

/** Of one request; a month with more of them says that it counts the first alone. */
export const TRADES_COUNTED_MAX = 20_000;

const DAYS_MAX = 31;
/** Five products have markets, three have codes of their own. */
const LINES_MAX = 5 * MARKETS.length + 60;

const count = z.int().check(z.nonnegative());

/** Of trades that have ended; neither won nor lost is a draw. */
const tally = {
  trades: count,
  wins: count,
  losses: count,
  /** Of them, those whose result is not known; they are in no sum but that of fees. */
  unknown: count,
  resultUsdt: decimal,
  wonUsdt: decimal,
  /** Zero or below. */
  lostUsdt: decimal,
  feesUsdt: decimal,
  spreadUsdt: decimal,
};
const tallyShape = z.strictObject(tally);
export type Tally = z.infer<typeof tallyShape>;

const product = z.enum(TRADED_PRODUCTS);

const resultDay = z.strictObject({
  /** 00:00 UTC. */
  startMs: atMs,
  /** What the total changed by, without what came from outside or went there. */
  resultUsdt: decimal,
  /** The same by account, without transfers between them; those at zero are left out. */
  accounts: listOf(
    z.strictObject({ kind: accountKind, resultUsdt: decimal }),
    ACCOUNT_KINDS.length,
  ),
  /** What was open when the day ended, or is open now. */
  exposureUsdt: decimal,
  products: listOf(z.extend(tallyShape, { product }), TRADED_PRODUCTS.length),
});
export type ResultDay = z.infer<typeof resultDay>;

const marketLine = z.extend(tallyShape, { product, market: text(40) });
export type ResultMarket = z.infer<typeof marketLine>;

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/), z.maxLength(7));

export const readResults = memberRead('readResults', '/results', {
  summary: 'The member’s results of a month, day by day, by account, product and market.',
  query: z.strictObject({ month: z.optional(month) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    atMs,
    month,
    /** The first month there are results of, and the current one. */
    firstMonth: month,
    lastMonth: month,
    /** Oldest first; days that have not begun are left out. */
    days: listOf(resultDay, DAYS_MAX),
    markets: listOf(marketLine, LINES_MAX),
    /** More has ended than is counted. */
    isCut: z.boolean(),
  }),
  rejections: ['FEED_STALE'],
});

const endpoints = [readResults];

export const resultsApi = { endpoints, topics: {} };
