/**
 * Checks what was committed to: the seeds of days that are over hang on each other down to the
 * genesis, each gives the anchor that was out before its day, and the history's seed follows from
 * the genesis too. Pure, like everything a verifier runs.
 */
import { dayAnchorOf, followsSeed, fromHex, historySeedOf, toHex } from '@anywhen/prices';
import type { CommitmentsReply } from './prove-ticks.ts';

type CommitmentFault =
  | { readonly kind: 'history-seed' }
  /** The seed does not hash to the one of the day before, or to the genesis. */
  | { readonly kind: 'day-seed'; readonly day: number }
  | { readonly kind: 'day-anchor'; readonly day: number };

type CommitmentsVerdict =
  | { readonly isSound: true; readonly days: number; readonly revealed: number }
  | { readonly isSound: false; readonly fault: CommitmentFault };

/** An anchor costs 86 400 hashes: only those of the days asked for are computed again. */
export function verifyCommitments(
  { genesis, historySeed, days }: CommitmentsReply,
  anchorsOfDays: readonly number[],
): CommitmentsVerdict {
  if (toHex(historySeedOf(fromHex(genesis))) !== historySeed) {
    return { isSound: false, fault: { kind: 'history-seed' } };
  }
  let [earlier, revealed] = [genesis, 0];
  for (const { day, seed, anchor } of days) {
    if (seed === null) continue;
    const isNext = day === revealed && followsSeed(fromHex(seed), fromHex(earlier));
    if (!isNext) return { isSound: false, fault: { kind: 'day-seed', day } };
    if (anchorsOfDays.includes(day) && toHex(dayAnchorOf(fromHex(seed))) !== anchor) {
      return { isSound: false, fault: { kind: 'day-anchor', day } };
    }
    earlier = seed;
    revealed += 1;
  }
  return { isSound: true, days: days.length, revealed };
}
