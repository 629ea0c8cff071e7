/** Formats figures of the book. */
import { formatUnits } from '@anywhen/money';
import { writePercent } from '../i18n/index.ts';

/** Hundredths of a percent with two decimals: `0.01%`. */
export function showBps(bps: bigint): string {
  return writePercent(formatUnits(bps, 2));
}
