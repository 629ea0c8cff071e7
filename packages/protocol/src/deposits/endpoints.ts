/**
 * Deposits (rulebook 9): a simulated address, a declared amount with a proof, and a case that is
 * followed from its first block to the moment its money may leave again. Nothing real is paid in.
 */
import * as z from 'zod/mini';
import { transactionId } from '../chain/endpoints.ts';
import { defineEndpoint } from '../base/endpoint.ts';
import { fileId, storedFile } from '../files/endpoints.ts';
import { CASH_ACCOUNTS, NETWORKS } from '../chain/rules.ts';
import { CORRECTION_REASONS, DEPOSIT_REASONS } from './rules.ts';
import { DECIDERS, REVIEWERS, REVIEW_STATES } from '../base/review-rules.ts';
import { atMs, currency, cursor, decimal, queryInt, typedAmount } from '../base/shapes.ts';
import type { Topic } from '../base/topics.ts';

export const DEPOSITS_PER_PAGE = 20;

export const caseId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));

export const deposit = z.strictObject({
  id: caseId,
  account: z.enum(CASH_ACCOUNTS),
  currency,
  network: z.enum(NETWORKS),
  address: z.string(),
  /** As declared. */
  amount: decimal,
  /** As the chain brought it. */
  sent: decimal,
  transaction: transactionId,
  state: z.enum(REVIEW_STATES),
  reason: z.nullable(z.enum(DEPOSIT_REASONS)),
  reviewer: z.enum(REVIEWERS),
  submittedAtMs: atMs,
  /** Its block, and the blocks that make the credit and the unlock confirmations full. */
  minedAtMs: atMs,
  confirmedAtMs: atMs,
  unlockableAtMs: atMs,
  /** Under review: when it is decided at the latest; the simulated reviewer decides right then. */
  decidedByMs: z.nullable(atMs),
  decidedAtMs: z.nullable(atMs),
  decidedBy: z.nullable(z.enum(DECIDERS)),
  /** From then on it may be withdrawn. */
  unlockedAtMs: z.nullable(atMs),
  /** A credit that two people took back. */
  correction: z.nullable(z.strictObject({ atMs, reason: z.enum(CORRECTION_REASONS) })),
});
export type Deposit = z.infer<typeof deposit>;

/** Credited, but not yet to be withdrawn: by currency, whichever account it came to. */
export const lockedLine = z.strictObject({ currency, amount: decimal });
export type LockedLine = z.infer<typeof lockedLine>;

export const readDepositDesk = defineEndpoint('member', {
  name: 'readDepositDesk',
  summary:
    'The member’s simulated addresses, what may still be deposited today, and open deposits.',
  method: 'GET',
  path: '/deposit-desk',
  access: 'member',
  reply: z.strictObject({
    addresses: z.array(z.strictObject({ network: z.enum(NETWORKS), address: z.string() })),
    leftTodayUsdt: decimal,
    /** Under review. */
    open: z.array(deposit),
    /** A proof that was uploaded and not handed in yet. */
    proof: z.nullable(storedFile),
  }),
  rejections: ['NOT_LOGGED_IN'],
});

export const submitDeposit = defineEndpoint('member', {
  name: 'submitDeposit',
  summary: 'Declares a deposit with its proof; the simulated outside wallet sends it.',
  method: 'POST',
  path: '/deposits',
  access: 'member',
  isMoney: true,
  body: z.strictObject({
    account: z.enum(CASH_ACCOUNTS),
    /** Loose on purpose: what is missing has codes of its own. */
    currency: z.optional(z.string().check(z.maxLength(20))),
    network: z.optional(z.string().check(z.maxLength(20))),
    amount: typedAmount,
    proof: z.optional(fileId),
  }),
  reply: deposit,
  rejections: [
    'NOT_LOGGED_IN',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'CURRENCY_REQUIRED',
    'NETWORK_REQUIRED',
    'AMOUNT_ABNORMAL',
    'DEPOSIT_BELOW_MIN',
    'DEPOSIT_ABOVE_MAX',
    'PROOF_REQUIRED',
    'DEPOSIT_DAILY_LIMIT',
    'ORDER_NOT_COMPLETED',
    'IDEMPOTENCY_CONFLICT',
    'ANSWER_LOST',
  ],
});

export const listDeposits = defineEndpoint('member', {
  name: 'listDeposits',
  summary: 'The member’s deposits, newest first.',
  method: 'GET',
  path: '/deposits',
  access: 'member',
  query: z.strictObject({
    account: z.optional(z.enum(CASH_ACCOUNTS)),
    state: z.optional(z.enum(REVIEW_STATES)),
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({ deposits: z.array(deposit), nextCursor: z.nullable(z.string()) }),
  rejections: ['NOT_LOGGED_IN'],
});

export const readDeposit = defineEndpoint('member', {
  name: 'readDeposit',
  summary: 'One deposit of the member.',
  method: 'GET',
  path: '/deposits/{id}',
  access: 'member',
  params: z.strictObject({ id: caseId }),
  reply: deposit,
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
});

const endpoints = [readDepositDesk, submitDeposit, listDeposits, readDeposit];

/** Those under review and those still locked, and what is locked. */
export const depositsSnapshot = z.strictObject({
  deposits: z.array(deposit),
  locked: z.array(lockedLine),
});
/** Only deposits that changed; what is locked is whole. */
export const depositsEvent = depositsSnapshot;
export type DepositsEvent = z.infer<typeof depositsEvent>;

const topics = {
  deposits: {
    pattern: /^deposits$/,
    example: 'deposits',
    access: 'member',
    snapshot: depositsSnapshot,
    event: depositsEvent,
  },
} as const satisfies Record<string, Topic>;

export const depositsApi = { endpoints, topics };
