/** What a member owns and moves: assets, transfers between own accounts, and the flow record. */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { defineEndpoint, memberMoney, memberRead } from '../base/endpoint.ts';
import { RECORD_TYPES } from '../base/facets.ts';
import { FLOW_TYPE_NAMES, LEDGER_TYPE_NAMES } from '../ledger-types.ts';
import {
  accountKind,
  atMs,
  currency,
  decimal,
  pageOf,
  pageQuery,
  queryMs,
  typedAmount,
} from '../base/shapes.ts';
import { spotOrder } from '../spot/endpoints.ts';
import { namedTopic } from '../base/topics.ts';

export const SIGNUP_GRANT_USDT = '10000';
export const RECORDS_PER_PAGE = 20;

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
  reply: z.strictObject({
    atMs,
    totalUsdt: decimal,
    totalBtc: decimal,
    todayPnlUsdt: decimal,
    accounts: z.array(z.strictObject({ kind: accountKind, equityUsdt: decimal })),
    curve: z.array(z.strictObject({ atMs, totalUsdt: decimal })),
  }),
  rejections: ['FEED_STALE'],
});

export const readAssets = memberRead('readAssets', '/assets/{kind}', {
  summary: 'Balances of one account; currencies never used are left out.',
  params: z.strictObject({ kind: accountKind }),
  reply: z.strictObject({ equityUsdt: decimal, lines: z.array(assetLine) }),
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
    entryId: z.string(),
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
  id: z.string(),
  atMs,
  type: z.enum(LEDGER_TYPE_NAMES),
  record: z.enum(RECORD_TYPES),
  account: accountKind,
  currency,
  amount: decimal,
  availableAfter: decimal,
  reference: z.string(),
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
  reply: pageOf({ lines: z.array(record), archivedBeforeMs }),
});

/** One happening in one account. */
const booking = z.extend(record, {
  kind: z.literal('booking'),
  type: z.enum(FLOW_TYPE_NAMES),
  /** The code of the product, pool, model or option; of leverage and bots their market. */
  product: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9.-]{2,40}$/))),
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
});
export type FlowBooking = z.infer<typeof booking>;

/** All an order has done so far, at the moment of the last of it. */
const orderInFlow = z.strictObject({
  kind: z.literal('order'),
  id: z.string(),
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
  reply: pageOf({ lines: z.array(flowLine), archivedBeforeMs }),
});

const endpoints = [readOverview, readAssets, transfer, dropRequest, listRecords, listFlow];

const balanceSnapshot = z.strictObject({ balances: z.array(balanceLine) });
/** Only the balances that moved. */
const balanceEvent = z.strictObject({ balances: z.array(balanceLine) });
export type BalanceEvent = z.infer<typeof balanceEvent>;

const topics = {
  balance: namedTopic('member', 'balance', balanceSnapshot, balanceEvent),
};

export const fundingApi = { endpoints, topics };
