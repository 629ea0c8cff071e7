/**
 * The price range of the line chart. It changes as rarely as possible: a scale that changes with
 * every tick makes small moves look large.
 */

export type PriceRange = { readonly low: number; readonly high: number };

const PADDING_PART = 0.18;
/** This close to an edge the line could leave the chart with the next tick. */
const EDGE_PART = 0.03;
/** Below this share of the height the line is too flat to read. */
const USED_PART_MIN = 0.4;
/** Half the height for a flat line, as a share of its price. */
const FLAT_PART = 0.0002;

/** Returns the previous range when the prices still fit well. */
export function rangeOf(prices: readonly number[], before?: PriceRange): PriceRange {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  if (before && fits({ low, high }, before)) return before;
  const padding = (high - low) * PADDING_PART || Math.abs(low) * FLAT_PART || 1;
  return { low: low - padding, high: high + padding };
}

export function yOf(price: number, { low, high }: PriceRange): number {
  return 1 - (price - low) / (high - low);
}

const TAG_HEIGHT = '1.25rem';

/** Moves a price tag that would overlap another one to its own side of it. */
export function tagTopOf(y: number, otherY: number): string {
  const [own, other] = [`${y * 100}%`, `${otherY * 100}%`];
  return y <= otherY
    ? `min(${own}, ${other} - ${TAG_HEIGHT})`
    : `max(${own}, ${other} + ${TAG_HEIGHT})`;
}

const LINES_MAX = 4;
const STEPS = [1, 2, 5, 10, 20, 50] as const;

/** Round prices across the range: the finest steps of 1, 2 or 5 with at most four lines. */
export function gridOf(range: PriceRange): number[] {
  const power = 10 ** Math.floor(Math.log10((range.high - range.low) / LINES_MAX));
  const linesAt = STEPS.map((step) => multiplesIn(range, step * power));
  return linesAt.find((lines) => lines.length <= LINES_MAX) ?? [];
}

function multiplesIn({ low, high }: PriceRange, step: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function fits(own: PriceRange, previous: PriceRange): boolean {
  const height = previous.high - previous.low;
  const edge = height * EDGE_PART;
  const isInside = own.low >= previous.low + edge && own.high <= previous.high - edge;
  const isFlat = own.high === own.low;
  return isInside && (isFlat || (own.high - own.low) / height >= USED_PART_MIN);
}
