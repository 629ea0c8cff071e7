/**
 * A snapshot of the book as rows for the eye: prices, quantities, and how deep it is up to there.
 * Bars and figures of a picture come from the same snapshot, so that they cannot contradict.
 */
import { divide, formatUnits, parseUnits, truncateDecimals } from '@anywhen/money';
import type { DepthLevel } from '@anywhen/protocol';

export type BookRow = {
  readonly price: string;
  readonly quantity: string;
  /** Of everything that is shown on the deeper side, up to this row; only for drawing. */
  readonly part: number;
  readonly isOwn: boolean;
};

export type BookSides = {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
};

export type BookRows = { readonly bids: readonly BookRow[]; readonly asks: readonly BookRow[] };

/** At most `count` rows a side, the best first. `own` holds prices as the book writes them. */
export function bookRows(
  { bids, asks }: BookSides,
  { count, own }: { count: number; own: ReadonlySet<string> },
): BookRows {
  const sums = { bids: runningSums(bids.slice(0, count)), asks: runningSums(asks.slice(0, count)) };
  const whole = larger(sums.bids.at(-1) ?? 0n, sums.asks.at(-1) ?? 0n);
  const rowsOf = (levels: readonly DepthLevel[], sumsOf: readonly bigint[]) =>
    sumsOf.map((sum, index): BookRow => {
      const [price = '', quantity = ''] = levels[index] ?? [];
      return { price, quantity, part: partOf(sum, whole), isOwn: own.has(price) };
    });
  return { bids: rowsOf(bids, sums.bids), asks: rowsOf(asks, sums.asks) };
}

export type Spread = {
  /** In the price's own decimals. */
  readonly text: string;
  /** Hundredths of a percent of the middle, half away from zero. */
  readonly bps: bigint;
};

/** Undefined while a side is empty. */
export function spreadOf({ bids, asks }: BookSides): Spread | undefined {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return undefined;
  const decimals = (ask.split('.')[1] ?? '').length;
  const [low, high] = [parseUnits(bid, decimals), parseUnits(ask, decimals)];
  const difference = high - low;
  const dividend = difference * 20_000n;
  const bps = low + high > 0n ? divide({ dividend, divisor: low + high }, 'half-away') : 0n;
  return { text: formatUnits(difference, decimals), bps };
}

/** Cut to what fits a narrow column, never rounded up: `0.30769`, `812.5K`, `44.44M`. */
export function shortQuantity(quantity: string, decimals: number): string {
  const [whole = '0'] = quantity.split('.');
  const unit = UNITS.find(({ digits }) => whole.length > digits);
  if (!unit) return truncateDecimals(quantity, Math.max(0, Math.min(decimals, 7 - whole.length)));
  const head = whole.slice(0, -unit.zeros);
  return `${truncateDecimals(`${head}.${whole.slice(-unit.zeros)}`, 4 - head.length)}${unit.name}`;
}

const UNITS = [
  { digits: 9, zeros: 9, name: 'B' },
  { digits: 6, zeros: 6, name: 'M' },
  { digits: 5, zeros: 3, name: 'K' },
] as const;

const PART_STEPS = 1_000n;

function runningSums(levels: readonly DepthLevel[]): bigint[] {
  let sum = 0n;
  return levels.map(([, quantity]) => (sum += parseUnits(quantity)));
}

function partOf(sum: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((sum * PART_STEPS) / whole) / Number(PART_STEPS);
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
