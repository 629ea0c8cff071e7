/**
 * Fixed-term and trust finance (rulebook 4): what is sold, the member's records, and their interest
 * day by day. A purchase names the interest it was shown, and is refused where it would be another.
 */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead, publicRead } from '../base/endpoint.ts';
import { caseId } from '../deposits/endpoints.ts';
import {
  FINANCE_ENDINGS,
  FINANCE_FAMILIES,
  FINANCE_PRODUCT_STATES,
  FINANCE_STATES,
  PRODUCT_CODE_PATTERN,
  TERM_DAYS_MAX,
} from './rules.ts';
import { atMs, currency, decimal, fromFunds, movedFromFunds } from '../base/shapes.ts';
import { PAGE_ROWS_MAX, listOf, pageOf, pageQuery, typedAmount } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const FINANCE_RECORDS_PER_PAGE = 20;
/** Of products, pools and models: terms with more are refused. */
export const PRODUCTS_MAX = 20;
/** The next, the one on sale, and the last ones. */
const ISSUES_SHOWN_MAX = 10;

export const productCode = z.string().check(z.regex(PRODUCT_CODE_PATTERN), z.maxLength(40));
export const aprBps = z.int().check(z.minimum(1), z.maximum(9_999));
export const termDays = z.int().check(z.minimum(1), z.maximum(TERM_DAYS_MAX));

/** One window of a trust product: sold from its first day to the day interest begins. */
const trustIssue = z.strictObject({
  /** The issue is known by the day its window opens. */
  windowDay: businessDay,
  startDay: businessDay,
  redemptionDay: businessDay,
  state: z.enum(FINANCE_PRODUCT_STATES),
  sold: decimal,
  total: decimal,
});
export type TrustIssue = z.infer<typeof trustIssue>;

const financeProduct = z.strictObject({
  code: productCode,
  family: z.enum(FINANCE_FAMILIES),
  currency,
  termDays,
  aprBps,
  min: decimal,
  step: decimal,
  /** Of a member of level 0 or 1; level 2 has twice as much. */
  personalMax: decimal,
  total: decimal,
  /** By all members: of what is not settled, or of the issue on sale. */
  sold: decimal,
  state: z.enum(FINANCE_PRODUCT_STATES),
  /** The subscription window of the issue on sale; null where it is sold always. */
  windowDay: z.nullable(businessDay),
  windowEndDay: z.nullable(businessDay),
  /** Of what is bought now. */
  subscriptionDay: businessDay,
  startDay: businessDay,
  redemptionDay: businessDay,
});
export type FinanceProductLine = z.infer<typeof financeProduct>;

const financeRecord = z.strictObject({
  id: caseId,
  product: productCode,
  family: z.enum(FINANCE_FAMILIES),
  currency,
  /** The principal. */
  amount: decimal,
  /** As agreed: later changes of the terms do not touch it. */
  aprBps,
  termDays,
  subscribedAtMs: atMs,
  subscriptionDay: businessDay,
  startDay: businessDay,
  redemptionDay: businessDay,
  state: z.enum(FINANCE_STATES),
  ending: z.nullable(z.enum(FINANCE_ENDINGS)),
  /** Paid each day; null where all is paid at the end. */
  daily: z.nullable(decimal),
  /** In all, as shown at purchase. */
  interest: decimal,
  /** Income so far; after early redemption nothing is left of it. */
  paid: decimal,
  paidDays: z.int().check(z.nonnegative()),
  /** The day of the last interest. */
  lastPaidDay: z.nullable(businessDay),
  /** Interest that an early redemption gave back. */
  givenBack: decimal,
  /** Waiting: when it is settled. */
  settlesAtMs: z.nullable(atMs),
  settledAtMs: z.nullable(atMs),
});
export type FinanceRecord = z.infer<typeof financeRecord>;

/** One posting of a day: interest, a reward or output. */
export const dailyLine = z.strictObject({ day: businessDay, amount: decimal, atMs });
export type DailyLine = z.infer<typeof dailyLine>;

export const listFinanceProducts = publicRead('listFinanceProducts', '/finance/products', {
  summary: 'All finance products with what is sold of them, and their dates if bought now.',
  /** Empty in the first moments of an installation's life. */
  reply: z.strictObject({ products: listOf(financeProduct, PRODUCTS_MAX) }),
});

export const readFinanceProduct = publicRead('readFinanceProduct', '/finance/products/{code}', {
  summary: 'One finance product; of trust products also the next issue and the last ones.',
  params: z.strictObject({ code: productCode }),
  reply: z.strictObject({ product: financeProduct, issues: listOf(trustIssue, ISSUES_SHOWN_MAX) }),
  rejections: ['NOT_FOUND'],
});

export const readFinanceDesk = memberRead('readFinanceDesk', '/finance/desk', {
  summary: 'What the member may still buy of each product, and can spend.',
  reply: z.strictObject({
    available: decimal,
    left: listOf(z.strictObject({ code: productCode, amount: decimal }), PRODUCTS_MAX),
  }),
});

export const buyFinance = memberMoney('buyFinance', '/finance/records', {
  summary: 'Buys a finance product; the principal is held until it is settled.',
  body: z.strictObject({
    product: productCode,
    /** The issue that was shown; null of products that are sold always. */
    windowDay: z.nullable(businessDay),
    amount: typedAmount,
    /** In all, as it was shown. */
    interest: decimal,
    /** The member has ticked the agreement. */
    isAgreed: z.boolean(),
    fromFunds,
  }),
  reply: z.strictObject({ record: financeRecord, available: decimal, fromFunds: movedFromFunds }),
  rejections: [
    'ACCOUNT_TRADE_RESTRICTED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'KYC_PRIMARY_REQUIRED',
    'DAY_NOT_BOOKED',
    'PRODUCT_CLOSED',
    'AMOUNT_ABNORMAL',
    'AMOUNT_BELOW_MIN',
    'PERSONAL_LIMIT_EXCEEDED',
    'TOO_MANY_RECORDS',
    'PRODUCT_SOLD_OUT',
    'QUOTE_CHANGED',
    'ORDER_REPEATED',
    'BALANCE_INSUFFICIENT',
  ],
});

/** Of a purchase that ends before its time. */
export const ENDING_REFUSALS = [
  'ACCOUNT_FROZEN',
  'ACCOUNT_STATUS_ABNORMAL',
  'NOT_FOUND',
  'DAY_NOT_BOOKED',
  'REDEEM_NOT_ALLOWED',
] as const;

export const cancelFinance = memberMoney('cancelFinance', '/finance/records/{id}/cancel', {
  summary: 'Cancels a purchase before its interest has begun: all of the principal comes back.',
  params: z.strictObject({ id: caseId }),
  reply: financeRecord,
  rejections: ENDING_REFUSALS,
});

export const redeemFinance = memberMoney('redeemFinance', '/finance/records/{id}/redeem', {
  summary: 'Redeems a fixed-term record early: its interest is given back, the rest is paid out.',
  params: z.strictObject({ id: caseId }),
  reply: financeRecord,
  rejections: ENDING_REFUSALS,
});

export const listFinanceRecords = memberRead('listFinanceRecords', '/finance/records', {
  summary: 'The member’s finance records, newest first.',
  query: pageQuery({ state: z.optional(z.enum(FINANCE_STATES)) }),
  reply: pageOf({ records: listOf(financeRecord, PAGE_ROWS_MAX) }),
});

export const readFinanceRecord = memberRead('readFinanceRecord', '/finance/records/{id}', {
  summary: 'One finance record of the member with every posting of interest.',
  params: z.strictObject({ id: caseId }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ record: financeRecord, lines: listOf(dailyLine, TERM_DAYS_MAX) }),
  rejections: ['NOT_FOUND'],
});

const endpoints = [
  listFinanceProducts,
  readFinanceProduct,
  readFinanceDesk,
  buyFinance,
  cancelFinance,
  redeemFinance,
  listFinanceRecords,
  readFinanceRecord,
];

const topics = {
  /** All that are not settled, then those that changed. */
  finance: namedTopic(
    'member',
    'finance',
    z.strictObject({ records: listOf(financeRecord, OPEN_RECORDS_MAX) }),
  ),
};

export const financeApi = { endpoints, topics };
