/**
 * Withdrawals (rulebook 10): what one costs and may be before it is asked for, the request, and the
 * case until its money has left or is back. Nothing real is ever paid out.
 */
import { CURRENCIES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { transactionId } from '../chain/endpoints.ts';
import { caseId, lockedLine } from '../deposits/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead } from '../base/endpoint.ts';
import { payeeId } from '../payees/endpoints.ts';
import { CASH_ACCOUNTS } from '../chain/rules.ts';
import { DECIDERS, REVIEWERS, REVIEW_STATES } from '../base/review-rules.ts';
import { CHANNELS, WITHDRAWAL_REASONS } from './rules.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  currency,
  decimal,
  listOf,
  pageOf,
  pageQuery,
  text,
  typedAmount,
} from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const WITHDRAWALS_PER_PAGE = 20;

/** Where it goes, as much of it as is shown. */
const target = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('address'),
    address: text(100),
    /** Of a saved wallet. */
    label: z.nullable(text(100)),
  }),
  z.strictObject({
    kind: z.literal('bank'),
    /** Null once the member’s data was deleted. */
    bankName: z.nullable(text(100)),
    /** Its last four only. */
    accountNumber: z.nullable(text(100)),
  }),
]);

const withdrawal = z.strictObject({
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

export const readWithdrawalDesk = memberRead('readWithdrawalDesk', '/withdrawal-desk', {
  summary: 'What stands between the member and a withdrawal now: limits, lock, password, locked.',
  callsPerSecond: LARGE_READS_PER_SECOND,
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
    locked: listOf(lockedLine, CURRENCIES.length),
    /** Under review. */
    open: listOf(withdrawal, OPEN_RECORDS_MAX),
  }),
});

/** Loose on purpose: what is missing has codes and faults of its own. */
const typed = z.optional(z.string().check(z.maxLength(200)));

export const requestWithdrawal = memberMoney('requestWithdrawal', '/withdrawals', {
  summary: 'Asks for a withdrawal; its amount is held until it is decided.',
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
  ],
});

export const listWithdrawals = memberRead('listWithdrawals', '/withdrawals', {
  summary: 'The member’s withdrawals, newest first.',
  query: pageQuery({
    account: z.optional(z.enum(CASH_ACCOUNTS)),
    state: z.optional(z.enum(REVIEW_STATES)),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ withdrawals: listOf(withdrawal, PAGE_ROWS_MAX) }),
});

export const readWithdrawal = memberRead('readWithdrawal', '/withdrawals/{id}', {
  summary: 'One withdrawal of the member.',
  params: z.strictObject({ id: caseId }),
  reply: withdrawal,
  rejections: ['NOT_FOUND'],
});

const endpoints = [readWithdrawalDesk, requestWithdrawal, listWithdrawals, readWithdrawal];

/** Those under review or on their way. */
const withdrawalsSnapshot = z.strictObject({ withdrawals: listOf(withdrawal, OPEN_RECORDS_MAX) });
/** Only those that changed. */
const withdrawalsEvent = withdrawalsSnapshot;
export type WithdrawalsEvent = z.infer<typeof withdrawalsEvent>;

const topics = {
  withdrawals: namedTopic('member', 'withdrawals', withdrawalsSnapshot, withdrawalsEvent),
};

export const withdrawalsApi = { endpoints, topics };
