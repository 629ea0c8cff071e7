/**
 * Funding of leveraged contracts (rulebook 8.2): what the price process expects until the next
 * round, paid by the side it favours. Exchange, pages and verifier use these very functions, and
 * the rate of a round follows from its public price and the version of its day.
 */
import { abs, divide, parseUnits } from '@anywhen/money';
import { type Market, type ProcessVersion, expectedMove } from '@anywhen/prices';
import type { Exposure, PositionSide } from './rules.ts';

/** The most that longs could pay to shorts under the first rules. */
export const FUNDING_BPS_MAX = 10;
/** A round comes each hour: for more, whoever closes before one and opens after it would save. */
export const FUNDING_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** How far apart rounds were under the first rules. */
const FIRST_FUNDING_SECONDS = 28_800;

const BPS = 10_000n;
/** Rates are parts of the value with eight decimals, like amounts. */
const WHOLE = parseUnits('1');

export function isFundingSecond(
  second: number,
  { isFirstRule }: { isFirstRule: boolean },
): boolean {
  return second % (isFirstRule ? FIRST_FUNDING_SECONDS : FUNDING_SECONDS) === 0;
}

/** The first one strictly after a second. */
export function nextFundingSecond(second: number): number {
  return (Math.floor(second / FUNDING_SECONDS) + 1) * FUNDING_SECONDS;
}

/** What the price is expected to do until the next round: above zero longs pay, below it shorts. */
export function expectedRateOf(market: Market, ticks: number, version: ProcessVersion): bigint {
  return BigInt(expectedMove(market, { priceUnits: ticks, seconds: FUNDING_SECONDS, version }));
}

export function payingSideOf(expectedUnits: bigint): PositionSide {
  return expectedUnits < 0n ? 'short' : 'long';
}

/** Of each side. */
export type BySide<Value> = Readonly<Record<PositionSide, Value>>;

/**
 * What each side receives, below zero pays, as a part of its value. Those who pay, pay the rate in
 * full; those who receive share what is paid, and never get more than the rate. Both pay the cost,
 * and shorts get back no more than that: a short can be covered with the currency itself, so that
 * whatever it was paid would be earned without risk.
 */
export function fundingRatesOf(
  expectedUnits: bigint,
  { open, costUnits }: { open: BySide<bigint>; costUnits: bigint },
): BySide<bigint> {
  const rate = abs(expectedUnits);
  const pays = -rate - costUnits;
  const [paying, receiving] =
    payingSideOf(expectedUnits) === 'long' ? [open.long, open.short] : [open.short, open.long];
  const shared =
    receiving > paying ? divide({ dividend: rate * paying, divisor: receiving }, 'down') : rate;
  const receives = shared - costUnits;
  return payingSideOf(expectedUnits) === 'long'
    ? { long: pays, short: receives < 0n ? receives : 0n }
    : { long: receives, short: pays };
}

/**
 * What a short that is held for a day loses on average, as a part of its value, where funding does
 * not make up for it: the rise that the process expects. 0 where longs may pay for the whole of it,
 * because shorts get back no more than the cost.
 */
export function shortDayLossOf(
  market: Market,
  ticks: number,
  { version, costUnits }: { version: ProcessVersion; costUnits: bigint },
): bigint {
  if (expectedRateOf(market, ticks, version) <= costUnits) return 0n;
  return BigInt(expectedMove(market, { priceUnits: ticks, seconds: DAY_SECONDS, version }));
}

/** What a rate does to W: received rounded down, paid rounded up and never more than W holds. */
export function fundingAmountOf(
  { marginUnits }: Pick<Exposure, 'marginUnits'>,
  markValueUnits: bigint,
  rateUnits: bigint,
): bigint {
  if (rateUnits >= 0n)
    return divide({ dividend: markValueUnits * rateUnits, divisor: WHOLE }, 'down');
  const due = fundingDueOf(markValueUnits, rateUnits);
  return due < marginUnits ? -due : -marginUnits;
}

/** What a rate below zero asks for. */
export function fundingDueOf(markValueUnits: bigint, rateUnits: bigint): bigint {
  return divide({ dividend: markValueUnits * -rateUnits, divisor: WHOLE }, 'up');
}

/**
 * What funding did to W under the first rules. A long paid, rounded up and never more than W held;
 * a short received, rounded down.
 */
export function firstFundingUnitsOf(
  { side, marginUnits }: Pick<Exposure, 'side' | 'marginUnits'>,
  markValueUnits: bigint,
  rateBps: number,
): bigint {
  const dividend = markValueUnits * BigInt(rateBps);
  if (side === 'short') return divide({ dividend, divisor: BPS }, 'down');
  const due = divide({ dividend, divisor: BPS }, 'up');
  return due < marginUnits ? -due : -marginUnits;
}
