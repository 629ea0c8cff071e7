/**
 * The result of simply holding a currency, from the daily candles of the simulated prices over the
 * last 30, 90 and 365 days. Where history is shorter, once over all of it.
 */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import type { Kline } from '@anywhen/protocol';

export const COMPARED_DAYS = [30, 90, 365] as const;

export type HeldFor = {
  readonly days: number;
  /** In USDT, with its sign. */
  readonly gain: string;
};

const PRICE_DECIMALS = 10;

export function holdingGains(usdt: string, klines: readonly Kline[]): HeldFor[] {
  const first = klines[0];
  const last = klines.at(-1);
  if (!first || !last) return [];
  const knownDays = Math.round((last[0] - first[0]) / DAY_MS);
  const whole = COMPARED_DAYS.filter((days) => days <= knownDays);
  const isCutShort = whole.length < COMPARED_DAYS.length && !whole.some((d) => d === knownDays);
  const spans = isCutShort && knownDays > 0 ? [...whole, knownDays] : whole;
  return spans.map((days) => {
    const then = klines.findLast(([atMs]) => atMs <= last[0] - days * DAY_MS) ?? first;
    return { days, gain: gainOf(usdt, then[1], last[4]) };
  });
}

/** The number of days with prices, when there are fewer than would be compared. */
export function shortHistory(held: readonly HeldFor[]): number | undefined {
  const longest = held.at(-1)?.days ?? 0;
  return longest < Math.max(...COMPARED_DAYS) ? longest : undefined;
}

function gainOf(usdt: string, then: string, now: string): string {
  const divisor = parseUnits(then, PRICE_DECIMALS);
  const b = parseUnits(now, PRICE_DECIMALS) - divisor;
  return formatUnits(multiplyDivide({ a: parseUnits(usdt), b, divisor }, 'down'));
}
