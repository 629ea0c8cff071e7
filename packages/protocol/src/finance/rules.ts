/**
 * Fixed-term and trust finance (rulebook 4): products, windows, dates, interest. Exchange, forms
 * and tests count with these very functions. What the exchange sells under enters by command; the
 * table here is what the program offers.
 */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import type { Level } from '../base/shapes.ts';
import { type Instalments, interestInstalments } from '../earn/instalments.ts';

export const FINANCE_FAMILIES = ['fixed', 'trust'] as const;
export type FinanceFamily = (typeof FINANCE_FAMILIES)[number];

/** In the order of the database's numbers; only ever append. */
export const FINANCE_STATES = ['purchased', 'in-progress', 'waiting', 'settled'] as const;
export type FinanceState = (typeof FINANCE_STATES)[number];

/** How one was settled. In the order of the database's numbers; only ever append. */
export const FINANCE_ENDINGS = ['matured', 'early', 'cancelled'] as const;
export type FinanceEnding = (typeof FINANCE_ENDINGS)[number];

export const FINANCE_PRODUCT_STATES = [
  'upcoming',
  'open',
  'sold-out',
  'closed',
  'matured',
] as const;
export type FinanceProductState = (typeof FINANCE_PRODUCT_STATES)[number];

export const FINANCE_CURRENCY = 'USDT';

/** An equal purchase within this time is a slip of the finger, not a request. */
export const FINANCE_REPEAT_MS = 2_000;

/** Between "waiting for settlement" and the payout. */
export const FINANCE_SETTLE_SECONDS = 5;

export const PRODUCT_CODE_PATTERN = /^[A-Za-z0-9-]{2,12}$/;

export const TERM_DAYS_MAX = 3_650;

/** No more than an ordinary yield (H13): the exchange refuses terms above it. */
export const APR_BPS_MAX = 2_000;

/** Personal limits are twice as high from this level on. */
const DOUBLE_LIMIT_LEVEL = 2;

/** One issue after another: each is sold for `days`, then the next. */
export type TrustWindows = {
  readonly days: number;
  /** A day on which a window begins; all others follow from it. */
  readonly firstDay: number;
};

export type FinanceProduct = {
  readonly code: string;
  readonly family: FinanceFamily;
  readonly termDays: number;
  readonly aprBps: number;
  readonly min: string;
  readonly step: string;
  readonly personalMax: string;
  readonly total: string;
  /** Of trust products only. */
  readonly windows: TrustWindows | null;
};

const fixed = (
  code: string,
  [termDays, aprBps]: readonly [number, number],
  [min, personalMax, total]: readonly [string, string, string],
): FinanceProduct => {
  const amounts = { min, step: '0.01', personalMax, total };
  return { code, family: 'fixed', termDays, aprBps, ...amounts, windows: null };
};

const trust = (
  code: string,
  [termDays, aprBps]: readonly [number, number],
  [min, personalMax, total]: readonly [string, string, string],
  firstDay: number,
): FinanceProduct => {
  const amounts = { min, step: '1', personalMax, total };
  return { code, family: 'trust', termDays, aprBps, ...amounts, windows: { days: 14, firstDay } };
};

/** Rulebook 4.2: term and rate, then least purchase, personal limit and total in USDT. */
export const FINANCE_PRODUCTS: readonly FinanceProduct[] = [
  fixed('F7', [7, 300], ['10', '50000', '5000000']),
  fixed('F30', [30, 450], ['50', '50000', '5000000']),
  fixed('F90', [90, 600], ['100', '100000', '5000000']),
  fixed('F180', [180, 800], ['100', '100000', '10000000']),
  trust('TR60', [60, 900], ['500', '20000', '1000000'], 3),
  trust('TR120', [120, 1_000], ['1000', '50000', '2000000'], 10),
];

/** The window a day lies in; `endDay` is the first day after it and the first of interest. */
export function windowAt(windows: TrustWindows, day: number): { startDay: number; endDay: number } {
  const into = (((day - windows.firstDay) % windows.days) + windows.days) % windows.days;
  return { startDay: day - into, endDay: day - into + windows.days };
}

/** When interest begins and principal comes back, of what is bought on a day. */
export function financeDates(
  { termDays, windows }: Pick<FinanceProduct, 'termDays' | 'windows'>,
  day: number,
): { startDay: number; redemptionDay: number } {
  const startDay = windows ? windowAt(windows, day).endDay : day + 1;
  return { startDay, redemptionDay: startDay + termDays };
}

export function financeInterest(
  { aprBps, termDays }: Pick<FinanceProduct, 'aprBps' | 'termDays'>,
  units: bigint,
): Instalments {
  return interestInstalments({ units, aprBps }, termDays);
}

export function personalMaxUnits(
  { personalMax }: Pick<FinanceProduct, 'personalMax'>,
  level: Level,
) {
  return parseUnits(personalMax) * (level >= DOUBLE_LIMIT_LEVEL ? 2n : 1n);
}

/** In percent with two decimals, truncated: `24.69`. */
export function soldPercent(soldUnits: bigint, totalUnits: bigint): string {
  return formatUnits(multiplyDivide({ a: soldUnits, b: 10_000n, divisor: totalUnits }, 'down'), 2);
}
