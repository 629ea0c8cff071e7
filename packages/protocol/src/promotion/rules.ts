/**
 * The rules of invitations, commission and authorization codes in numbers (rulebook 14.6–14.8).
 * Commission follows from trading fees alone, and every rounding is down: the house never pays more
 * than the share it promises.
 */
import { multiplyDivide, powerOfTen } from '@anywhen/money';
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';

/** By tier: from how many active direct members on, and which share of their fees is paid. */
export const COMMISSION_TIERS = [
  { activeMin: 0, shareBps: 1_000 },
  { activeMin: 5, shareBps: 1_500 },
  { activeMin: 20, shareBps: 2_000 },
] as const;
/** What a signer gets at least. */
export const SIGNED_TIER_MIN = 1;
/** Of their own trading fees, to a signed member. */
export const REBATE_BPS = 500;
/** After the invited member's registration. */
export const COMMISSION_DAYS = 180;
/** Active is who had a trade with a fee in so many days, the day that is paid for included. */
export const ACTIVE_DAYS = 30;
/** Commission of a UTC day is paid so long after it. */
export const COMMISSION_AFTER_SECONDS = 20 * 60;

export const AUTH_CODE_LENGTH = 8;
/** Crockford's base 32: no letter that could be taken for another. */
export const AUTH_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{8}$/;
export const AUTH_CODE_LIFE_MS = 15 * MINUTE_MS;
export const AUTH_CHECK_LIFE_MS = 5 * MINUTE_MS;
/** Wrong codes of one member, from any browser. */
export const AUTH_CODE_TRIES = { max: 5, windowMs: 15 * MINUTE_MS } as const;
/** Codes a member makes in an hour. */
export const AUTH_CODES_PER_HOUR_MAX = 10;

/** In the order of the database's numbers; only ever append. */
export const AUTH_CODE_STATES = ['active', 'checked', 'used', 'revoked', 'expired'] as const;
export type AuthCodeState = (typeof AUTH_CODE_STATES)[number];

const FULL_BPS = 10_000n;

/** By how many direct members are active. */
export function tierOf(activeCount: number): number {
  return COMMISSION_TIERS.findLastIndex(({ activeMin }) => activeCount >= activeMin);
}

/** Null at the highest tier. */
export function activeMissing(activeCount: number): number | null {
  const next = COMMISSION_TIERS[tierOf(activeCount) + 1];
  return next ? next.activeMin - activeCount : null;
}

/** Of the fee of one trade. */
export function feeShareUnits(feeUsdtUnits: bigint, shareBps: number): bigint {
  return (feeUsdtUnits * BigInt(shareBps)) / FULL_BPS;
}

/** A fee in a currency, at the price of its own trade. */
export function feeUsdtUnitsOf(
  feeUnits: bigint,
  { price, priceDecimals }: { price: number; priceDecimals: number },
): bigint {
  const divisor = powerOfTen(priceDecimals);
  return multiplyDivide({ a: feeUnits, b: BigInt(price), divisor }, 'down');
}

export function isWithinCommission(registeredAtMs: number, atMs: number): boolean {
  return atMs < registeredAtMs + COMMISSION_DAYS * DAY_MS;
}

/** The second at which what was earned on a UTC day is paid. */
export function commissionSecondOf(day: number): number {
  return ((day + 1) * DAY_MS) / 1_000 + COMMISSION_AFTER_SECONDS;
}

/** As it may be typed: small letters, spaces and hyphens, and what Crockford reads as digits. */
export function readAuthCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return AUTH_CODE_PATTERN.test(code) ? code : undefined;
}
