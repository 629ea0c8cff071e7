/** The rules of deposits (rulebook 0.6, 9): limits, reasons, and where one stands at a moment. */
import { DAY_MS } from '@anywhen/prices';
import { confirmationsAt, type Network } from '../chain/rules.ts';
import type { ReviewState } from '../base/review-rules.ts';

/** Of one member in one day of UTC, in USDT. */
export const DEPOSITED_PER_DAY_MAX = '200000';

/**
 * What one member may deposit in so many days of UTC is set by the operator. Paper money that
 * anybody could have any amount of would mean nothing.
 */
export const DEPOSIT_CEILING_DAYS = 30;
export const DEPOSIT_CEILING_DEFAULT = '50000';

/** Between the credit confirmations and the decision of the simulated reviewer. */
export const DEPOSIT_REVIEW_MS = 20_000;

/** Why one was not passed; only ever append. The last is for people to give. */
export const DEPOSIT_REASONS = ['PROOF_UNREADABLE', 'AMOUNT_MISMATCH', 'PROOF_MISMATCH'] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** Why a credit was taken back by two people (0.6); only ever append. */
export const CORRECTION_REASONS = ['CREDITED_TWICE', 'CREDITED_WRONGLY'] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** A credit that is older than this stands: nobody can take it back. */
export const CREDIT_FINAL_AFTER_MS = 7 * DAY_MS;

const DEPOSIT_STAGES = [
  'broadcast',
  'confirming',
  'reviewing',
  'credited',
  'unlocked',
  'rejected',
] as const;
export type DepositStage = (typeof DEPOSIT_STAGES)[number];

/** A deposit as the exchange publishes it, without what is only for display. */
export type DepositCourse = {
  readonly network: Network;
  readonly state: ReviewState;
  readonly minedAtMs: number;
  readonly confirmedAtMs: number;
  readonly unlockedAtMs: number | null;
};

/** While it is under review the clock alone moves it on; the rest is decided and published. */
export function depositStageAt(deposit: DepositCourse, atMs: number): DepositStage {
  if (deposit.state === 'rejected') return 'rejected';
  if (deposit.state === 'passed') return deposit.unlockedAtMs === null ? 'credited' : 'unlocked';
  if (atMs >= deposit.confirmedAtMs) return 'reviewing';
  return confirmationsAt(deposit.network, deposit.minedAtMs, atMs) > 0 ? 'confirming' : 'broadcast';
}
