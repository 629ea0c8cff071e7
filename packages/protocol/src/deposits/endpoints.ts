/**
 * Deposits (rulebook 9): a simulated address, a declared amount with a proof, and a case that is
 * followed from its first block to the moment its money may leave again. Nothing real is paid in.
 */
import { CURRENCIES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { transactionId } from '../chain/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead } from '../base/endpoint.ts';
import { fileId, storedFile } from '../files/endpoints.ts';
import { CASH_ACCOUNTS, NETWORKS } from '../chain/rules.ts';
import { CORRECTION_REASONS, DEPOSIT_REASONS } from './rules.ts';
import { DECIDERS, REVIEWERS, REVIEW_STATES } from '../base/review-rules.ts';
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

export const DEPOSITS_PER_PAGE = 20;

export const caseId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));

const deposit = z.strictObject({
  id: caseId,
  account: z.enum(CASH_ACCOUNTS),
  currency,
  network: z.enum(NETWORKS),
  address: text(100),
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

export const readDepositDesk = memberRead('readDepositDesk', '/deposit-desk', {
  summary: 'The member’s simulated addresses, what may still be deposited, and open deposits.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    addresses: listOf(
      z.strictObject({ network: z.enum(NETWORKS), address: text(100) }),
      NETWORKS.length,
    ),
    leftTodayUsdt: decimal,
    /** Of what may be deposited in 30 days; null where the installation has no ceiling yet. */
    ceiling: z.nullable(
      z.strictObject({
        maxUsdt: decimal,
        leftUsdt: decimal,
        /** Null where nothing counts. */
        moreAtMs: z.nullable(atMs),
      }),
    ),
    /** Under review. */
    open: listOf(deposit, OPEN_RECORDS_MAX),
    /** A proof that was uploaded and not handed in yet. */
    proof: z.nullable(storedFile),
  }),
});

export const submitDeposit = memberMoney('submitDeposit', '/deposits', {
  summary: 'Declares a deposit with its proof; the simulated outside wallet sends it.',
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
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'CURRENCY_REQUIRED',
    'NETWORK_REQUIRED',
    'AMOUNT_ABNORMAL',
    'DEPOSIT_BELOW_MIN',
    'DEPOSIT_ABOVE_MAX',
    'PROOF_REQUIRED',
    'DEPOSIT_CEILING_REACHED',
    'DEPOSIT_DAILY_LIMIT',
    'ORDER_NOT_COMPLETED',
  ],
});

export const listDeposits = memberRead('listDeposits', '/deposits', {
  summary: 'The member’s deposits, newest first.',
  query: pageQuery({
    account: z.optional(z.enum(CASH_ACCOUNTS)),
    state: z.optional(z.enum(REVIEW_STATES)),
  }),
  reply: pageOf({ deposits: listOf(deposit, PAGE_ROWS_MAX) }),
});

export const readDeposit = memberRead('readDeposit', '/deposits/{id}', {
  summary: 'One deposit of the member.',
  params: z.strictObject({ id: caseId }),
  reply: deposit,
  rejections: ['NOT_FOUND'],
});

const endpoints = [readDepositDesk, submitDeposit, listDeposits, readDeposit];

/** Those under review and those still locked, and what is locked. */
const depositsSnapshot = z.strictObject({
  deposits: listOf(deposit, OPEN_RECORDS_MAX),
  locked: listOf(lockedLine, CURRENCIES.length),
});
/** Only deposits that changed; what is locked is whole. */
const depositsEvent = depositsSnapshot;
export type DepositsEvent = z.infer<typeof depositsEvent>;

const topics = {
  deposits: namedTopic('member', 'deposits', depositsSnapshot, depositsEvent),
};

export const depositsApi = { endpoints, topics };
