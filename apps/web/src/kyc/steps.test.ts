/** [13.3] The redirects between the pages of verification. */
import { describe, expect, it } from 'vitest';
import { findDetour, findLatestCase, findNextStep, findWaitUntil, levelOf } from './steps.ts';
import type { KycPageName } from './steps.ts';
import {
  DRAFT,
  kycOf,
  NOT_COMPLETED,
  PASSED,
  REJECTED,
  UNDER_REVIEW,
  type Standing,
} from '../../testing/kyc/standings.ts';

type Case = Pick<Standing, 'basic' | 'advanced' | 'draft'>;

const LEVELS = '/homeindex/userauth';
const PENDING = '/homeindex/authing';

describe('[13.3] a page redirects to the one for the state', () => {
  const cases: [KycPageName, Case, string | undefined][] = [
    ['levels', { basic: UNDER_REVIEW }, undefined],
    ['person', {}, undefined],
    ['person', { basic: REJECTED }, undefined],
    ['person', { basic: UNDER_REVIEW }, PENDING],
    ['person', { basic: PASSED }, LEVELS],
    ['pictures', { draft: DRAFT }, undefined],
    ['pictures', {}, '/homeindex/baseauth'],
    ['pictures', { basic: UNDER_REVIEW, draft: DRAFT }, PENDING],
    ['pictures', { basic: PASSED, draft: DRAFT }, LEVELS],
    ['video', {}, undefined],
    ['video', { basic: PASSED }, undefined],
    ['video', { basic: PASSED, advanced: UNDER_REVIEW }, PENDING],
    ['video', { basic: PASSED, advanced: PASSED }, LEVELS],
    ['review', {}, LEVELS],
    ['review', { basic: UNDER_REVIEW }, undefined],
    ['review', { basic: PASSED }, undefined],
    ['review', { basic: REJECTED }, undefined],
  ];
  it.each(cases)('%s with %j → %s', (page, at, detour) => {
    expect(findDetour(page, kycOf(at))).toBe(detour);
  });
});

describe('[13.1] the next step', () => {
  const cases: [Case, string | undefined, string | undefined][] = [
    [{}, '/homeindex/baseauth', 'start'],
    [{ draft: DRAFT }, '/homeindex/authsetp2', 'goOn'],
    [{ basic: REJECTED, draft: DRAFT }, '/homeindex/baseauth', 'again'],
    [{ basic: UNDER_REVIEW }, PENDING, 'review'],
    [{ basic: PASSED }, '/homeindex/authhight', 'start'],
    [{ basic: PASSED, advanced: REJECTED }, '/homeindex/authhight', 'again'],
    [{ basic: PASSED, advanced: UNDER_REVIEW }, PENDING, 'review'],
    [{ basic: PASSED, advanced: PASSED }, undefined, undefined],
  ];
  it.each(cases)('with %j is %s, named %s', (at, to, key) => {
    const step = findNextStep(kycOf(at));
    expect([step?.to, step?.key]).toEqual([to, key]);
  });
});

describe('derived from both levels', () => {
  it('[1.5] the member’s level', () => {
    expect(levelOf({ basic: NOT_COMPLETED, advanced: NOT_COMPLETED })).toBe(0);
    expect(levelOf({ basic: PASSED, advanced: UNDER_REVIEW })).toBe(1);
    expect(levelOf({ basic: PASSED, advanced: PASSED })).toBe(2);
  });

  it('the last submitted case', () => {
    expect(findLatestCase({ basic: NOT_COMPLETED, advanced: NOT_COMPLETED })).toBeUndefined();
    expect(findLatestCase({ basic: PASSED, advanced: NOT_COMPLETED })?.name).toBe('basic');
    expect(findLatestCase({ basic: PASSED, advanced: REJECTED })?.name).toBe('advanced');
  });

  it('[13.3] the wait, only while no submission is left and the time has not come', () => {
    const usedUp = { ...REJECTED, submissionsLeft: 0, nextSubmissionAtMs: 1_000 };
    expect(findWaitUntil(usedUp, 999)).toBe(1_000);
    expect(findWaitUntil(usedUp, 1_000)).toBeUndefined();
    expect(findWaitUntil({ ...usedUp, submissionsLeft: 1 }, 0)).toBeUndefined();
  });
});
