/**
 * Fixed-term and trust finance (rulebook 4): what is sold, the member's records, and their interest
 * day by day. A purchase names the interest it was shown, and is refused where it would be another.
 */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { defineEndpoint } from '../base/endpoint.ts';
import { caseId } from '../deposits/endpoints.ts';
import {
  FINANCE_ENDINGS,
  FINANCE_FAMILIES,
  FINANCE_PRODUCT_STATES,
  FINANCE_STATES,
  PRODUCT_CODE_PATTERN,
  TERM_DAYS_MAX,
} from './rules.ts';
import { atMs, currency, cursor, decimal, queryInt, typedAmount } from '../base/shapes.ts';
import type { Topic } from '../base/topics.ts';

export const FINANCE_RECORDS_PER_PAGE = 20;

export const productCode = z.string().check(z.regex(PRODUCT_CODE_PATTERN));
export const aprBps = z.int().check(z.minimum(1), z.maximum(9_999));
export const termDays = z.int().check(z.minimum(1), z.maximum(TERM_DAYS_MAX));

/** One window of a trust product: sold from its first day to the day interest begins. */
export const trustIssue = z.strictObject({
  /** The issue is known by the day its window opens. */
  windowDay: businessDay,
  startDay: businessDay,
  redemptionDay: businessDay,
  state: z.enum(FINANCE_PRODUCT_STATES),
  sold: decimal,
  total: decimal,
});
export type TrustIssue = z.infer<typeof trustIssue>;

export const financeProduct = z.strictObject({
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

export const financeRecord = z.strictObject({
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

export const listFinanceProducts = defineEndpoint('member', {
  name: 'listFinanceProducts',
  summary: 'All finance products with what is sold of them, and their dates if bought now.',
  method: 'GET',
  path: '/finance/products',
  access: 'public',
  /** Empty in the first moments of an installation's life. */
  reply: z.strictObject({ products: z.array(financeProduct) }),
});

export const readFinanceProduct = defineEndpoint('member', {
  name: 'readFinanceProduct',
  summary: 'One finance product; of trust products also the next issue and the last ones.',
  method: 'GET',
  path: '/finance/products/{code}',
  access: 'public',
  params: z.strictObject({ code: productCode }),
  reply: z.strictObject({ product: financeProduct, issues: z.array(trustIssue) }),
  rejections: ['NOT_FOUND'],
});

export const readFinanceDesk = defineEndpoint('member', {
  name: 'readFinanceDesk',
  summary: 'What the member may still buy of each product, and can spend.',
  method: 'GET',
  path: '/finance/desk',
  access: 'member',
  reply: z.strictObject({
    available: decimal,
    left: z.array(z.strictObject({ code: productCode, amount: decimal })),
  }),
  rejections: ['NOT_LOGGED_IN'],
});

export const buyFinance = defineEndpoint('member', {
  name: 'buyFinance',
  summary: 'Buys a finance product; the principal is held until it is settled.',
  method: 'POST',
  path: '/finance/records',
  access: 'member',
  isMoney: true,
  body: z.strictObject({
    product: productCode,
    /** The issue that was shown; null of products that are sold always. */
    windowDay: z.nullable(businessDay),
    amount: typedAmount,
    /** In all, as it was shown. */
    interest: decimal,
    /** The member has ticked the agreement. */
    isAgreed: z.boolean(),
  }),
  reply: z.strictObject({ record: financeRecord, available: decimal }),
  rejections: [
    'NOT_LOGGED_IN',
    'ACCOUNT_TRADE_RESTRICTED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'KYC_PRIMARY_REQUIRED',
    'DAY_NOT_BOOKED',
    'PRODUCT_CLOSED',
    'AMOUNT_ABNORMAL',
    'AMOUNT_BELOW_MIN',
    'PERSONAL_LIMIT_EXCEEDED',
    'PRODUCT_SOLD_OUT',
    'QUOTE_CHANGED',
    'ORDER_REPEATED',
    'BALANCE_INSUFFICIENT',
    'IDEMPOTENCY_CONFLICT',
    'ANSWER_LOST',
  ],
});

const ENDING_REFUSALS = [
  'NOT_LOGGED_IN',
  'ACCOUNT_FROZEN',
  'ACCOUNT_STATUS_ABNORMAL',
  'NOT_FOUND',
  'DAY_NOT_BOOKED',
  'REDEEM_NOT_ALLOWED',
  'IDEMPOTENCY_CONFLICT',
  'ANSWER_LOST',
] as const;

export const cancelFinance = defineEndpoint('member', {
  name: 'cancelFinance',
  summary: 'Cancels a purchase before its interest has begun: all of the principal comes back.',
  method: 'POST',
  path: '/finance/records/{id}/cancel',
  access: 'member',
  isMoney: true,
  params: z.strictObject({ id: caseId }),
  reply: financeRecord,
  rejections: ENDING_REFUSALS,
});

export const redeemFinance = defineEndpoint('member', {
  name: 'redeemFinance',
  summary: 'Redeems a fixed-term record early: its interest is given back, the rest is paid out.',
  method: 'POST',
  path: '/finance/records/{id}/redeem',
  access: 'member',
  isMoney: true,
  params: z.strictObject({ id: caseId }),
  reply: financeRecord,
  rejections: ENDING_REFUSALS,
});

export const listFinanceRecords = defineEndpoint('member', {
  name: 'listFinanceRecords',
  summary: 'The member’s finance records, newest first.',
  method: 'GET',
  path: '/finance/records',
  access: 'member',
  query: z.strictObject({
    state: z.optional(z.enum(FINANCE_STATES)),
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({ records: z.array(financeRecord), nextCursor: z.nullable(z.string()) }),
  rejections: ['NOT_LOGGED_IN'],
});

export const readFinanceRecord = defineEndpoint('member', {
  name: 'readFinanceRecord',
  summary: 'One finance record of the member with every posting of interest.',
  method: 'GET',
  path: '/finance/records/{id}',
  access: 'member',
  params: z.strictObject({ id: caseId }),
  reply: z.strictObject({ record: financeRecord, lines: z.array(dailyLine) }),
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
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
  finance: {
    pattern: /^finance$/,
    example: 'finance',
    access: 'member',
    snapshot: z.strictObject({ records: z.array(financeRecord) }),
    event: z.strictObject({ records: z.array(financeRecord) }),
  },
} as const satisfies Record<string, Topic>;

export const financeApi = { endpoints, topics };
