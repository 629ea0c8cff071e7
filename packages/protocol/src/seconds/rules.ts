/**
 * The rules of seconds contracts in numbers: periods, returns, limits, and what a contract pays
 * (rulebook 3). Exchange, form, receipt and verifier use these very functions. The result knows two
 * prices and a direction and nothing else: no member, amount or setting may become a parameter.
 */
import { divide, formatUnits, multiplyDivide } from '@anywhen/money';
import { DAY_MS, MARKETS, findMarket } from '@anywhen/prices';

/** Named in every receipt; other rules would get another name. */
export const SECONDS_RULE = 'sec/1';

export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** In the order of the database's numbers; only ever append. */
export const SECONDS_STATES = [
  'payment_waiting',
  'in_progress',
  'pending_settlement',
  'settling',
  'ended',
] as const;
export type SecondsState = (typeof SECONDS_STATES)[number];

/** In the order of the database's numbers; only ever append. */
export const SECONDS_RESULTS = ['win', 'lose', 'draw'] as const;
export type SecondsResult = (typeof SECONDS_RESULTS)[number];

export type SecondsPeriod = {
  readonly periodSeconds: number;
  /** What a win pays on top of the wager, in hundredths of a percent of it. */
  readonly returnBps: number;
  readonly wagerMinUnits: bigint;
  readonly wagerMaxUnits: bigint;
  readonly isOffered: boolean;
};

const USDT = 100_000_000n;

const definePeriod = (
  [periodSeconds, returnPercent, min, max]: readonly [number, number, bigint, bigint],
  isOffered = true,
): SecondsPeriod => ({
  periodSeconds,
  returnBps: returnPercent * 100,
  wagerMinUnits: min * USDT,
  wagerMaxUnits: max * USDT,
  isOffered,
});

/** Rulebook 3.2: seconds, return in percent, least and most USDT. */
export const SECONDS_PERIODS: readonly SecondsPeriod[] = [
  definePeriod([30, 90, 5n, 500n]),
  definePeriod([60, 91, 5n, 1_000n]),
  definePeriod([120, 92, 10n, 2_000n]),
  definePeriod([180, 93, 10n, 3_000n]),
  definePeriod([300, 94, 20n, 5_000n]),
  definePeriod([600, 95, 20n, 5_000n], false),
];

export const SECONDS_SYMBOLS: readonly string[] = MARKETS.filter(({ isSeconds }) => isSeconds).map(
  ({ symbol }) => symbol,
);

export const SECONDS_CURRENCY = 'USDT';
export const WAGER_DECIMALS = 2;
export const QUICK_WAGERS: readonly string[] = ['10', '50', '100', '500'];

/** An equal order within this time is a slip of the finger, not a request. */
export const SECONDS_REPEAT_MS = 2_000;
export const OPEN_CONTRACTS_MAX = 5;
export const WAGERED_PER_DAY_MAX_UNITS = 20_000n * USDT;
/** Per market, over all members: the most the house can owe on top of the wagers. */
export const SECONDS_EXPOSURE_MAX_UNITS = 200_000n * USDT;
/**
 * An order takes at most one part in so many of what its market has left. The more is taken the
 * less one order gets, so that a few members can never take all of it (rulebook 3.6).
 */
export const SECONDS_EXPOSURE_PARTS = 40;

/** How long a contract waits for its opening tick, and for its settlement tick (rulebook 3.3). */
export const OPENING_WAIT_MS = 5_000;
export const SETTLEMENT_WAIT_MS = 30_000;
/** When the tick at the end is missing, the last one before counts if it is younger than this. */
export const SETTLEMENT_TICK_AGE_SECONDS = 5;

/** The most a member can lose in a day, unless they choose otherwise (rulebook 3.6). */
export const LOSS_LIMIT_DEFAULT_UNITS = 1_000n * USDT;
export const LOSS_LIMIT_MAX_UNITS = 20_000n * USDT;
/** A higher limit waits; a lower one acts at once. */
export const LOSS_LIMIT_RAISE_DELAY_MS = DAY_MS;

export const BREAK_DAYS = [1, 7, 30] as const;
export type BreakDays = (typeof BREAK_DAYS)[number];

const BPS = 10_000n;

/**
 * Called at start-up. With a fair price a return of 100 % or more can only be honoured by cheating
 * (rulebook 0.1), so such terms must not even start.
 */
export function requireHonestTerms(periods: readonly SecondsPeriod[]): void {
  for (const { periodSeconds, returnBps, wagerMinUnits, wagerMaxUnits } of periods) {
    const isHonest = Number.isInteger(returnBps) && returnBps > 0 && returnBps < 10_000;
    if (!isHonest) throw new RangeError(`${periodSeconds} s: a return lies between 0 and 100 %`);
    if (wagerMinUnits <= 0n || wagerMaxUnits < wagerMinUnits) {
      throw new RangeError(`${periodSeconds} s: the least wager is above the most`);
    }
  }
}

export function findSecondsPeriod(periodSeconds: number): SecondsPeriod | undefined {
  return SECONDS_PERIODS.find((each) => each.periodSeconds === periodSeconds && each.isOffered);
}

export function isSecondsSymbol(name: string): boolean {
  return findMarket(name)?.isSeconds ?? false;
}

/** The whole of a contract's fate: strictly higher, strictly lower, or the wager comes back. */
export function settle<Price extends number | bigint>(
  open: Price,
  settlement: Price,
  direction: Direction,
): SecondsResult {
  if (settlement === open) return 'draw';
  return settlement > open === (direction === 'up') ? 'win' : 'lose';
}

/** The second whose tick opens a contract: the first one strictly after it was accepted. */
export function openingSecondOf(acceptedAtMs: number): number {
  return Math.floor(acceptedAtMs / 1_000) + 1;
}

/** Rounded down: the remainder of less than one unit stays with the house, and is disclosed. */
export function receiptUnitsOf(
  result: SecondsResult,
  { wagerUnits, returnBps }: { wagerUnits: bigint; returnBps: number },
): bigint {
  if (result === 'lose') return 0n;
  if (result === 'draw') return wagerUnits;
  return multiplyDivide({ a: wagerUnits, b: BPS + BigInt(returnBps), divisor: BPS }, 'down');
}

/** `1/(1+r)`: how often one must be right to lose nothing, for example "52.63". */
export function breakEvenPercent(returnBps: number, decimals = 2): string {
  const dividend = BPS * 10n ** BigInt(decimals + 2);
  const divisor = BPS + BigInt(returnBps);
  return formatUnits(divide({ dividend, divisor }, 'half-away'), decimals);
}

/**
 * What a wager costs on average with even chances: `(1−t)(1−r)/2` of it, `t` being the share of
 * draws. Rounded up: a cost is never shown smaller than it is.
 */
export function averageCostUnits({
  wagerUnits,
  returnBps,
  drawBps = 0,
}: {
  wagerUnits: bigint;
  returnBps: number;
  drawBps?: number;
}): bigint {
  const b = BigInt(10_000 - drawBps) * BigInt(10_000 - returnBps);
  return multiplyDivide({ a: wagerUnits, b, divisor: 2n * BPS * BPS }, 'up');
}

/**
 * What may still be wagered today without the daily loss limit being passed if everything open is
 * lost; below zero when more than that is open already. A gain of today widens it, but not for a
 * contract that ends tomorrow: there the gain no longer counts.
 */
export function lossAllowanceUnits({
  lossLimitUnits,
  netLossUnits,
  openUnits,
  endsToday,
}: {
  lossLimitUnits: bigint;
  /** Of today; below zero when the member is ahead. */
  netLossUnits: bigint;
  /** All wagers of contracts that have not ended. */
  openUnits: bigint;
  endsToday: boolean;
}): bigint {
  const isGainLost = !endsToday && netLossUnits < 0n;
  return lossLimitUnits - (isGainLost ? 0n : netLossUnits) - openUnits;
}

/** Whether a contract bought at this moment ends on the same day of UTC. */
export function isEndingToday(atMs: number, periodSeconds: number): boolean {
  const endsAtMs = (openingSecondOf(atMs) + periodSeconds) * 1_000;
  return Math.floor(endsAtMs / DAY_MS) === Math.floor(atMs / DAY_MS);
}

/**
 * The most an order may be for while so much is owed on its market already, rounded down to the
 * smallest step of a wager.
 */
export function exposureAllowanceUnits({
  owedUnitsBps,
  parts,
  returnBps,
}: {
  /** Σ wager × return of all open contracts, in units times basis points. */
  owedUnitsBps: bigint;
  parts: number;
  returnBps: number;
}): bigint {
  const left = SECONDS_EXPOSURE_MAX_UNITS * BPS - owedUnitsBps;
  const step = USDT / 10n ** BigInt(WAGER_DECIMALS);
  const allowance = left / (BigInt(parts) * BigInt(returnBps) * step);
  return allowance > 0n ? allowance * step : 0n;
}

/** Shares of ended contracts; null where there was nothing to count. */
export function sharesOf({ wins, losses, draws }: Record<'wins' | 'losses' | 'draws', number>): {
  /** Of those that were not draws. */
  hitBps: number | null;
  drawBps: number | null;
} {
  const share = (part: number, whole: number) =>
    whole === 0 ? null : Math.round((part * 10_000) / whole);
  return { hitBps: share(wins, wins + losses), drawBps: share(draws, wins + losses + draws) };
}
