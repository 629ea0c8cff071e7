/**
 * The rules of withdrawals (rulebook 0.6, 10): channels and their costs, limits by verification
 * level in USDT at the moment of the request, reasons. A day is one of UTC.
 */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { MINUTE_MS } from '@anywhen/prices';
import type { Level } from '../base/shapes.ts';
import { NETWORKS, NETWORK_TERMS, networksOf } from '../chain/rules.ts';

export type WithdrawalLimits = {
  readonly singleMaxUsdt: string;
  readonly dailyMaxUsdt: string;
  readonly timesPerDay: number;
};

/** Null: nothing may be withdrawn. */
export const WITHDRAWAL_LIMITS: Readonly<Record<Level, WithdrawalLimits | null>> = {
  0: null,
  1: { singleMaxUsdt: '10000', dailyMaxUsdt: '20000', timesPerDay: 3 },
  2: { singleMaxUsdt: '100000', dailyMaxUsdt: '200000', timesPerDay: 10 },
};

/** Where a withdrawal can go: over a network, or to a bank account. */
export const CHANNELS = [...NETWORKS, 'bank'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a bank account takes; it arrives as as many simulated dollars. */
const BANK_CURRENCY = 'USDT';
export const BANK_WITHDRAWAL_MIN = '50';
export const BANK_FEE_MIN = '5';
export const BANK_FEE_BPS = 20;
/** What a block is to a network, a bank's run is to a bank account. */
export const BANK_RUN_MS = 30_000;

export const WITHDRAWAL_REVIEW_MS = MINUTE_MS;

/** Above this, two different people must pass it. */
export const TWO_APPROVALS_ABOVE_USDT = '10000';

/**
 * Why one was not passed; only ever append. `RISK_REVIEW` is the demo's, the next three are checks
 * of the request that are no longer true, the last is for people to give.
 */
export const WITHDRAWAL_REASONS = [
  'RISK_REVIEW',
  'STATUS_CHANGED',
  'LEVEL_CHANGED',
  'SECURITY_CHANGED',
  'TARGET_REFUSED',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Channels a currency can leave by, in the order of a form. */
export function channelsOf(currency: string): Channel[] {
  return currency === BANK_CURRENCY ? [...networksOf(currency), 'bank'] : networksOf(currency);
}

export function withdrawalMinUnits(channel: Channel): bigint {
  const min = channel === 'bank' ? BANK_WITHDRAWAL_MIN : NETWORK_TERMS[channel].withdrawalMin;
  return parseUnits(min);
}

/** Of the amount that leaves the balance; what arrives is the rest (10.1). */
export function withdrawalFeeUnits(channel: Channel, units: bigint): bigint {
  if (channel !== 'bank') return parseUnits(NETWORK_TERMS[channel].withdrawalFee);
  const share = multiplyDivide({ a: units, b: BigInt(BANK_FEE_BPS), divisor: 10_000n }, 'up');
  const least = parseUnits(BANK_FEE_MIN);
  return share > least ? share : least;
}

export function withdrawalCosts(
  channel: Channel,
  units: bigint,
): { fee: string; received: string } {
  const fee = withdrawalFeeUnits(channel, units);
  return { fee: formatUnits(fee), received: formatUnits(units > fee ? units - fee : 0n) };
}
