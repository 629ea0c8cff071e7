/**
 * What of a balance may leave (rulebook 1.1): deposits that were credited and wait for more
 * confirmations may be traded and transferred, but not withdrawn, whichever account holds them.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { DepositsEvent, LockedLine } from '@anywhen/protocol';
import { useLatest } from '../live/latest-topic.ts';

/** Of each currency, as it is now; undefined until the server has said it. */
export function useLockedDeposits(): readonly LockedLine[] | undefined {
  return useLatest<DepositsEvent>('deposits')?.locked;
}

export function lockedOf(lines: readonly LockedLine[], currency: string): string {
  return lines.find((line) => line.currency === currency)?.amount ?? '0';
}

export function withdrawableOf({
  available,
  locked,
}: {
  available: string;
  locked: string;
}): string {
  const units = parseUnits(available) - parseUnits(locked);
  return formatUnits(units > 0n ? units : 0n);
}
