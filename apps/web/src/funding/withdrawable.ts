/** The withdrawable part of a balance, as deposits are confirmed (rulebook 1.1). */
import { CASH_CURRENCIES, type AccountKind, type BalanceLine } from '@anywhen/protocol';
import { lockedOf, useLockedDeposits, withdrawableOf } from '../money-forms/withdrawable.ts';
import { ACCOUNTS } from './accounts.ts';

type Counted = Pick<BalanceLine, 'currency' | 'available'>;

/** Undefined where nothing can be withdrawn, and until the locked amounts are loaded. */
export function useWithdrawable(kind: AccountKind): (line: Counted) => string | undefined {
  const locked = useLockedDeposits();
  const hasWayOut = ACCOUNTS[kind].outside !== undefined;
  return ({ currency, available }) => {
    if (!locked || !hasWayOut || !CASH_CURRENCIES.includes(currency)) return undefined;
    return withdrawableOf({ available, locked: lockedOf(locked, currency) });
  };
}
