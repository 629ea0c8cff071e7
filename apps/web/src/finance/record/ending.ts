/** What a member receives and loses by ending a record now (rulebook 4.5). Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { FinanceRecord } from '@anywhen/protocol';
import type { EndingRequest } from '../data.ts';

/** Undefined where it cannot be ended. */
export function wayOut({ state, family }: FinanceRecord): EndingRequest['way'] | undefined {
  if (state === 'purchased') return 'cancel';
  return state === 'in-progress' && family === 'fixed' ? 'redeem' : undefined;
}

type Loss = {
  /** Credited to the available balance: the principal less the interest to return. */
  readonly payout: string;
  readonly givenBack: string;
  /** Interest that is forgone. */
  readonly forgone: string;
};

export function lossOf({ amount, paid, interest }: FinanceRecord): Loss {
  const given = parseUnits(paid);
  return {
    payout: formatUnits(parseUnits(amount) - given),
    givenBack: formatUnits(given),
    forgone: formatUnits(parseUnits(interest) - given),
  };
}
