/** What a member owns and moves: assets, transfers between own accounts, and the flow record. */
import { CURRENCIES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import {
  LARGE_READS_PER_SECOND,
  defineEndpoint,
  memberMoney,
  memberRead,
} from '../base/endpoint.ts';
import { endedResult } from '../base/ended-result.ts';
import { RECORD_TYPES } from '../base/facets.ts';
import { FLOW_TYPE_NAMES, LEDGER_TYPE_NAMES } from '../ledger-types.ts';
import {
  PAGE_ROWS_MAX,
  accountKind,
  atMs,
  currency,
  decimal,
  listOf,
  pageOf,
  pageQuery,
  queryMs,
  text,
  typedAmount,
} from '../base/shapes.ts';
import { spotOrder } from '../spot/endpoints.ts';
import { namedTopic } from '../base/topics.ts';
import { ACCOUNT_KINDS } from '../base/accounts.ts';

export const SIGNUP_GRANT_USDT = '10000';
export const RECORDS_PER_PAGE = 20;
/** A point a day, and now. */
const CURVE_POINTS_MAX = 50;
const BALANCES_MAX = ACCOUNT_KINDS.length * CURRENCIES.length;

const balanceLine = z.strictObject({
  kind: accountKind,
  currency,
  available: decimal,
  held: decimal,
});
export type BalanceLine = z.infer<typeof balanceLine>;

const assetLine = z.extend(balanceLine, { valueUsdt: decimal });
export type AssetLine = z.infer<typeof assetLine>;

export const readOverview = memberRead('readOverview', '/assets/overview', {
  summary:
    'Equity of the seven accounts, today’s profit and loss, and the curve of the last 30 days.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    atMs,
    totalUsdt: decimal,
    totalBtc: decimal,
    /** Since 00:00 UTC, without what came from outside or went there. */
    todayPnlUsdt: decimal,
    accounts: listOf(
      z.strictObject({ kind: accountKind, equityUsdt: decimal }),
      ACCOUNT_KINDS.length,
    ),
    /** With the result since its first point, which leaves out the same. */
    curve: listOf(
      z.strictObject({ atMs, totalUsdt: decimal, resultUsdt: decimal }),
      CURVE_POINTS_MAX,
    ),
  }),
  rejections: ['FEED_STALE'],
});

export const readAssets = memberRead('readAssets', '/assets/{kind}', {
  summary: 'Balances of one account; currencies never used are left out.',
  params: z.strictObject({ kind: accountKind }),
  reply: z.strictObject({ equityUsdt: decimal, lines: listOf(assetLine, CURRENCIES.length) }),
  rejections: ['FEED_STALE'],
});

export const transfer = memberMoney('transfer', '/transfers', {
  summary: 'Moves an amount between two of the member’s own accounts: instant, free, final.',
  isSocketCallable: true,
  body: z.strictObject({
    from: accountKind,
    to: accountKind,
    currency,
    quantity: typedAmount,
  }),
  reply: z.strictObject({
    entryId: text(20),
    atMs,
    currency,
    quantity: decimal,
    from: z.strictObject({ kind: accountKind, available: decimal }),
    to: z.strictObject({ kind: accountKind, available: decimal }),
  }),
  rejections: [
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'TRANSFER_NOT_ALLOWED',
    'AMOUNT_ABNORMAL',
    'BALANCE_INSUFFICIENT',
  ],
});

/**
 * Asked with the Idempotency-Key of a request whose answer got lost. After it that request has
 * happened, and sending it again returns its answer; or it never will: its key is used up.
 */
export const dropRequest = defineEndpoint('member', {
  name: 'dropRequest',
  summary: 'Whether the request with this key happened; if it has not, it cannot any more.',
  method: 'POST',
  path: '/requests/drop',
  access: 'member',
  isMoney: true,
  reply: z.strictObject({ hasHappened: z.boolean() }),
  rejections: ['NOT_LOGGED_IN', 'ACCOUNT_STATUS_ABNORMAL'],
});

const record = z.strictObject({
  id: text(40),
  atMs,
  type: z.enum(LEDGER_TYPE_NAMES),
  record: z.enum(RECORD_TYPES),
  account: accountKind,
  currency,
  amount: decimal,
  availableAfter: decimal,
  reference: text(80),
});
export type LedgerLine = z.infer<typeof record>;

const recordQuery = pageQuery({
  account: z.optional(accountKind),
  record: z.optional(z.enum(RECORD_TYPES)),
  currency: z.optional(currency),
  fromMs: queryMs,
  toMs: queryMs,
});

/** Lines from before it are archived, but for the last of each account; absent if none were. */
const archivedBeforeMs = z.optional(atMs);

export const listRecords = memberRead('listRecords', '/ledger', {
  summary: 'Every ledger line of the member, newest first, with the running balance.',
  query: recordQuery,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ lines: listOf(record, PAGE_ROWS_MAX), archivedBeforeMs }),
});

/** One happening in one account. */
const booking = z.extend(record, {
  kind: z.literal('booking'),
  type: z.enum(FLOW_TYPE_NAMES),
  /** The code of the product, pool, model or option; of leverage and bots their market. */
  product: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9.-]{2,40}$/), z.maxLength(40))),
  /** The business day that interest, a reward or output is of. */
  day: z.nullable(businessDay),
  /**
   * What a contract gave back beside its gain, or lost of held money; `amount` is without it. Of
   * funding that was received it is below zero.
   */
  wager: z.nullable(decimal),
  /** What a withdrawal took of held money: what arrives, and the fee; `amount` is without them. */
  withdrawn: z.nullable(z.strictObject({ received: decimal, fee: decimal })),
  /** Interest or rewards that were taken off the principal; `amount` is what came of it. */
  givenBack: z.nullable(decimal),
  /** Of what ended with it; `amount` is what moved. */
  result: z.optional(endedResult),
});
export type FlowBooking = z.infer<typeof booking>;

/** All an order has done so far, at the moment of the last of it. */
const orderInFlow = z.strictObject({
  kind: z.literal('order'),
  id: text(40),
  atMs,
  record: z.enum(RECORD_TYPES),
  account: accountKind,
  order: spotOrder,
  /** What it still holds, in the currency it pays with. */
  held: decimal,
});
export type FlowOrder = z.infer<typeof orderInFlow>;

const flowLine = z.discriminatedUnion('kind', [booking, orderInFlow]);
export type FlowLine = z.infer<typeof flowLine>;

export const listFlow = memberRead('listFlow', '/flow', {
  summary: 'The flow record: what happened, newest first; an order with all its fills is one line.',
  query: recordQuery,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ lines: listOf(flowLine, PAGE_ROWS_MAX), archivedBeforeMs }),
});

const endpoints = [readOverview, readAssets, transfer, dropRequest, listRecords, listFlow];

const balanceSnapshot = z.strictObject({ balances: listOf(balanceLine, BALANCES_MAX) });
/** Only the balances that moved. */
const balanceEvent = z.strictObject({ balances: listOf(balanceLine, BALANCES_MAX) });
export type BalanceEvent = z.infer<typeof balanceEvent>;

const topics = {
  balance: namedTopic('member', 'balance', balanceSnapshot, balanceEvent),
};

export const fundingApi = { endpoints, topics };
