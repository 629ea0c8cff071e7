/**
 * The fees orders are placed under, by level. The first are in the program and in no journal; what
 * staff change of them is for orders placed from then on. A higher level never pays more.
 */
import { TERMS_BOUNDS, spotFeeBps } from '@anywhen/protocol';

/** The name the terms are stored under. */
export const SPOT_TERMS = 'spot' as const;

export type SpotTerms = { readonly levelFeesBps: readonly number[] };

export const FIRST_SPOT_TERMS: SpotTerms = {
  levelFeesBps: [spotFeeBps(0), spotFeeBps(1), spotFeeBps(2)],
};

/** Undefined for terms nobody may offer. */
export function readSpotTerms(terms: SpotTerms): SpotTerms | undefined {
  const { min, max } = TERMS_BOUNDS['trading-fee'];
  const isFair = terms.levelFeesBps.every((feeBps, level, all) => {
    const isLower = level === 0 || feeBps <= (all[level - 1] ?? 0);
    return Number.isInteger(feeBps) && feeBps >= min && feeBps <= max && isLower;
  });
  return isFair ? terms : undefined;
}
