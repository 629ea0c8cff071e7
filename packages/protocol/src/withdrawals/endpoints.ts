/**
 * Withdrawals (rulebook 10): what one costs and may be before it is asked for, the request, and the
 * case until its money has left or is back. Nothing real is ever paid out.
 */
import * as z from 'zod/mini';
import { transactionId } from '../chain/endpoints.ts';
import { caseId, lockedLine } from '../deposits/endpoints.ts';
import { defineEndpoint } from '../base/endpoint.ts';
import { payeeId } from '../payees/endpoints.ts';
import { CASH_ACCOUNTS } from '../chain/rules.ts';
import { DECIDERS, REVIEWERS, REVIEW_STATES } from '../base/review-rules.ts';
import { CHANNELS, WITHDRAWAL_REASONS } from './rules.ts';
import { atMs, currency, cursor, decimal, queryInt, typedAmount } from '../base/shapes.ts';
import type { Topic } from '../base/topics.ts';

export const WITHDRAWALS_PER_PAGE = 20;

/** Where it goes, as much of it as is shown. */
const target = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('address'),
    address: z.string(),
    /** Of a saved wallet. */
    label: z.nullable(z.string()),
  }),
  z.strictObject({
    kind: z.literal('bank'),
    /** Null once the member’s data was deleted. */
    bankName: z.nullable(z.string()),
    /** Its last four only. */
    accountNumber: z.nullable(z.string()),
  }),
]);

export const withdrawal = z.strictObject({
  id: caseId,
  account: z.enum(CASH_ACCOUNTS),
  currency,
  channel: z.enum(CHANNELS),
  target,
  /** What leaves the balance, what of it is the fee, and what arrives. */
  amount: decimal,
  fee: decimal,
  received: decimal,
  state: z.enum(REVIEW_STATES),
  reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
  reviewer: z.enum(REVIEWERS),
  submittedAtMs: atMs,
  /** Under review: when it is decided at the latest; the simulated reviewer decides right then. */
  decidedByMs: z.nullable(atMs),
  decidedAtMs: z.nullable(atMs),
  decidedBy: z.nullable(z.enum(DECIDERS)),
  /** How many people have passed it, and how many must where people decide. */
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** Over a network, once it was passed. */
  transaction: z.nullable(transactionId),
  /** Passed: when it is in its block, or in the bank’s run. */
  arrivesAtMs: z.nullable(atMs),
  doneAtMs: z.nullable(atMs),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const limits = z.strictObject({
  singleMaxUsdt: decimal,
  dailyMaxUsdt: decimal,
  timesPerDay: z.int(),
});

export const readWithdrawalDesk = defineEndpoint('member', {
  name: 'readWithdrawalDesk',
  summary: 'What stands between the member and a withdrawal now: limits, lock, password, locked.',
  method: 'GET',
  path: '/withdrawal-desk',
  access: 'member',
  reply: z.strictObject({
    /** Of the member’s level; null: nothing may be withdrawn yet. */
    limits: z.nullable(limits),
    leftTodayUsdt: decimal,
    timesLeftToday: z.int(),
    /** The start of the next day of UTC. */
    resetsAtMs: atMs,
    lockedUntilMs: atMs,
    hasFundPassword: z.boolean(),
    /** Credited deposits that may not leave yet. */
    locked: z.array(lockedLine),
    /** Under review. */
    open: z.array(withdrawal),
  }),
  rejections: ['NOT_LOGGED_IN'],
});

/** Loose on purpose: what is missing has codes and faults of its own. */
const typed = z.optional(z.string().check(z.maxLength(200)));

export const requestWithdrawal = defineEndpoint('member', {
  name: 'requestWithdrawal',
  summary: 'Asks for a withdrawal; its amount is held until it is decided.',
  method: 'POST',
  path: '/withdrawals',
  access: 'member',
  isMoney: true,
  body: z.strictObject({
    account: z.enum(CASH_ACCOUNTS),
    currency: typed,
    /** A network, or `bank`. */
    channel: typed,
    amount: typedAmount,
    /** Over a network: an address, or a saved wallet. */
    address: typed,
    walletId: z.optional(payeeId),
    bankAccountId: z.optional(payeeId),
    fundPassword: z.string().check(z.maxLength(200)),
  }),
  reply: withdrawal,
  rejections: [
    'NOT_LOGGED_IN',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'KYC_PRIMARY_REQUIRED',
    'FUND_PASSWORD_NOT_SET',
    'WITHDRAW_LOCKED',
    'CURRENCY_REQUIRED',
    'NETWORK_REQUIRED',
    'BANK_REQUIRED',
    'AMOUNT_ABNORMAL',
    'ADDRESS_INVALID',
    'WITHDRAW_BELOW_MIN',
    'WITHDRAW_ABOVE_MAX',
    'WITHDRAW_DAILY_LIMIT',
    'WITHDRAW_TIMES_EXCEEDED',
    'ORDER_NOT_COMPLETED',
    'BALANCE_INSUFFICIENT',
    'WITHDRAW_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'IDEMPOTENCY_CONFLICT',
    'ANSWER_LOST',
  ],
});

export const listWithdrawals = defineEndpoint('member', {
  name: 'listWithdrawals',
  summary: 'The member’s withdrawals, newest first.',
  method: 'GET',
  path: '/withdrawals',
  access: 'member',
  query: z.strictObject({
    account: z.optional(z.enum(CASH_ACCOUNTS)),
    state: z.optional(z.enum(REVIEW_STATES)),
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({ withdrawals: z.array(withdrawal), nextCursor: z.nullable(z.string()) }),
  rejections: ['NOT_LOGGED_IN'],
});

export const readWithdrawal = defineEndpoint('member', {
  name: 'readWithdrawal',
  summary: 'One withdrawal of the member.',
  method: 'GET',
  path: '/withdrawals/{id}',
  access: 'member',
  params: z.strictObject({ id: caseId }),
  reply: withdrawal,
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
});

const endpoints = [readWithdrawalDesk, requestWithdrawal, listWithdrawals, readWithdrawal];

/** Those under review or on their way. */
export const withdrawalsSnapshot = z.strictObject({ withdrawals: z.array(withdrawal) });
/** Only those that changed. */
export const withdrawalsEvent = withdrawalsSnapshot;
export type WithdrawalsEvent = z.infer<typeof withdrawalsEvent>;

const topics = {
  withdrawals: {
    pattern: /^withdrawals$/,
    example: 'withdrawals',
    access: 'member',
    snapshot: withdrawalsSnapshot,
    event: withdrawalsEvent,
  },
} as const satisfies Record<string, Topic>;

export const withdrawalsApi = { endpoints, topics };
