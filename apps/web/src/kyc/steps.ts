/**
 * The member's progress through verification (rulebook 13.3), and the redirects between its pages.
 * Pure.
 */
import type {
  KycLevel,
  KycLevelName,
  KycStanding,
  Level,
  ReplyOf,
  readKyc,
} from '@anywhen/protocol';
import type { To } from '../router/index.ts';

export type Kyc = ReplyOf<typeof readKyc>;

export type KycPageName = 'levels' | 'person' | 'pictures' | 'video' | 'review';

/** The last submitted case, whatever its outcome. */
export type LatestCase = { readonly name: KycLevelName; readonly level: KycLevel };

export function levelOf({ basic, advanced }: KycStanding): Level {
  if (basic.state !== 'passed') return 0;
  return advanced.state === 'passed' ? 2 : 1;
}

/** Advanced comes after basic, so its case is the newer one. */
export function findLatestCase({ basic, advanced }: KycStanding): LatestCase | undefined {
  if (wasHandedIn(advanced)) return { name: 'advanced', level: advanced };
  return wasHandedIn(basic) ? { name: 'basic', level: basic } : undefined;
}

/** The page to redirect to; undefined where this one is right. */
export function findDetour(page: KycPageName, { standing, draft }: Kyc): To | undefined {
  if (page === 'levels') return undefined;
  if (page === 'review') return findLatestCase(standing) ? undefined : '/homeindex/userauth';
  const { state } = page === 'video' ? standing.advanced : standing.basic;
  if (state === 'under-review') return '/homeindex/authing';
  if (state === 'passed') return '/homeindex/userauth';
  return page === 'pictures' && !draft ? '/homeindex/baseauth' : undefined;
}

/** When this level may be submitted again; undefined when that is now. */
export function findWaitUntil(level: KycLevel, nowMs: number): number | undefined {
  const { submissionsLeft, nextSubmissionAtMs } = level;
  if (submissionsLeft > 0 || nextSubmissionAtMs === null) return undefined;
  return nextSubmissionAtMs > nowMs ? nextSubmissionAtMs : undefined;
}

export type NextStep = {
  readonly name: KycLevelName;
  readonly to: To;
  /** The key of its text. */
  readonly key: 'start' | 'goOn' | 'again' | 'review';
};

/** Undefined when both levels are passed. */
export function findNextStep({ standing, draft }: Kyc): NextStep | undefined {
  const name = standing.basic.state === 'passed' ? 'advanced' : 'basic';
  const { state, reason } = standing[name];
  if (state === 'passed') return undefined;
  if (state === 'under-review') return { name, to: '/homeindex/authing', key: 'review' };
  const again = reason === null ? 'start' : 'again';
  if (name === 'advanced') return { name, to: '/homeindex/authhight', key: again };
  if (draft && reason === null) return { name, to: '/homeindex/authsetp2', key: 'goOn' };
  return { name, to: '/homeindex/baseauth', key: again };
}

function wasHandedIn({ state, submittedAtMs, decidedAtMs }: KycLevel): boolean {
  return state === 'under-review' || submittedAtMs !== null || decidedAtMs !== null;
}
