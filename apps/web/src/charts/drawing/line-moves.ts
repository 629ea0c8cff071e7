/** Computes the positions of line handles, and the prices at which a line may be released. Pure. */
import { parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { priceText, touchStep } from '../../book/spot-market.ts';

/** Undefined for a line without a position yet. */
type Top = number | undefined;

type Room = {
  readonly heightPx: number;
  readonly gapPx: number;
  /** Space at the top, for the figures of averages. */
  readonly headPx?: number;
};

/**
 * As near to their lines as possible without overlapping; handles of lines out of sight are at the
 * nearer edge, so that they can be dragged back.
 */
export function spreadHandles(tops: readonly Top[], room: Room): readonly Top[] {
  const { heightPx, gapPx, headPx = 0 } = room;
  const first = headPx + gapPx / 2;
  const last = Math.max(first, heightPx - gapPx / 2);
  const placed = tops
    .flatMap((top, index) => (top === undefined ? [] : [{ index, top: within(top, first, last) }]))
    .toSorted(
      (left, right) => left.top - right.top || (tops[left.index] ?? 0) - (tops[right.index] ?? 0),
    );
  for (let at = 1; at < placed.length; at += 1) {
    const [above, here] = [placed[at - 1], placed[at]];
    if (above && here) here.top = Math.max(here.top, above.top + gapPx);
  }
  for (let at = placed.length - 1, floor = last; at >= 0; at -= 1) {
    const here = placed[at];
    if (!here) continue;
    here.top = Math.max(first, Math.min(here.top, floor));
    floor = here.top - gapPx;
  }
  const found: Top[] = tops.map(() => undefined);
  for (const { index, top } of placed) found[index] = top;
  return found;
}

/** The nearest visible position. */
export function inSight(topPx: number, heightPx: number): number {
  return within(topPx, 0, heightPx);
}

/** The price under the pointer, rounded to the usual price step; never below the minimum. */
export function snapPrice(market: Market, value: number): string {
  const ticks = BigInt(Math.max(1, Math.round(value * 10 ** market.priceDecimals)));
  const step = touchStep(ticks);
  const snapped = ((ticks + step / 2n) / step) * step;
  return priceText(market, snapped > 0n ? snapped : 1n);
}

export function stepPrice(market: Market, price: string, steps: number): string {
  const ticks = parseUnits(price, market.priceDecimals);
  const next = ticks + touchStep(ticks) * BigInt(steps);
  return priceText(market, next > 0n ? next : 1n);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
