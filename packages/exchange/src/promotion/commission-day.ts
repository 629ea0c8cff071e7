/**
 * What one member earned on one UTC day by the trading fees of others, and the rebate of their own
 * (rulebook 14.7, 14.8). The tier is only known when the day is paid, so the sums of all tiers are
 * stored: each is rounded trade by trade, as the rule says.
 *
 *   open ──00:20 of the next day──▶ paid
 */
import {
  COMMISSION_TIERS,
  REBATE_BPS,
  SIGNED_TIER_MIN,
  commissionSecondOf,
  feeShareUnits,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

export type CommissionDay = {
  readonly id: number;
  /** Who earns it. */
  readonly uid: Uid;
  /** UTC days since 1970. */
  readonly day: number;
  /** Trades of others, and the worth of their fees. */
  readonly trades: number;
  readonly feeUnits: bigint;
  /** What it comes to at each tier. */
  readonly tier0Units: bigint;
  readonly tier1Units: bigint;
  readonly tier2Units: bigint;
  readonly rebateUnits: bigint;
  /** Null until it is paid. */
  readonly tier: number | null;
  readonly paidUnits: bigint | null;
  readonly paidAtMs: number | null;
};

/** Why a member earns by the fee of a trade. */
export type EarnedBy = 'invited' | 'signed' | 'rebate';

export function beginDay(about: Pick<CommissionDay, 'id' | 'uid' | 'day'>): CommissionDay {
  return {
    ...about,
    trades: 0,
    feeUnits: 0n,
    tier0Units: 0n,
    tier1Units: 0n,
    tier2Units: 0n,
    rebateUnits: 0n,
    tier: null,
    paidUnits: null,
    paidAtMs: null,
  };
}

/** A signer has the share of tier 1 at least; whoever invited and signed the same has it once. */
export function addFee(day: CommissionDay, feeUnits: bigint, by: EarnedBy): CommissionDay {
  if (by === 'rebate') {
    return { ...day, rebateUnits: day.rebateUnits + feeShareUnits(feeUnits, REBATE_BPS) };
  }
  const shareAt = (tier: number) => {
    const counted = by === 'signed' ? Math.max(tier, SIGNED_TIER_MIN) : tier;
    return feeShareUnits(feeUnits, COMMISSION_TIERS[counted]?.shareBps ?? 0);
  };
  return {
    ...day,
    trades: day.trades + 1,
    feeUnits: day.feeUnits + feeUnits,
    tier0Units: day.tier0Units + shareAt(0),
    tier1Units: day.tier1Units + shareAt(1),
    tier2Units: day.tier2Units + shareAt(2),
  };
}

export function payDay(day: CommissionDay, tier: number, paidAtMs: number): CommissionDay {
  const units = [day.tier0Units, day.tier1Units, day.tier2Units];
  return { ...day, tier, paidUnits: units[tier] ?? 0n, paidAtMs };
}

export function isUnpaid({ paidAtMs }: CommissionDay): boolean {
  return paidAtMs === null;
}

export function dueSecondOf({ day }: CommissionDay): number {
  return commissionSecondOf(day);
}

export function commissionName({ id, uid, day }: CommissionDay): string {
  return `commission/${id}/${uid}/${day}/`;
}

export function commissionText(day: CommissionDay): string {
  const { trades, feeUnits, tier0Units, tier1Units, tier2Units, rebateUnits } = day;
  return [trades, feeUnits, tier0Units, tier1Units, tier2Units, rebateUnits].join('/');
}
