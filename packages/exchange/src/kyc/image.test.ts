/** What a restart loads: a case changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB, papersOf } from '../../testing/machine.ts';
import { type KycCase, decideCase, openCase } from './case.ts';

const open = openCase(papersOf(ALICE, 'basic'), { id: 7, uid: ALICE, submittedAtMs: 1_000 });
const rejected = decideCase(open, { reason: 'NOT_INVENTED', atMs: 2_000 });

const fingerprintOf = (...cases: KycCase[]) =>
  new Exchange({ ...EMPTY_IMAGE, kyc: { nextCaseId: 8, cases } }).fingerprint;

describe('the fingerprint', () => {
  it.each<Partial<KycCase>>([
    { id: 8 },
    { uid: BOB },
    { level: 'advanced' },
    { folder: 'e0'.repeat(16) },
    { document: 'ff'.repeat(32) },
    { flaw: 'FACE_NOT_CLEAR' },
    { reviewer: 'simulated' },
    { submittedAtMs: 1_001 },
    { state: 'passed' },
    { reason: 'DETAILS_MISMATCH' },
    { decidedAtMs: 2_001 },
  ])('covers a case whole: %o is another state', (change) => {
    expect(fingerprintOf({ ...rejected, ...change })).not.toBe(fingerprintOf(rejected));
  });

  it('does not depend on the order in which a table gives its rows', () => {
    const cases = [1, 2, 3].map((id) => ({ ...rejected, id }));
    expect(fingerprintOf(...cases.toReversed())).toBe(fingerprintOf(...cases));
  });

  it('forgets what no longer counts: a fourth case takes the place of the first', () => {
    const cases = [1, 2, 3, 4].map((id) => ({ ...rejected, id }));
    expect(fingerprintOf(...cases)).toBe(fingerprintOf(...cases.slice(1)));
  });
});
