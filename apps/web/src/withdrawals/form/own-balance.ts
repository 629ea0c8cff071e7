/** The account's current balance in a currency and its withdrawable part. */
import type { CashAccount } from '@anywhen/protocol';
import { useAvailable } from '../../live/index.ts';
import { lockedOf, useLockedDeposits, withdrawableOf } from '../../money-forms/withdrawable.ts';
import type { Desk } from '../data.ts';

/** Undefined until loaded. */
export type OwnBalance = {
  readonly available: string | undefined;
  readonly locked: string;
  readonly withdrawable: string | undefined;
};

type Asked = { account: CashAccount; currency: string; desk: Pick<Desk, 'locked'> };

export function useOwnBalance({ account, currency, desk }: Asked): OwnBalance {
  const available = useAvailable(account, currency);
  const locked = lockedOf(useLockedDeposits() ?? desk.locked, currency);
  const withdrawable = available === undefined ? available : withdrawableOf({ available, locked });
  return { available, locked, withdrawable };
}
