/** What of a balance may leave the account it is in, as deposits are confirmed (rulebook 1.1). */
import { CASH_CURRENCIES, type AccountKind, type BalanceLine } from '@anywhen/protocol';
import { lockedOf, useLockedDeposits, withdrawableOf } from '../money-forms/withdrawable.ts';
import { ACCOUNTS } from './accounts.ts';

type Counted = Pick<BalanceLine, 'currency' | 'available'>;

/** Undefined where there is no way out, and while nobody has said what is locked. */
export function useWithdrawable(kind: AccountKind): (line: Counted) => string | undefined {
  const locked = useLockedDeposits();
  const hasWayOut = ACCOUNTS[kind].outside !== undefined;
  return ({ currency, available }) => {
    if (!locked || !hasWayOut || !CASH_CURRENCIES.includes(currency)) return undefined;
    return withdrawableOf({ available, locked: lockedOf(locked, currency) });
  };
}
