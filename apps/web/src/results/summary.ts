/** What a month comes to, added up from its days. Pure; amounts stay exact. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  TRADED_PRODUCTS,
  breakEvenOf,
  winRateOf,
  type ResultDay,
  type Tally,
  type TradedProduct,
} from '@anywhen/protocol';
import type { ResultMonth } from './data.ts';

type Month = Pick<ResultMonth, 'days' | 'markets'>;

/** Nothing has moved, and nothing has ended. */
export function isQuiet({ days, markets }: Month): boolean {
  return markets.length === 0 && days.every(({ resultUsdt }) => isZero(resultUsdt));
}

export function isZero(amount: string): boolean {
  return parseUnits(amount) === 0n;
}

function sumOf(amounts: readonly string[]): string {
  return formatUnits(amounts.reduce((sum, amount) => sum + parseUnits(amount), 0n));
}

/** The result of the month after each of its days. */
export function resultsSoFar(days: readonly ResultDay[]): string[] {
  let sum = 0n;
  return days.map(({ resultUsdt }) => formatUnits((sum += parseUnits(resultUsdt))));
}

/** The best day with a gain and the worst with a loss; undefined where there is none. */
export function extremesOf(days: readonly ResultDay[]): {
  best: ResultDay | undefined;
  worst: ResultDay | undefined;
} {
  const sorted = days.toSorted((one, other) => {
    return parseUnits(one.resultUsdt) < parseUnits(other.resultUsdt) ? -1 : 1;
  });
  const [first, last] = [sorted[0], sorted.at(-1)];
  return {
    best: last && parseUnits(last.resultUsdt) > 0n ? last : undefined,
    worst: first && parseUnits(first.resultUsdt) < 0n ? first : undefined,
  };
}

const AMOUNTS = ['resultUsdt', 'wonUsdt', 'lostUsdt', 'feesUsdt', 'spreadUsdt'] as const;
const COUNTS = ['trades', 'wins', 'losses', 'unknown'] as const;

export function addUp(tallies: readonly Tally[]): Tally {
  const counts = COUNTS.map((name) => {
    return [name, tallies.reduce((sum, tally) => sum + tally[name], 0)];
  });
  const amounts = AMOUNTS.map((name) => [name, sumOf(tallies.map((tally) => tally[name]))]);
  return Object.fromEntries([...counts, ...amounts]) as Tally;
}

/** Of the month, in the order of products. */
export function byProduct(days: readonly ResultDay[]): (Tally & { product: TradedProduct })[] {
  const all = days.flatMap(({ products }) => products);
  return TRADED_PRODUCTS.flatMap((product) => {
    const own = all.filter((tally) => tally.product === product);
    return own.length === 0 ? [] : { product, ...addUp(own) };
  });
}

export function winsOf({ wins, losses, wonUsdt, lostUsdt }: Tally) {
  const sums = { wonUnits: parseUnits(wonUsdt), lostUnits: parseUnits(lostUsdt) };
  return {
    rate: winRateOf({ wins, losses }),
    breakEven: breakEvenOf({ wins, losses, ...sums }),
  };
}

/** How strong a day's colour is, from 0 to 1, beside the strongest of the month. */
export function strengthsOf(days: readonly ResultDay[]): Map<number, number> {
  const sizes = days.map(({ resultUsdt }) => Math.abs(Number(resultUsdt)));
  const most = Math.max(...sizes, Number.MIN_VALUE);
  return new Map(days.map(({ startMs }, index) => [startMs, (sizes[index] ?? 0) / most]));
}
