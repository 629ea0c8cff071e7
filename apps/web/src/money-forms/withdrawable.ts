/**
 * The withdrawable part of a balance (rulebook 1.1): deposits that are credited but not fully
 * confirmed may be traded and transferred, but not withdrawn, whichever account holds them.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { DepositsEvent, LockedLine } from '@anywhen/protocol';
import { useLatestEvent } from '../live/latest-topic.ts';

/** The current part by currency; undefined until loaded. */
export function useLockedDeposits(): readonly LockedLine[] | undefined {
  return useLatestEvent<DepositsEvent>('deposits')?.locked;
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
