/**
 * A deposit and its life (rulebook 9.4): what a member declared, what the simulated chain brought,
 * and what became of it. All moments of the chain are computed once and stored, because the table
 * of networks may change.
 *
 *   under-review → credited → unlocked → final · under-review → rejected
 *   under-review → unlocked (a slow review) · credited, unlocked → final (two people corrected it)
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  CREDIT_FINAL_AFTER_MS,
  type CashAccount,
  type CorrectionReason,
  DEPOSIT_REVIEW_MS,
  type Decider,
  type DepositReason,
  NETWORK_TERMS,
  type Network,
  REVIEW_DEADLINE_MS,
  type ReviewState,
  type Reviewer,
  confirmedAtMs as blockWith,
  nextBlockMs,
} from '@anywhen/protocol';
import type { StaffId, Uid } from '../kernel/actor.ts';
import { transactionIdOf } from '../kernel/transaction-id.ts';

/** In the order of the database's numbers; only ever append. */
export const DEPOSIT_STATES = [
  'under-review',
  'credited',
  'unlocked',
  'final',
  'rejected',
] as const;
type DepositState = (typeof DEPOSIT_STATES)[number];

/** What one person proposed, and what it became when another approved it. */
type DepositCorrection = {
  readonly reason: CorrectionReason;
  readonly proposedBy: StaffId;
  readonly proposedAtMs: number;
  readonly approvedBy: StaffId | null;
  readonly approvedAtMs: number | null;
};

/** What is declared and handed in; amounts are read by then. */
export type Declared = {
  readonly account: CashAccount;
  readonly currency: string;
  readonly network: Network;
  readonly address: string;
  readonly units: bigint;
  /** What it counts against the limit of its day. */
  readonly usdtUnits: bigint;
  /** Under which the proof was put aside before; the machine never sees it. */
  readonly folder: string;
  /** What the published triggers found (rulebook 0.6). */
  readonly flaw: DepositReason | null;
  readonly reviewer: Reviewer;
};

export type DepositRecord = Declared & {
  readonly id: number;
  readonly uid: Uid;
  /** The id of the command that declared it. */
  readonly requestId: string;
  /** As the chain brings it. */
  readonly sentUnits: bigint;
  readonly transaction: string;
  readonly submittedAtMs: number;
  /** Its block, and the blocks that make the credit and the unlock confirmations full. */
  readonly minedAtMs: number;
  readonly confirmedAtMs: number;
  readonly unlockableAtMs: number;
  readonly state: DepositState;
  /** Of a rejected one. */
  readonly reason: DepositReason | null;
  readonly decidedAtMs: number | null;
  readonly decidedBy: Decider | null;
  readonly unlockedAtMs: number | null;
  readonly correction: DepositCorrection | null;
};

const ONE = parseUnits('1');

export function openDeposit(
  declared: Declared,
  about: Pick<DepositRecord, 'id' | 'uid' | 'requestId' | 'submittedAtMs'>,
): DepositRecord {
  const { network, units, flaw } = declared;
  const { creditConfirmations, unlockConfirmations } = NETWORK_TERMS[network];
  const minedAtMs = nextBlockMs(network, about.submittedAtMs);
  return {
    ...declared,
    ...about,
    sentUnits: flaw === 'AMOUNT_MISMATCH' ? lessOne(units) : units,
    transaction: transactionIdOf(network, `deposit/${about.id}`),
    minedAtMs,
    confirmedAtMs: blockWith(network, minedAtMs, creditConfirmations),
    unlockableAtMs: blockWith(network, minedAtMs, unlockConfirmations),
    state: 'under-review',
    reason: null,
    decidedAtMs: null,
    decidedBy: null,
    unlockedAtMs: null,
    correction: null,
  };
}

/** Without a reason it is credited; where its unlock confirmations are full, it is free at once. */
export function decideDeposit(
  deposit: DepositRecord,
  { reason, atMs, by }: { reason: DepositReason | null; atMs: number; by: Decider },
): DepositRecord {
  const decided = { ...deposit, reason, decidedAtMs: atMs, decidedBy: by };
  if (reason) return { ...decided, state: 'rejected' };
  return atMs >= deposit.unlockableAtMs
    ? unlockDeposit(decided, atMs)
    : { ...decided, state: 'credited' };
}

export function unlockDeposit(deposit: DepositRecord, atMs: number): DepositRecord {
  return { ...deposit, state: 'unlocked', unlockedAtMs: atMs };
}

/** Nothing can become of it any more. */
export function finishDeposit(deposit: DepositRecord): DepositRecord {
  return { ...deposit, state: 'final' };
}

/** The last proposal counts; whoever approves it must be somebody else. */
export function proposeCorrection(
  deposit: DepositRecord,
  proposal: { reason: CorrectionReason; proposedBy: StaffId; proposedAtMs: number },
): DepositRecord {
  const { reason, proposedBy, proposedAtMs } = proposal;
  const approved = { approvedBy: null, approvedAtMs: null };
  return { ...deposit, correction: { reason, proposedBy, proposedAtMs, ...approved } };
}

export function correctDeposit(
  deposit: DepositRecord,
  proposal: DepositCorrection,
  { approvedBy, approvedAtMs }: { approvedBy: StaffId; approvedAtMs: number },
): DepositRecord {
  return finishDeposit({ ...deposit, correction: { ...proposal, approvedBy, approvedAtMs } });
}

/** When a deposit under review is decided at the latest. */
function decidedByMsOf({
  reviewer,
  submittedAtMs,
  confirmedAtMs,
}: Pick<DepositRecord, 'reviewer' | 'submittedAtMs' | 'confirmedAtMs'>): number {
  return reviewer === 'simulated'
    ? confirmedAtMs + DEPOSIT_REVIEW_MS
    : submittedAtMs + REVIEW_DEADLINE_MS;
}

/**
 * The second of its next step by time alone: decided, unlocked, final; undefined when there is
 * none. Never before its time, and never under review beyond the deadline.
 */
export function nextSecondOf(deposit: DepositRecord): number | undefined {
  const { state, reviewer, unlockableAtMs, decidedAtMs } = deposit;
  if (state === 'under-review') {
    const second = decidedByMsOf(deposit) / 1_000;
    return reviewer === 'simulated' ? Math.ceil(second) : Math.floor(second);
  }
  if (state === 'credited') return Math.ceil(unlockableAtMs / 1_000);
  if (state !== 'unlocked') return undefined;
  return Math.ceil(((decidedAtMs ?? 0) + CREDIT_FINAL_AFTER_MS) / 1_000);
}

const PUBLIC_STATES: Readonly<Record<DepositState, ReviewState>> = {
  'under-review': 'under-review',
  credited: 'passed',
  unlocked: 'passed',
  final: 'passed',
  rejected: 'rejected',
};

export function reviewStateOf(state: DepositState): ReviewState {
  return PUBLIC_STATES[state];
}

export type DepositLine = ReturnType<typeof describeDeposit>;

/** As its member sees it: nobody's name, and no proposal that nobody has approved. */
export function describeDeposit(deposit: DepositRecord) {
  const { id, account, currency, network, address, transaction, reviewer, correction } = deposit;
  const { submittedAtMs, minedAtMs, confirmedAtMs, unlockableAtMs } = deposit;
  const { state, reason, decidedAtMs, decidedBy, unlockedAtMs } = deposit;
  const correctedAtMs = correction?.approvedAtMs ?? null;
  return {
    id: String(id),
    account,
    currency,
    network,
    address,
    amount: formatUnits(deposit.units),
    sent: formatUnits(deposit.sentUnits),
    transaction,
    state: reviewStateOf(state),
    reason,
    reviewer,
    submittedAtMs,
    minedAtMs,
    confirmedAtMs,
    unlockableAtMs,
    decidedByMs: state === 'under-review' ? decidedByMsOf(deposit) : null,
    decidedAtMs,
    decidedBy,
    unlockedAtMs,
    correction:
      correction && correctedAtMs !== null
        ? { atMs: correctedAtMs, reason: correction.reason }
        : null,
  };
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function stateOf(deposit: DepositRecord): string {
  const { id, uid, requestId, account, currency, network, address } = deposit;
  const { units, usdtUnits, sentUnits, folder, flaw, reviewer, transaction } = deposit;
  const { submittedAtMs, minedAtMs, confirmedAtMs, unlockableAtMs } = deposit;
  const { state, reason, decidedAtMs, decidedBy, unlockedAtMs, correction } = deposit;
  const who = `${id}/${uid}/${requestId}/${account}/${currency}/${network}/${address}`;
  const what = `${units}/${usdtUnits}/${sentUnits}/${folder}/${flaw}/${reviewer}/${transaction}`;
  const blocks = `${submittedAtMs}/${minedAtMs}/${confirmedAtMs}/${unlockableAtMs}`;
  const lifecycle = `${state}/${reason}/${decidedAtMs}/${decidedBy}/${unlockedAtMs}`;
  return `deposit/${who}/${what}/${blocks}/${lifecycle}/${correction && correctionText(correction)}`;
}

function correctionText(correction: DepositCorrection): string {
  const { reason, proposedBy, proposedAtMs, approvedBy, approvedAtMs } = correction;
  return `${reason}/${proposedBy}/${proposedAtMs}/${approvedBy}/${approvedAtMs}`;
}

/** What the demo's chain loses on the way is one whole unit, but never more than there was. */
function lessOne(units: bigint): bigint {
  return units > ONE ? units - ONE : 0n;
}
