/**
 * What both strategy bots have in common, and the dates and purchases of DCA (rulebook 8.1): their
 * limits, their states, and how a result is split. The exchange books by these very functions and
 * the form shows them before the tap.
 */
import { abs } from '@anywhen/money';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  type SpotSteps,
  quoteUnitsOf,
  spotFeeUnits,
  tickLotsOf,
} from '../spot/rules.ts';

export const BOT_KINDS = ['dca', 'grid'] as const;
export type BotKind = (typeof BOT_KINDS)[number];

/** Only ever append. */
export const BOT_STATES = [
  'running',
  'paused',
  'stopping',
  'stopped',
  'completed',
  'error',
] as const;
export type BotState = (typeof BOT_STATES)[number];

/** Why a bot rests: its member requested so, the third skip in a row, or its member's status. */
export const PAUSE_REASONS = ['member', 'funds', 'market', 'status'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What becomes of the currency of a bot that is stopped. */
export const BOT_EXITS = ['sell', 'move'] as const;
export type BotExit = (typeof BOT_EXITS)[number];

export const BOT_LOG_KINDS = [
  'started',
  'bought',
  'sold',
  'skipped',
  'refused',
  'paused',
  'resumed',
  'completed',
  'failed',
  'stopping',
  'stopped',
] as const;
export type BotLogKind = (typeof BOT_LOG_KINDS)[number];

/** Those that are running, paused, being stopped or failed. */
export const BOTS_MAX = 10;
/** An order of a bot that could not be placed is tried again after this, and so many times. */
export const BOT_RETRY_SECONDS = 60;
export const BOT_TRIES_MAX = 10;
/** The same request again so soon is a slip of the finger. */
export const BOT_REPEAT_MS = 2_000;
/** By how much what a member was shown may differ from what it is by now. */
export const SHOWN_TOLERANCE_BPS = 100;

export const DCA_AMOUNT_MIN_USDT = SPOT_MIN_NOTIONAL_USDT;
export const DCA_AMOUNT_MAX_USDT = '10000';
export const DCA_RUNS_MAX = 365;
/** So many in a row pause the bot. */
export const DCA_SKIPS_MAX = 3;

export const DCA_INTERVALS = ['1h', '4h', '1d', '1w'] as const;
export type DcaInterval = (typeof DCA_INTERVALS)[number];

export const DCA_INTERVAL_SECONDS: Readonly<Record<DcaInterval, number>> = {
  '1h': HOUR_MS / 1_000,
  '4h': (4 * HOUR_MS) / 1_000,
  '1d': DAY_MS / 1_000,
  '1w': (7 * DAY_MS) / 1_000,
};

export const GRID_INVESTMENT_MAX_USDT = SPOT_MAX_NOTIONAL_USDT;

const FULL_BPS = 10_000n;

/** True where a bot takes one of the places a member has. */
export function countsAsRunning(state: BotState): boolean {
  return state !== 'stopped' && state !== 'completed';
}

/** Whether what was shown still holds, within the tolerance. */
export function isAsShown(shownUnits: bigint, units: bigint): boolean {
  return abs(units - shownUnits) * FULL_BPS <= abs(shownUnits) * BigInt(SHOWN_TOLERANCE_BPS);
}

/** The first date after a second. The dates of a bot are fixed by its first one, come what may. */
export function nextDcaSecond(
  { firstSecond, interval }: { firstSecond: number; interval: DcaInterval },
  afterSecond: number,
): number {
  if (afterSecond < firstSecond) return firstSecond;
  const length = DCA_INTERVAL_SECONDS[interval];
  return firstSecond + (Math.floor((afterSecond - firstSecond) / length) + 1) * length;
}

/** A purchase by amount at one price (rulebook 2.7): whole lots, and the rest is not spent. */
export type Purchase = {
  readonly lots: bigint;
  readonly paidUnits: bigint;
  /** In the currency bought. */
  readonly feeUnits: bigint;
  readonly gotUnits: bigint;
};

export function purchaseAt(
  steps: SpotSteps,
  { amountUnits, price, feeBps }: { amountUnits: bigint; price: number; feeBps: number },
): Purchase {
  const lots = price > 0 ? tickLotsOf(steps, amountUnits, 'down') / BigInt(price) : 0n;
  const boughtUnits = lots * steps.lotUnits;
  const feeUnits = spotFeeUnits(boughtUnits, feeBps);
  const paidUnits = quoteUnitsOf(steps, lots * BigInt(price), 'up');
  return { lots, paidUnits, feeUnits, gotUnits: boughtUnits - feeUnits };
}

/** A sale at one price: whole lots, and nothing where they are not worth an order. */
type Sale = {
  /** After the fee, in USDT, as the fee is. */
  readonly gotUnits: bigint;
  readonly feeUnits: bigint;
  /** Of the currency, what is not sold. */
  readonly restUnits: bigint;
};

export function saleAt(
  steps: SpotSteps,
  { baseUnits, price, feeBps }: { baseUnits: bigint; price: number; feeBps: number },
): Sale {
  const tickLots = (baseUnits / steps.lotUnits) * BigInt(price);
  if (tickLots < leastTickLots(steps)) return { gotUnits: 0n, feeUnits: 0n, restUnits: baseUnits };
  const soldUnits = quoteUnitsOf(steps, tickLots, 'down');
  const feeUnits = spotFeeUnits(soldUnits, feeBps);
  return { gotUnits: soldUnits - feeUnits, feeUnits, restUnits: baseUnits % steps.lotUnits };
}

/** The figures of a bot its result follows from, in units. */
export type BotFigures = {
  readonly investedUnits: bigint;
  /** What is in the bot now. */
  readonly quoteUnits: bigint;
  readonly baseUnits: bigint;
  /** What has left it: USDT, and what the currency was worth at its moment. */
  readonly returnedUnits: bigint;
  readonly movedValueUnits: bigint;
  readonly realisedUnits: bigint;
};

export type BotResult = {
  readonly valueUnits: bigint;
  readonly resultUnits: bigint;
  readonly unrealisedUnits: bigint;
};

/** `value now − invested`; what sales have not realised is the rest, so the two always add up. */
export function botResult(bot: BotFigures, steps: SpotSteps, price: number): BotResult {
  const { investedUnits, quoteUnits, baseUnits, returnedUnits, movedValueUnits } = bot;
  const inBot = quoteUnits + valueOf(steps, baseUnits, price);
  const valueUnits = inBot + returnedUnits + movedValueUnits;
  const resultUnits = valueUnits - investedUnits;
  return { valueUnits, resultUnits, unrealisedUnits: resultUnits - bot.realisedUnits };
}

/** What a quantity is worth at a price, truncated; it need not be whole lots. */
export function valueOf(steps: SpotSteps, baseUnits: bigint, price: number): bigint {
  return quoteUnitsOf(steps, baseUnits * BigInt(price), 'down') / steps.lotUnits;
}

/** The least value of an order (rulebook 2.3): what is below it stays where it is. */
export function leastTickLots({ usdtTickLots }: SpotSteps): bigint {
  return BigInt(SPOT_MIN_NOTIONAL_USDT) * usdtTickLots;
}

export function isWorthAnOrder(steps: SpotSteps, lots: number, price: number): boolean {
  return BigInt(lots) * BigInt(price) >= leastTickLots(steps);
}
