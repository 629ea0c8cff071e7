/**
 * A withdrawal and its life (rulebook 10.5): what was asked for, what it costs, and what became of
 * it. It knows no bank and no name, only the number of a saved bank account.
 *
 *   under-review → sending → done · under-review → rejected
 */
import {
  type CashAccount,
  type Channel,
  type Decider,
  BANK_RUN_MS,
  REVIEW_DEADLINE_MS,
  type Reviewer,
  TWO_APPROVALS_ABOVE_USDT,
  WITHDRAWAL_REVIEW_MS,
  type WithdrawalReason,
  nextBlockMs,
} from '@anywhen/protocol';
import { parseUnits } from '@anywhen/money';
import type { StaffId, Uid } from '../kernel/actor.ts';
import { transactionIdOf } from '../kernel/transaction-id.ts';

/** In the order of the database's numbers; only ever append. */
export const WITHDRAWAL_STATES = ['under-review', 'sending', 'done', 'rejected'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export type WithdrawalRecord = {
  readonly id: number;
  readonly uid: Uid;
  /** The id of the command that asked for it. */
  readonly requestId: string;
  readonly account: CashAccount;
  readonly currency: string;
  readonly channel: Channel;
  /** Over a network. */
  readonly address: string | null;
  /** The saved wallet or bank account it goes to. */
  readonly payeeId: number | null;
  /** What leaves the balance, and what of it is the fee. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  /** In USDT at the moment of the request: what limits count. */
  readonly valueUnits: bigint;
  /** What the published triggers found (rulebook 0.6). */
  readonly flaw: WithdrawalReason | null;
  readonly reviewer: Reviewer;
  readonly submittedAtMs: number;
  readonly state: WithdrawalState;
  /** Of a rejected one. */
  readonly reason: WithdrawalReason | null;
  /** Who of the staff passed it first, and how many have. */
  readonly approvedBy: StaffId | null;
  readonly approvals: number;
  readonly decidedAtMs: number | null;
  readonly decidedBy: Decider | null;
  /** Of a passed one over a network. */
  readonly transaction: string | null;
  /** Of a passed one: its block, or its bank's run. */
  readonly arrivesAtMs: number | null;
  readonly doneAtMs: number | null;
};

/** What a request settles for good. */
type Asked = Pick<
  WithdrawalRecord,
  | 'id'
  | 'uid'
  | 'requestId'
  | 'account'
  | 'currency'
  | 'channel'
  | 'address'
  | 'payeeId'
  | 'units'
  | 'feeUnits'
  | 'valueUnits'
  | 'flaw'
  | 'reviewer'
  | 'submittedAtMs'
>;

export function openWithdrawal(asked: Asked): WithdrawalRecord {
  return {
    ...asked,
    state: 'under-review',
    reason: null,
    approvedBy: null,
    approvals: 0,
    decidedAtMs: null,
    decidedBy: null,
    transaction: null,
    arrivesAtMs: null,
    doneAtMs: null,
  };
}

/** One of the staff has passed it; whether that is enough is another question. */
export function approveWithdrawal(withdrawal: WithdrawalRecord, by: StaffId): WithdrawalRecord {
  const { approvedBy, approvals } = withdrawal;
  return { ...withdrawal, approvedBy: approvedBy ?? by, approvals: approvals + 1 };
}

export function passWithdrawal(
  withdrawal: WithdrawalRecord,
  { by: decidedBy, atMs }: { by: Decider; atMs: number },
): WithdrawalRecord {
  const { id, channel } = withdrawal;
  const isBank = channel === 'bank';
  return {
    ...withdrawal,
    state: 'sending',
    decidedAtMs: atMs,
    decidedBy,
    transaction: isBank ? null : transactionIdOf(channel, `withdrawal/${id}`),
    arrivesAtMs: isBank ? atMs + BANK_RUN_MS : nextBlockMs(channel, atMs),
  };
}

export function rejectWithdrawal(
  withdrawal: WithdrawalRecord,
  { by, reason, atMs }: { by: Decider; reason: WithdrawalReason; atMs: number },
): WithdrawalRecord {
  return { ...withdrawal, state: 'rejected', reason, decidedAtMs: atMs, decidedBy: by };
}

export function finishWithdrawal(withdrawal: WithdrawalRecord, atMs: number): WithdrawalRecord {
  return { ...withdrawal, state: 'done', doneAtMs: atMs };
}

/** How many different people must pass it, where people decide. */
export function approvalsNeeded({ valueUnits }: Pick<WithdrawalRecord, 'valueUnits'>): number {
  return valueUnits > parseUnits(TWO_APPROVALS_ABOVE_USDT) ? 2 : 1;
}

/** The moment it is decided at the latest. */
export function decidedByMs({ reviewer, submittedAtMs }: WithdrawalRecord): number {
  return submittedAtMs + (reviewer === 'simulated' ? WITHDRAWAL_REVIEW_MS : REVIEW_DEADLINE_MS);
}

/** Never before a review or a block is over, and never beyond the deadline. */
export function dueSecondOf(withdrawal: WithdrawalRecord): number {
  const { state, reviewer, arrivesAtMs } = withdrawal;
  if (state === 'sending') return Math.ceil((arrivesAtMs ?? 0) / 1_000);
  const dueMs = decidedByMs(withdrawal);
  return reviewer === 'simulated' ? Math.ceil(dueMs / 1_000) : Math.floor(dueMs / 1_000);
}

/** Done and rejected ones are history. */
export function isOpenWithdrawal({ state }: Pick<WithdrawalRecord, 'state'>): boolean {
  return state === 'under-review' || state === 'sending';
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function stateOf(withdrawal: WithdrawalRecord): string {
  const { id, uid, requestId, account, currency, channel, address, payeeId } = withdrawal;
  const { units, feeUnits, valueUnits, flaw, reviewer, submittedAtMs } = withdrawal;
  const { state, reason, approvedBy, approvals, decidedAtMs, decidedBy } = withdrawal;
  const { transaction, arrivesAtMs, doneAtMs } = withdrawal;
  const asked = `${requestId}/${account}/${currency}/${channel}/${address}/${payeeId}`;
  const worth = `${units}/${feeUnits}/${valueUnits}/${flaw}/${reviewer}/${submittedAtMs}`;
  const decided = `${state}/${reason}/${approvedBy}/${approvals}/${decidedAtMs}/${decidedBy}`;
  const sent = `${transaction}/${arrivesAtMs}/${doneAtMs}`;
  return `withdrawal/${id}/${uid}/${asked}/${worth}/${decided}/${sent}`;
}
