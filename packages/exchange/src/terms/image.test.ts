/** What a restart loads: terms changed behind the exchange's back show in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { ProductTerms } from './commands.ts';
import { FIRST_MEMBER_TERMS, MEMBER_TERMS } from '../members/member-terms.ts';

const terms: ProductTerms = { product: MEMBER_TERMS, terms: FIRST_MEMBER_TERMS, fromMs: 1_000 };

describe('the fingerprint', () => {
  it.each<Partial<ProductTerms>>([
    { product: 'of-nothing' },
    { terms: { ...FIRST_MEMBER_TERMS, limitsAreShared: true } },
    { fromMs: 1_001 },
  ])('[M3] covers terms whole: %o is another state', (change) => {
    expect(fingerprintOf({ ...terms, ...change })).not.toBe(fingerprintOf(terms));
  });

  it('[M3] does not depend on the order in which a table gives the names of terms', () => {
    const reversed = Object.fromEntries(Object.entries(FIRST_MEMBER_TERMS).toReversed());
    expect(fingerprintOf({ ...terms, terms: reversed })).toBe(fingerprintOf(terms));
  });
});

function fingerprintOf(...all: ProductTerms[]): string {
  return new Exchange({
    ...EMPTY_IMAGE,
    terms: { products: all, nextProposalId: 1, proposals: [] },
  }).fingerprint;
}
