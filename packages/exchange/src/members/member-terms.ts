/**
 * What holds for all members, as the journal carries it. Journals from before there were such terms
 * are replayed under the first ones for ever.
 */

export type MemberTerms = {
  /**
   * Whether a frozen member may reduce what is open, and whether what waits to open something is
   * cancelled when a member is restricted, frozen or disabled (rulebook 1.4).
   */
  readonly frozenMayReduce: boolean;
  /** Whether breaks and the daily loss limit hold for all quick products (rulebook 3.6). */
  readonly limitsAreShared: boolean;
};

/** The name the terms are stored under. */
export const MEMBER_TERMS = 'members';

export const FIRST_MEMBER_TERMS: MemberTerms = { frozenMayReduce: false, limitsAreShared: false };

/** What holds today. */
export function describeMemberTerms(): MemberTerms {
  return { frozenMayReduce: true, limitsAreShared: true };
}
