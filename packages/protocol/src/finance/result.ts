/** What a finance record has brought, and what ending it now would leave (rulebook 4.5). */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { EndedResult } from '../base/ended-result.ts';
import { earnedResultOf } from '../earn/instalments.ts';
import type { FinanceRecord } from './endpoints.ts';

/** Its income is what is left after interest was given back; what it earned is both. */
export function financeResultOf({
  paid,
  givenBack,
}: Pick<FinanceRecord, 'paid' | 'givenBack'>): EndedResult {
  const givenBackUnits = parseUnits(givenBack);
  return earnedResultOf({ earnedUnits: parseUnits(paid) + givenBackUnits, givenBackUnits });
}

type FinanceLoss = {
  /** Credited to the available balance: the principal less the interest to return. */
  readonly payout: string;
  readonly givenBack: string;
  /** Interest that is forgone. */
  readonly forgone: string;
};

/** Of ending it now; one that has not begun has paid nothing, and comes back whole. */
export function lossOfEnding({
  amount,
  paid,
  interest,
}: Pick<FinanceRecord, 'amount' | 'paid' | 'interest'>): FinanceLoss {
  const given = parseUnits(paid);
  return {
    payout: formatUnits(parseUnits(amount) - given),
    givenBack: formatUnits(given),
    forgone: formatUnits(parseUnits(interest) - given),
  };
}
