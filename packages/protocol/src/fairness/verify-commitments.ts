/**
 * Checks what was committed to: the seeds of days that are over hang on each other down to the
 * genesis, each gives the anchor that was out before its day, the history's seed follows from the
 * genesis too, and no version of the process was published late. Pure, like everything a verifier
 * runs.
 */
import { dayAnchorOf, followsSeed, fromHex, historySeedOf, toHex } from '@anywhen/prices';
import { type LateVersion, findLateVersion } from './late-version.ts';
import type { CommitmentsReply } from './prove-ticks.ts';

type CommitmentFault =
  | { readonly kind: 'history-seed' }
  /** The seed does not hash to the one of the day before, or to the genesis. */
  | { readonly kind: 'day-seed'; readonly day: number }
  | { readonly kind: 'day-anchor'; readonly day: number }
  | LateVersion;

type CommitmentsVerdict =
  | { readonly isSound: true; readonly days: number; readonly revealed: number }
  | { readonly isSound: false; readonly fault: CommitmentFault };

/** An anchor costs 86 400 hashes: only those of the days asked for are computed again. */
export function verifyCommitments(
  commitments: CommitmentsReply,
  anchorsOfDays: readonly number[],
): CommitmentsVerdict {
  const { genesis, historySeed, days } = commitments;
  if (toHex(historySeedOf(fromHex(genesis))) !== historySeed) {
    return { isSound: false, fault: { kind: 'history-seed' } };
  }
  const late = findLateVersion(commitments, Infinity);
  if (late) return { isSound: false, fault: late };
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
