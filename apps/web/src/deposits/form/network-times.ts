/** The maximum time for the confirmations of a network, in seconds (rulebook 9.1). */
import type { NetworkTerms } from '@anywhen/protocol';

export function creditSeconds({ blockMs, creditConfirmations }: NetworkTerms): number {
  return (blockMs * creditConfirmations) / 1_000;
}

export function unlockSeconds({ blockMs, unlockConfirmations }: NetworkTerms): number {
  return (blockMs * unlockConfirmations) / 1_000;
}
