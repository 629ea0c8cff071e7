/** Formats figures of the book. */
import { formatUnits } from '@anywhen/money';

/** Hundredths of a percent with two decimals: `0.01%`. */
export function showBps(bps: bigint): string {
  return `${formatUnits(bps, 2)}%`;
}
