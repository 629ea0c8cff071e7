/**
 * Turns a snapshot of the book into display rows: price, quantity and cumulative depth. Bars and
 * figures come from the same snapshot, so they cannot contradict each other.
 */
import { divide, formatUnits, parseUnits, truncateDecimals } from '@anywhen/money';
import type { DepthLevel } from '@anywhen/protocol';
import { withDecimals, type PriceStep } from './price-steps.ts';

export type BookRow = {
  readonly price: string;
  readonly quantity: string;
  /** Cumulative depth as a share of the deeper visible side; only for drawing. */
  readonly part: number;
  readonly isOwn: boolean;
};

export type BookSides = {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
};

export type BookRows = { readonly bids: readonly BookRow[]; readonly asks: readonly BookRow[] };

type RowsRequest = {
  /** The maximum per side. */
  readonly count: number;
  /** Formatted as in the book. */
  readonly own: ReadonlySet<string>;
  /** Without it each level is a row. */
  readonly step?: PriceStep;
};

/** Best first. When several levels share a row, its price is the worst of them. */
export function bookRows({ bids, asks }: BookSides, { count, own, step }: RowsRequest): BookRows {
  const levels = {
    bids: levelsOf(bids, own, step, 'down').slice(0, count),
    asks: levelsOf(asks, own, step, 'up').slice(0, count),
  };
  const sums = { bids: runningSums(levels.bids), asks: runningSums(levels.asks) };
  const whole = larger(sums.bids.at(-1) ?? 0n, sums.asks.at(-1) ?? 0n);
  const rowsOf = (side: 'bids' | 'asks') =>
    levels[side].map(({ price, units, isOwn }, index): BookRow => {
      const part = partOf(sums[side][index] ?? 0n, whole);
      return { price, quantity: formatUnits(units), part, isOwn };
    });
  return { bids: rowsOf('bids'), asks: rowsOf('asks') };
}

type Level = { price: string; units: bigint; isOwn: boolean };

/** Never shown better than it is: bids are rounded down, asks up. */
function levelsOf(
  side: readonly DepthLevel[],
  own: ReadonlySet<string>,
  step: PriceStep | undefined,
  rounding: 'down' | 'up',
): Level[] {
  const levels: Level[] = [];
  for (const [exact, quantity] of side) {
    const price = step && step.units > 1n ? onGrid(exact, step, rounding) : exact;
    const units = parseUnits(quantity);
    const last = levels.at(-1);
    if (last?.price === price) {
      last.units += units;
      last.isOwn ||= own.has(exact);
    } else {
      levels.push({ price, units, isOwn: own.has(exact) });
    }
  }
  return levels;
}

function onGrid(price: string, step: PriceStep, rounding: 'down' | 'up'): string {
  const decimals = (price.split('.')[1] ?? '').length;
  const dividend = parseUnits(price, decimals);
  const steps = divide({ dividend, divisor: step.units }, rounding);
  return withDecimals(formatUnits(steps * step.units, decimals), step.decimals);
}

export type Spread = {
  /** With the decimals of the price. */
  readonly text: string;
  /** Hundredths of a percent of the mid price, half away from zero. */
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

/** Truncated to fit a narrow column, never rounded up: `0.30769`, `812.5K`, `44.44M`. */
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

function runningSums(levels: readonly Level[]): bigint[] {
  let sum = 0n;
  return levels.map(({ units }) => (sum += units));
}

function partOf(sum: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((sum * PART_STEPS) / whole) / Number(PART_STEPS);
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
