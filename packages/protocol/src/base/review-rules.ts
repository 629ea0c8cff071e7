/**
 * What all cases have in common (rulebook 0.6): who looks at one, the states a member is shown, and
 * the moment nothing is under review beyond.
 */
import { DAY_MS } from '@anywhen/prices';

/** Who looks at a case: our own rules after a while, or people until the deadline. */
export const REVIEWERS = ['simulated', 'staff'] as const;
export type Reviewer = (typeof REVIEWERS)[number];

/** Of a deposit and a withdrawal. */
export const REVIEW_STATES = ['under-review', 'passed', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Who decided one in the end; `rules` also when nobody did before the deadline. */
export const DECIDERS = ['rules', 'staff'] as const;
export type Decider = (typeof DECIDERS)[number];

export const REVIEW_DEADLINE_MS = DAY_MS;
