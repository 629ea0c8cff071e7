/** For tests only: a calendar of business days, and a server that returns it. */
import { DAY_MS } from '@anywhen/prices';
import {
  NORMAL_DAY_SECONDS,
  businessDayOf,
  type BusinessCalendar,
  type Installation,
  type Kline,
} from '@anywhen/protocol';

/** UTC days; today is the tenth of January. */
export const TODAY = businessDayOf('2026-01-10');
export const CALENDAR: BusinessCalendar = {
  daySeconds: NORMAL_DAY_SECONDS,
  offset: 0,
  day: TODAY,
};
export const NOW_MS = TODAY * DAY_MS + 13 * 3_600_000;

/** Days of this length; the current one has just begun. */
export function fastCalendar(daySeconds: number, nowMs: number): BusinessCalendar {
  const offset = TODAY - Math.floor(nowMs / 1_000 / daySeconds);
  return { daySeconds, offset, day: TODAY };
}

export function installationOf(businessDaySeconds: number): Installation {
  return {
    businessDaySeconds,
    isInviteRequired: false,
    codeDelivery: 'inbox',
    hasDemoTriggers: true,
    verificationReviewer: 'simulated',
    depositReviewer: 'simulated',
    withdrawalReviewer: 'simulated',
  };
}

/** Day candles that end today; each opens where the one before closed. */
export function dayCandles(closes: readonly string[], first = closes[0] ?? '1'): Kline[] {
  return closes.map((close, index): Kline => {
    const open = closes[index - 1] ?? first;
    const atMs = (TODAY - closes.length + 1 + index) * DAY_MS;
    return [atMs, open, close, open, close, '1.00'];
  });
}
