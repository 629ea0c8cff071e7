/**
 * The terms of deposits, as the journal carries them. Journals without any were written when only a
 * day had a limit, and are held to that for ever.
 */
import { parseUnits, readAmount } from '@anywhen/money';

/** The name the terms are stored under. */
export const DEPOSIT_TERMS = 'deposits';

export type DepositTerms = {
  /** What a member may deposit in 30 days, in USDT. */
  readonly ceiling: string;
};

/** False for terms nobody may offer. */
export function areDepositTerms({ ceiling }: DepositTerms): boolean {
  return readAmount(ceiling).isAmount;
}

/** Undefined where there is no ceiling. */
export function ceilingOf(terms: DepositTerms | undefined): bigint | undefined {
  return terms && parseUnits(terms.ceiling);
}
