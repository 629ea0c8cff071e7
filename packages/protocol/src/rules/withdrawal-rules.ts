/**
 * What may be withdrawn by verification level (rulebook 10.2), in USDT at the moment of the request.
 * A day is one of UTC.
 */
import type { Level } from '../shapes.ts';

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
